import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { EventCodec } from '../../../application/events/event-log.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import type { DomainEvent, EventContext } from '../../../domain/shared/domain-event.js';
import { type StreamNoun, streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { tenantCreated, userCreated } from '../../projections/support/events.js';
import { uuidOf } from '../../projections/support/mixed-log.js';

/** Events of each user. */
export const USER_EVENTS = 100;
const DAYS = 60;
const IN_FLIGHT = 64;

/** Events to append to a stream, `at` a time in epoch milliseconds, `by` a user or the system. */
export interface Append {
  readonly tenantId: string;
  readonly noun: StreamNoun;
  readonly id: string;
  readonly events: readonly DomainEvent[];
  readonly at: number;
  readonly by?: string;
}

/** A last name that begins no other. */
export const hopper = (n: number): string => `Hopper${String(n).padStart(6, '0')}`;

/** A new tenant, and `lifeOfUsers` in it. */
export function* life(tenantId: string, entries: number): Generator<Append> {
  const at = Date.now() - DAYS * 86_400_000;
  yield { tenantId, noun: 'tenant', id: tenantId, events: [tenantCreated(tenantId)], at };
  yield* lifeOfUsers(tenantId, entries);
}

/** Returns the ids of the users of `lifeOfUsers`, by their number from 0. */
export const idOfUser = (tenantId: string, n: number): string => uuidOf(`${tenantId} ${n}`);

/** A tenant's entries of the last sixty days, so many: users who are created, changed, and sign in, or fail to. */
export function* lifeOfUsers(tenantId: string, entries: number): Generator<Append> {
  const users = Math.ceil(entries / USER_EVENTS);
  const ofUser = Math.min(USER_EVENTS, entries);
  const now = Date.now();
  // in rounds, so that every page of the log is of many users
  const rounds = 5;
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < users; n++) {
      const userId = idOfUser(tenantId, n);
      const at = now - (DAYS - (DAYS * (round * users + n)) / (rounds * users)) * 86_400_000;
      const emailDigest = createHash('sha256').update(userId).digest('hex');
      if (round === 0)
        yield {
          tenantId,
          noun: 'user',
          id: userId,
          at,
          events: [
            userCreated(userId, { email: `user${n}@example.com`, firstName: `Grace${n}`, emailDigest }),
            { type: 'UserProfileChanged', data: { userId, lastName: hopper(n) } },
          ],
        };
      const signIns = Array.from({ length: ofUser / rounds }, (_, index): DomainEvent =>
        index % 7 === 0
          ? {
              type: 'UserSignInFailed',
              data: { userId, emailDigest, email: `user${n}@example.com`, reason: 'password' },
            }
          : {
              type: 'UserSignedIn',
              data: {
                userId,
                sessionId: randomUUID(),
                clientId: 'web',
                amr: ['pwd'],
                email: `user${n}@example.com`,
              },
            },
      );
      yield { tenantId, noun: 'signin', id: userId, events: signIns, at, by: userId };
    }
  }
}

/** Appends all of them to the log, sealed, as many at a time as a busy service does. */
export async function appendLife(
  { store, codec }: { readonly store: EventStore; readonly codec: EventCodec },
  appends: Iterator<Append, void>,
): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let next = appends.next(); next.done !== true; next = appends.next()) {
      const { tenantId, noun, id, events } = next.value;
      const stream = streamName(tenantId, noun, id);
      const ids = events.map(() => uuids.next());
      await store.append([
        { stream, expected: 'any', events: await codec.encode(stream, events, ids, contextOf(next.value)) },
      ]);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

const contextOf = ({ tenantId, at, by }: Append): EventContext => ({
  tenantId,
  occurredAt: new Date(at).toISOString(),
  source: 'hosted',
  ...(by === undefined
    ? { actorType: 'system' as const, actorId: 'system' }
    : { actorType: 'user' as const, actorId: by }),
  traceId: randomUUID().replaceAll('-', ''),
  commandId: randomUUID(),
  ip: `198.51.100.${randomInt(50)}`,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
});
