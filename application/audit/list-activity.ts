import type { ActorType } from '../../domain/shared/domain-event.js';
import type { AuditLog, AuditPageRequest, ReadEntry } from '../ports/audit/audit-log.js';
import { findClient } from '../client/find-client.js';
import type { AuditOutcome } from './audit-rule.js';
import { isOfClaimant } from './claimant.js';

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
  /** Of the user's own actions, and of those of visitors who claimed to be the user (`isOfClaimant`). */
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The name of the application that it is about, as it was then or is now, else its id; null for none. */
  readonly application: string | null;
}

export interface ActivityPage {
  readonly items: readonly Activity[];
  /** Where the next page starts; null on the last one. */
  readonly next: AuditPageRequest['after'];
  /** Whether the log does not hold the last events yet. */
  readonly lagging: boolean;
}

/** Returns a page of what happened to a user's account, newest first. Of actions of other users, keys and operators it has kind, time and type of actor. */
export async function listActivity(
  { app, audit }: { readonly app: FindingClients; readonly audit: Pick<AuditLog, 'settle' | 'list'> },
  tenantId: string,
  userId: string,
  { limit, after }: Pick<AuditPageRequest, 'limit' | 'after'>,
): Promise<ActivityPage> {
  const lagging = !(await audit.settle());
  const filter = { targetId: userId, withoutTechnical: true } as const;
  const { items, more } = await audit.list(tenantId, filter, { limit, after, includeTotal: false });
  const last = items.at(-1)?.entry;
  return {
    items: await namedApplications(
      app,
      tenantId,
      items.map((item) => activityOf(item, userId)),
    ),
    next: more && last ? { occurredAt: last.occurredAt, id: last.id } : null,
    lagging,
  };
}

type FindingClients = Parameters<typeof findClient>[0];

/** An entry whose application is not looked up yet. */
interface ActivityOfClient extends Omit<Activity, 'application'> {
  readonly client: { readonly name: string | null; readonly id: string | null };
}

async function namedApplications(
  app: FindingClients,
  tenantId: string,
  items: readonly ActivityOfClient[],
): Promise<Activity[]> {
  const ids = new Set(
    items.flatMap(({ client: { name, id } }) => (name === null && id !== null ? [id] : [])),
  );
  const names = new Map(
    await Promise.all(
      [...ids].map(async (id) => {
        const found = await findClient(app, id);
        return [id, found?.tenantId === tenantId ? found.client.name : id] as const;
      }),
    ),
  );
  return items.map(({ client: { name, id }, ...item }) => ({
    ...item,
    application: name ?? (id === null ? null : (names.get(id) ?? id)),
  }));
}

function activityOf({ entry, recorded }: ReadEntry, userId: string): ActivityOfClient {
  const { type, occurredAt } = entry;
  const actor = actorOf(entry, userId);
  const isShown = actor === 'self' || (recorded !== null && isOfClaimant(recorded));
  const origin = isShown ? recorded?.context : undefined;
  const { clientName = null, clientId = null } = (recorded?.event.data ?? {}) as AboutClient;
  return {
    type,
    occurredAt,
    outcome: entry.outcome as AuditOutcome,
    actor,
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent ?? null,
    client: { name: clientName, id: clientId },
  };
}

interface AboutClient {
  readonly clientName?: string;
  readonly clientId?: string | null;
}

function actorOf({ actorType, actorId }: ReadEntry['entry'], userId: string): ActivityActor {
  if (actorType === 'user') return actorId === userId ? 'self' : 'otherUser';
  return actorId === 'anonymous' ? 'anonymous' : (actorType as Exclude<ActorType, 'user'>);
}
