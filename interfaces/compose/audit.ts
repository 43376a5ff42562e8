import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { App } from '../../application/app.js';
import { noteApiKeyUse } from '../../application/api-key/note-api-key-use.js';
import { noteRefusedWrite, REFUSED_WRITES_MS } from '../../application/audit/note-audit.js';
import { signHead } from '../../application/audit/verification/sign-head.js';
import { letGoOldEntries } from '../../projections/audit-log/retention.js';
import { chainHeads } from '../../projections/audit-log/chain-heads.js';
import { readCheckpoint } from '../../projections/runner/checkpoint.js';
import { csv } from '../../infrastructure/csv/csv.js';
import type { ApiServerOptions } from '../management-api/api-server.js';
import { commandContext } from '../management-api/serving/serving.js';
import { keyUses } from './key-uses.js';
import type { Runtime } from './runtime.js';

/** What the Management API needs for the audit log, and what it tells of the requests that it sees. */
export interface AuditParts extends Pick<
  ApiServerOptions,
  'audit' | 'csv' | 'exportPages' | 'signedHeads' | 'onRefusedWrite' | 'onKeyUse'
> {
  stop(): Promise<void>;
}

/** Most callers of whom a process keeps when it last noted a refused write. */
const MOST_NOTED = 10_000;
/** Of some seconds each: heads are signed of a table that does not catch up, too. */
const MOST_WAITS = 60;

export function auditParts(runtime: Runtime, app: App, onError: (error: unknown) => void): AuditParts {
  const uses = keyUses((context) => noteApiKeyUse(app, context), onError);
  const noted = new LRUCache<string, true>({ max: MOST_NOTED, ttl: REFUSED_WRITES_MS });
  return {
    audit: runtime.audit,
    csv,
    exportPages: runtime.exports.pages,
    signedHeads: (tenantId) => runtime.auditHeads.signed(tenantId),
    onKeyUse: (req, { apiKeyId }) => {
      uses.used(apiKeyId, req.context.ip, () => commandContext(req, randomUUID()));
    },
    onRefusedWrite: (req) => {
      const context = commandContext(req, randomUUID());
      if (noted.has(context.actor.id)) return;
      noted.set(context.actor.id, true);
      // at its place in the log before long; the refusal does not wait for it
      noteRefusedWrite(app, context, req.method).catch(onError);
    },
    stop: () => uses.stop(),
  };
}

/** What is done by the hour: heads are signed, and what is older than its tenant's retention is let go. */
export async function keepAuditLog(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const { app, auditModel } = runtime;
  // asked of the tables, which a first start may still be making
  if ((await readCheckpoint(auditModel.database, auditModel.projection.name, 'live')) === null) return;
  // heads that only the log has show in the table once it has caught up
  for (let waits = 0; waits < MOST_WAITS && signal?.aborted !== true; waits++)
    if (await runtime.audit.settle()) break;
  await signHeads(runtime, signal);
  await letGoOldEntries(auditModel.database, app.clock.now(), signal);
}

/** Signs the head of every tenant's chain that has grown since it was signed last. Throws the first failure at the end. */
export async function signHeads(
  { app, auditHeads, auditModel }: Runtime,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const ends of chainHeads(auditModel.database))
    for (const end of await auditHeads.grown(ends)) {
      if (signal.aborted) return;
      await signHead(app, auditHeads, end).catch((error: unknown) => failures.push(error));
    }
  if (failures.length > 0) throw failures[0];
}
