import type { ActorType } from '../../domain/shared/domain-event.js';
import type { AuditLog, AuditPageRequest, ReadEntry } from '../ports/audit/audit-log.js';
import type { AuditOutcome } from './audit-rule.js';

/** Who acted, as the user themself may know it: of others the type only. */
export type ActivityActor = 'self' | 'anonymous' | 'otherUser' | Exclude<ActorType, 'user'>;

/** An entry of the audit log about a user, as they may see it themself. */
export interface Activity {
  /** The type of the event. */
  readonly type: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly outcome: AuditOutcome;
  readonly actor: ActivityActor;
  /** Of the user's own acts only. */
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface ActivityPage {
  readonly items: readonly Activity[];
  /** Where the next page starts; null on the last one. */
  readonly next: AuditPageRequest['after'];
  /** Whether the log does not hold the last events yet. */
  readonly lagging: boolean;
}

/** Returns a page of what happened to a user's account, newest first. Of acts of others it has kind, time and type of actor. */
export async function listActivity(
  audit: Pick<AuditLog, 'settle' | 'list'>,
  tenantId: string,
  userId: string,
  { limit, after }: Pick<AuditPageRequest, 'limit' | 'after'>,
): Promise<ActivityPage> {
  const lagging = !(await audit.settle());
  const filter = { targetId: userId, withoutTechnical: true } as const;
  const { items, more } = await audit.list(tenantId, filter, { limit, after, includeTotal: false });
  const last = items.at(-1)?.entry;
  return {
    items: items.map((item) => activityOf(item, userId)),
    next: more && last ? { occurredAt: last.occurredAt, id: last.id } : null,
    lagging,
  };
}

function activityOf({ entry, recorded }: ReadEntry, userId: string): Activity {
  const { type, occurredAt } = entry;
  const actor = actorOf(entry, userId);
  const origin = actor === 'self' ? recorded?.context : undefined;
  return {
    type,
    occurredAt,
    outcome: entry.outcome as AuditOutcome,
    actor,
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent ?? null,
  };
}

function actorOf({ actorType, actorId }: ReadEntry['entry'], userId: string): ActivityActor {
  if (actorType === 'user') return actorId === userId ? 'self' : 'otherUser';
  return actorId === 'anonymous' ? 'anonymous' : (actorType as Exclude<ActorType, 'user'>);
}
