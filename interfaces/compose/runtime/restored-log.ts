import { noteAudit } from '../../../application/audit/note-audit.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import type { Session } from '../../../infrastructure/postgres/database.js';
import {
  type Removed,
  pullBackCheckpoints,
  removeGone,
} from '../../../projections/log-restoration/remove-gone.js';
import { refoldWebhooks } from '../../../projections/log-restoration/refold-webhooks.js';
import {
  type RestorationNote,
  goneAfter,
  readNote,
  strikeOutNote,
  writeNote,
} from '../../../projections/log-restoration/restoration-note.js';
import { MAIL_OUTBOX } from '../../../projections/mail-outbox/follow-mail-outbox.js';
import { auditProjection, coreProjection, projections } from '../../../projections/registry.js';
import { type BuildOptions, buildProjection } from '../../../projections/runner/rebuild/build.js';
import { furthestCheckpoint } from '../../../projections/runner/checkpoint.js';
import { tryLease } from '../../../projections/runner/lease.js';
import { WEBHOOK_OUTBOX } from '../../../projections/webhook-outbox/follow-webhook-outbox.js';
import { ConfigError } from '../../config.js';
import type { Runtime } from './runtime.js';
import { digitsOfUuid } from '../../../domain/shared/uuid.js';

/** What a restoration came to. */
export interface Restored extends RestorationNote {
  readonly removed: Removed;
  /** Tenants that have an entry about it. */
  readonly tenants: number;
}

/** For one step of the restoration. */
const REMOVAL_MS = 600_000;

/** Everything that moves along the log, each for one process at a time. */
const followers = [coreProjection, auditProjection, MAIL_OUTBOX, WEBHOOK_OUTBOX].map(({ name }) => name);

/**
 * Brings the database back to a log of its own installation that ends before what the database has seen: the read models
 * and the audit chain are built anew from the log as it is, what refers to events that are gone is removed, the outboxes
 * go on at its end, and every tenant has an entry about it. Killed at any moment it is to be called again; until it has
 * ended, no service starts. `runtime`: opened with `logWasRestored`.
 *
 * Throws ConfigError, with one line, when a service is running, or when the log lacks nothing.
 */
export async function bringBackToLog(
  runtime: Runtime,
  options: Pick<BuildOptions, 'log' | 'onProgress'>,
): Promise<Restored> {
  const leases = await takeLeases(runtime);
  try {
    const { database, deliveries, store, readModel } = runtime;
    const note = await begin(runtime);
    await readModel.database.transaction((tx) => pullBackCheckpoints(tx, note.head), REMOVAL_MS);
    for (const projection of projections) await buildProjection({ ...readModel, projection }, options);
    const removed = await database.transaction((tx) => removeGone(tx, note.head), REMOVAL_MS);
    await refoldWebhooks(deliveries, store);
    const tenants = await tell(runtime, note);
    await strikeOutNote(database);
    return { ...note, removed, tenants };
  } finally {
    for (const lease of leases) await lease.close().catch(() => undefined);
  }
}

async function takeLeases({ readModel }: Runtime): Promise<Session[]> {
  const taken: Session[] = [];
  for (const name of followers) {
    const session = await tryLease(readModel.database, name, 'project');
    if (session === undefined) {
      for (const lease of taken) await lease.close().catch(() => undefined);
      throw new ConfigError(
        `no service may run meanwhile, but a process has the duty ${name}: stop every process of the service, and run this again`,
      );
    }
    taken.push(session);
  }
  return taken;
}

/** The restoration that is under way, or a new one. */
async function begin({ database, store, app }: Runtime): Promise<RestorationNote> {
  const under = await readNote(database);
  if (under !== null) return under;
  const seen = (await furthestCheckpoint(database))?.position ?? 0n;
  if (await store.reaches(seen))
    throw new ConfigError(
      `the event log must end before what the database has seen, but it reaches position ${seen}, the furthest that was seen: nothing is missing, start the service (read models alone are built anew by \`tessera projections rebuild\`)`,
    );
  const head = await store.head();
  const note = { id: app.ids.next(), head, seen, gone: await goneAfter(database, head) };
  await writeNote(database, note);
  return note;
}

/** An entry for every tenant of the log. Repeated with the same note it appends nothing more. */
async function tell({ app, readModel }: Runtime, { id, gone }: RestorationNote): Promise<number> {
  const { rows } = await readModel.database.query<{ tenant_id: string }>(
    'select tenant_id from core.tenants',
  );
  const known = new Map(gone.map((one) => [one.tenantId, one]));
  for (const { tenant_id: tenantId } of rows) {
    const { events = 0, from = null, to = null } = known.get(tenantId) ?? {};
    const context: CommandContext = {
      tenantId,
      commandId: id,
      traceId: digitsOfUuid(id),
      ip: null,
      userAgent: null,
      actor: { type: 'operator', id: 'cli' },
      source: 'system',
    };
    await noteAudit(app, context, { type: 'EventLogRestored', data: { events, from, to } });
  }
  return rows.length;
}
