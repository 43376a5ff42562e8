import type { StoredEvent } from '../../application/ports/events/event-store.js';
import { resumeErasures } from '../../application/user/erasure/resume-erasures.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { isUuid } from '../../domain/shared/uuid.js';
import {
  type DeletedUserId,
  noteMissedErasures,
  noteMissedRemovals,
} from '../../infrastructure/personal-data/missed-erasures.js';
import { MAIL_OUTBOX } from '../../projections/mail-outbox/follow-mail-outbox.js';
import { readCheckpoint } from '../../projections/runner/checkpoint.js';
import type { PartOptions } from './parts.js';
import type { Runtime } from './runtime/runtime.js';

/**
 * Repeats the erasures of people and the removals of tenants that the log has and the database lacks: one that was restored from
 * a backup, beside a log in EventStoreDB that lost nothing, has their keys again. To be called by each start before anything of
 * the process reads or follows the log. It reads the log from where the mail outbox was: what was erased before is erased in
 * the database, or is noted there.
 */
export async function repeatErasures(
  { app, database, store, log }: Pick<Runtime, 'app' | 'database' | 'store' | 'log'>,
  { onError }: Pick<PartOptions, 'onError'>,
  signal: AbortSignal,
): Promise<void> {
  const seen = await readCheckpoint(database, MAIL_OUTBOX.name, 'live');
  if (seen === null) return;
  let users = 0;
  let tenants = 0;
  for await (const page of store.readAll(seen.position)) {
    if (signal.aborted) return;
    const removed = page.flatMap(removedTenant);
    const deleted = page.flatMap(deletedUser);
    if (removed.length > 0) tenants += await noteMissedRemovals(database, removed);
    if (deleted.length > 0) users += await noteMissedErasures(database, deleted);
  }
  if (users + tenants === 0) return;
  log.warn(
    { users, tenants },
    'the database lacks erasures that the event log has, as one does that was restored from an older backup: they are repeated',
  );
  for (let isMore = true; isMore && !signal.aborted;) {
    const { finished, failed } = await resumeErasures(app, 0, signal);
    isMore = finished > 0 && failed.length === 0;
    for (const { error } of failed) onError(error);
  }
}

const USER_DELETED: DomainEvent['type'] = 'UserDeleted';
const TENANT_REMOVED: DomainEvent['type'] = 'TenantRemoved';

/** Returns the user of `UserDeleted`; none for another event, and for an altered one. */
function deletedUser(event: StoredEvent): DeletedUserId[] {
  const tenantId = event.metadata['tenantId'] ?? '';
  const userId = event.type === USER_DELETED ? idIn(event, 'userId') : null;
  return userId !== null && isUuid(tenantId) ? [{ tenantId, userId }] : [];
}

/** Returns the tenant of `TenantRemoved`, likewise. */
function removedTenant(event: StoredEvent): string[] {
  const tenantId = event.type === TENANT_REMOVED ? idIn(event, 'removedTenantId') : null;
  return tenantId === null ? [] : [tenantId];
}

function idIn({ data }: StoredEvent, name: string): string | null {
  try {
    const id = (JSON.parse(data) as Readonly<Record<string, unknown>>)[name];
    return typeof id === 'string' && isUuid(id) ? id : null;
  } catch {
    return null;
  }
}
