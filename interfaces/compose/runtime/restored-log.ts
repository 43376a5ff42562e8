import { recordAudit } from '../../../application/audit/record-audit.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import {
  type OperatorAction,
  recordServiceAction,
} from '../../../application/tenant/operators/operator-action.js';
import {
  sortDeletions,
  startDeletionAgain,
} from '../../../application/tenant/deletion/restored-deletions.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { checkedReason } from '../../../domain/tenant/tenant-input.js';
import type { Session } from '../../../infrastructure/postgres/database.js';
import {
  type Removed,
  pullBackCheckpoints,
  removeLost,
} from '../../../projections/log-restoration/remove-lost.js';
import {
  noteDeletions,
  recordedDeletions,
  removeDeletions,
} from '../../../projections/log-restoration/tenant-deletions.js';
import { refoldWebhooks } from '../../../projections/log-restoration/refold-webhooks.js';
import {
  type RestorationNote,
  deleteNote,
  lostAfter,
  readNote,
  writeNote,
} from '../../../projections/log-restoration/restoration-note.js';
import { EVENT_BROKER } from '../../../projections/event-broker/follow-event-broker.js';
import { MAIL_OUTBOX } from '../../../projections/mail-outbox/follow-mail-outbox.js';
import { projections } from '../../../projections/registry.js';
import { type BuildOptions, buildProjection } from '../../../projections/runner/rebuild/build.js';
import { furthestCheckpoint } from '../../../projections/runner/checkpoint.js';
import { tryLease } from '../../../projections/runner/lease.js';
import { WEBHOOK_OUTBOX } from '../../../projections/webhook-outbox/follow-webhook-outbox.js';
import { ConfigError } from '../../config-error.js';
import type { Runtime } from './runtime.js';

/** The result of a restoration. */
export interface Restored extends RestorationNote {
  readonly removed: Removed;
  /** The number of tenants that have an entry about it in their audit logs. */
  readonly tenants: number;
}

/** The longest time of one step, in ms. */
const REMOVAL_MS = 600_000;

/** The projections and process managers that follow the log, each in one process at a time. */
const followers = [...projections, MAIL_OUTBOX, WEBHOOK_OUTBOX, EVENT_BROKER].map(({ name }) => name);

/**
 * Brings the database back to a log that was restored from an older backup. Rebuilds the read models and the audit chain
 * from the log, removes rows that refer to lost events, ends sessions and grants that began since, moves the outboxes to the end of
 * the log, starts deletions of tenants again that had destroyed keys and whose start is lost, and appends an audit entry for every tenant, and the action to the operators' log. After a crash it has to be called
 * again: until it has ended, no service starts.
 * Throws ConfigError with one line when a service is running, or when the log lacks no event; `invalid_input` for a reason
 * that is none.
 * @param runtime opened with `logWasRestored`
 */
export async function bringBackToLog(
  runtime: Runtime,
  action: Pick<OperatorAction, 'operation' | 'reason'>,
  options: Pick<BuildOptions, 'log' | 'onProgress'>,
): Promise<Restored> {
  checkedReason(action.reason);
  const leases = await takeLeases(runtime);
  try {
    const { database, deliveryDatabase, store, readModel } = runtime;
    const note = await noteOf(runtime);
    await readModel.database.transaction((tx) => pullBackCheckpoints(tx, note.head), REMOVAL_MS);
    for (const projection of projections) await buildProjection({ ...readModel, projection }, options);
    const { lost, again, known } = await sortDeletions(runtime.app, await recordedDeletions(database));
    const removed = await database.transaction(
      async (tx) => ({
        tenantDeletions: await removeDeletions(tx, lost),
        ...(await removeLost(tx, note.head)),
        tenantDeletionsToRepeat: again.length,
      }),
      REMOVAL_MS,
    );
    await refoldWebhooks(deliveryDatabase, store);
    for (const tenantId of again) await startDeletionAgain(runtime.app, tenantId, note.id);
    await noteDeletions(database, [...again, ...known]);
    const tenants = await appendEntries(runtime, note);
    // not before: the log must end where the backup ended until the database is brought back
    await recordServiceAction(runtime.app, operatorContext(PLATFORM_TENANT, note.id), action);
    await deleteNote(database);
    return { ...note, removed, tenants };
  } finally {
    for (const lease of leases) await lease.close().catch(() => undefined);
  }
}

/** Takes the leases of all followers. Throws ConfigError when another process has one of them. */
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

/** Returns the note of the restoration under way, or writes that of a new one. */
async function noteOf({ database, store, app }: Runtime): Promise<RestorationNote> {
  const pending = await readNote(database);
  if (pending !== null) return pending;
  const seen = (await furthestCheckpoint(database))?.position ?? 0n;
  if (await store.reaches(seen))
    throw new ConfigError(
      `the event log must end before what the database has seen, but it reaches position ${seen}, the furthest that was seen: nothing is missing, start the service (read models alone are built anew by \`tessera projections rebuild\`)`,
    );
  const head = await store.head();
  const note = { id: app.ids.next(), head, seen, gone: await lostAfter(database, head) };
  await writeNote(database, note);
  return note;
}

/** Appends an audit entry for every tenant, once for a note. Returns the number of tenants. */
async function appendEntries({ app, readModel }: Runtime, { id, gone }: RestorationNote): Promise<number> {
  const { rows } = await readModel.database.query<{ tenant_id: string }>(
    'select tenant_id from core.tenants',
  );
  const known = new Map(gone.map((one) => [one.tenantId, one]));
  for (const { tenant_id: tenantId } of rows) {
    const { events = 0, from = null, to = null } = known.get(tenantId) ?? {};
    await recordAudit(app, operatorContext(tenantId, id), {
      type: 'EventLogRestored',
      data: { events, from, to },
    });
  }
  return rows.length;
}
