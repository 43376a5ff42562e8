import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { App } from '../../../application/app.js';
import { noteApiKeyUse } from '../../../application/api-key/note-api-key-use.js';
import { noteRefusedNetworks } from '../../../application/api-key/note-refused-network.js';
import { noteRefusedWrite, REFUSED_WRITES_MS } from '../../../application/audit/note-audit.js';
import { signPresentHead } from '../../../application/audit/verification/sign-present-head.js';
import type { AuditHeads } from '../../../application/ports/audit/audit-heads.js';
import { tenantExporter } from '../../../application/tenant/export/tenant-exporter.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { networkOf } from '../../../domain/api-key/network.js';
import { postgresApiKeyUses } from '../../../infrastructure/api-key-uses/postgres-api-key-uses.js';
import { csv } from '../../../infrastructure/csv/csv.js';
import type { ApiServerOptions } from '../../management-api/api-server.js';
import { commandContext } from '../../management-api/serving/serving.js';
import type { Part } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { lastKeyUses } from './last-key-uses.js';
import { keyUses } from './key-uses.js';

/** The options of the Management API that read the audit log or write entries about requests. */
export type AuditRequests = Part &
  Pick<
    ApiServerOptions,
    | 'audit'
    | 'csv'
    | 'exportPages'
    | 'signedHeads'
    | 'tenantExporter'
    | 'onRefusedWrite'
    | 'onKeyUse'
    | 'onRefusedNetwork'
    | 'keyUses'
  >;

/** The most callers for whom a process remembers that it has noted a refused write. */
const MAX_NOTED = 10_000;

export function auditRequests(runtime: Runtime, app: App, onError: (error: unknown) => void): AuditRequests {
  const uses = keyUses((context) => noteApiKeyUse(app, context), onError);
  const noteRefusedNetwork = noteRefusedNetworks(app);
  const kept = postgresApiKeyUses(runtime.database);
  const lastUses = lastKeyUses(kept, onError);
  const signed = (tenantId: string): ReturnType<AuditHeads['signed']> => runtime.auditHeads.signed(tenantId);
  const exporter = tenantExporter({
    app,
    sources: { pages: runtime.exports.tenantPages, signed },
    signHead: (tenantId) => signPresentHead(app, runtime, tenantId),
    onError,
  });
  const noted = new LRUCache<string, true>({
    maxSize: MAX_NOTED,
    sizeCalculation: () => 1,
    ttl: REFUSED_WRITES_MS,
  });
  return {
    audit: runtime.audit,
    csv,
    exportPages: runtime.exports.pages,
    signedHeads: signed,
    tenantExporter: exporter,
    keyUses: kept,
    onKeyUse: (req, { apiKeyId, tenantId }) => {
      const lastUsedAt = isoTime(app.clock.now());
      lastUses.used({ tenantId, apiKeyId, lastUsedAt, lastNetwork: networkOf(req.context.ip) });
      uses.used(apiKeyId, req.context.ip, () => commandContext(req, randomUUID()));
    },
    onRefusedNetwork: ({ context: { traceId, ip, userAgent } }, { apiKeyId, tenantId }) => {
      const actor = { type: 'apiKey', id: apiKeyId } as const;
      const commandId = app.ids.next();
      const address = ip === '' ? null : ip;
      const context = { tenantId, actor, source: 'api', traceId, commandId, ip: address, userAgent } as const;
      // not awaited: the answer does not need the entry
      noteRefusedNetwork(context).catch(onError);
    },
    onRefusedWrite: (req) => {
      const context = commandContext(req, randomUUID());
      if (noted.has(context.actor.id)) return;
      noted.set(context.actor.id, true);
      // not awaited: the answer does not need the entry
      noteRefusedWrite(app, context, req.method).catch(onError);
    },
    stop: () => Promise.all([exporter.stop(), uses.stop(), lastUses.stop()]),
  };
}
