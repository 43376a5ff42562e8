import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiKeyLookup } from '../../../application/api-key/api-key-directory.js';
import { refusedNetworkRecorder } from '../../../application/api-key/record-refused-network.js';
import type { App } from '../../../application/app.js';
import { nounPages, streamPages } from '../../../application/events/load-streams.js';
import { tenantFeed } from '../../../application/audit/feed/tenant-feed.js';
import { listenForEvents } from '../../../application/audit/feed/new-events.js';
import { recordRefusedWrite, REFUSED_WRITES_MS } from '../../../application/audit/record-audit.js';
import { signPresentHead } from '../../../application/audit/verification/sign-present-head.js';
import type { AuditHeads } from '../../../application/ports/audit/audit-heads.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { recordNetworkUse } from '../../../application/shared/record-network-use.js';
import { recordRefusedCredential } from '../../../application/sign-in/refusals/record-refusals.js';
import { tenantExporter } from '../../../application/tenant/export/tenant-exporter.js';
import { networkOf } from '../../../domain/api-key/network.js';
import { postgresApiKeyUses } from '../../../infrastructure/api-key-uses/postgres-api-key-uses.js';
import { csv } from '../../../infrastructure/formats/csv.js';
import type { ApiServerOptions } from '../../management-api/api-server.js';
import type { GateOptions } from '../../management-api/serving/gate.js';
import { commandContext } from '../../management-api/serving/serving.js';
import type { Part } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { lastKeyUses } from './key-uses.js';
import { networkUses } from './network-uses.js';

/** The options of the Management API that read the audit log or write entries about requests. */
export type AuditRequests = Part &
  Pick<
    ApiServerOptions,
    | 'audit'
    | 'access'
    | 'csv'
    | 'nounPages'
    | 'streamPages'
    | 'pastPeople'
    | 'feed'
    | 'newEvents'
    | 'exportPages'
    | 'signedHeads'
    | 'proofs'
    | 'tenantExporter'
    | 'onRefusedWrite'
    | 'onKeyUse'
    | 'onRefusedNetwork'
    | 'keyUses'
  >;

/** The most callers for whom a process remembers that it has noted a refused write. */
const MAX_NOTED = 10_000;

export function auditRequests(runtime: Runtime, app: App, onError: (error: unknown) => void): AuditRequests {
  const uses = networkUses((context) => recordNetworkUse(app, context), onError);
  const recordRefusedNetwork = refusedNetworkRecorder(app);
  const storedUses = postgresApiKeyUses(runtime.database);
  const lastUses = lastKeyUses(storedUses, onError);
  const signed = (tenantId: string): ReturnType<AuditHeads['signed']> => runtime.auditHeads.signed(tenantId);
  const exporter = tenantExporter({
    app,
    sources: { pages: runtime.exports.tenantPages, signed },
    signHead: (tenantId) => signPresentHead(app, runtime, tenantId),
    onError,
  });
  const newEvents = listenForEvents(runtime.store, onError);
  const noted = new LRUCache<string, true>({
    maxSize: MAX_NOTED,
    sizeCalculation: () => 1,
    ttl: REFUSED_WRITES_MS,
  });
  return {
    audit: runtime.audit,
    access: runtime.access,
    csv,
    nounPages: nounPages(runtime),
    streamPages: streamPages(runtime),
    pastPeople: runtime.pastPeople,
    feed: tenantFeed({ ...runtime, baseUrl: app.addresses.baseUrl }),
    newEvents,
    exportPages: runtime.exports.pages,
    signedHeads: signed,
    proofs: runtime.proofs,
    tenantExporter: exporter,
    keyUses: storedUses,
    onKeyUse: (req, { apiKeyId, tenantId }) => {
      const lastUsedAt = isoTime(app.clock.now());
      const network = networkOf(req.context.ip);
      lastUses.used({ tenantId, apiKeyId, lastUsedAt, lastNetwork: network });
      uses.used(apiKeyId, network, () => commandContext(req, randomUUID()));
    },
    onRefusedNetwork: ({ context: { traceId, ip, userAgent } }, { apiKeyId, tenantId }) => {
      const actor = { type: 'apiKey', id: apiKeyId } as const;
      const commandId = app.ids.next();
      const address = ip === '' ? null : ip;
      const context = { tenantId, actor, source: 'api', traceId, commandId, ip: address, userAgent } as const;
      // not awaited: the answer does not need the entry
      recordRefusedNetwork(context).catch(onError);
    },
    onRefusedWrite: (req) => {
      const context = commandContext(req, randomUUID());
      if (noted.has(context.actor.id)) return;
      noted.set(context.actor.id, true);
      // not awaited: the answer does not need the entry
      recordRefusedWrite(app, context, req.method).catch(onError);
    },
    stop: () => Promise.all([newEvents.stop(), exporter.stop(), uses.stop(), lastUses.stop()]),
  };
}

interface RefusedKeysOptions {
  readonly app: App;
  /** Returns the key with this SHA-256 (hexadecimal) from the read model; null for one that never existed. */
  readonly lookup: (hash: string) => Promise<ApiKeyLookup | null>;
  readonly onError: (error: unknown) => void;
}

/**
 * Returns a function that counts refused API keys at their tenant, without delaying the answer. A key that never existed
 * belongs to no tenant: only the rate limit of the address counts it.
 */
export const refusedKeys =
  ({ app, lookup, onError }: RefusedKeysOptions): GateOptions['onRefusedKey'] =>
  ({ context: { traceId, ip, userAgent } }, hash) => {
    const note = async (): Promise<void> => {
      const found = await lookup(hash);
      if (found === null) return;
      const context = {
        tenantId: found.tenantId,
        source: 'api',
        traceId,
        commandId: app.ids.next(),
        ip: ip === '' ? null : ip,
        userAgent,
      } as const;
      await recordRefusedCredential(app, context, { type: 'apiKey', id: found.apiKeyId });
    };
    note().catch(onError);
  };
