import { createHash } from 'node:crypto';
import type { EventCodec } from '../../../application/events/event-log.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { type StreamNoun, streamName } from '../../../domain/shared/stream-name.js';
import { roleDefined, tenantCreated, userCreated } from './events.js';
import { contextOf } from './context.js';

/** Several events of one stream, appended together. */
interface Append {
  readonly tenantId: string;
  readonly noun: StreamNoun;
  readonly id: string;
  readonly events: readonly DomainEvent[];
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same UUID for the same text. */
export const uuidOf = (text: string): string => {
  const hex = digest(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const first = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Leslie', 'Łukasz', 'Zoë'];
const last = [
  'Byron',
  'Hopper',
  'Turing',
  'Dijkstra',
  'Liskov',
  'Knuth',
  'Perlman',
  'Lamport',
  'Åström',
  'de Vries',
];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const random = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const ROLES = 5;

function* tenant(name: string): Generator<Append> {
  const tenantId = uuidOf(name);
  yield { tenantId, noun: 'tenant', id: tenantId, events: [tenantCreated(tenantId, name)] };
  for (let n = 0; n < ROLES; n++) {
    const roleId = uuidOf(`${name} role ${n}`);
    yield { tenantId, noun: 'role', id: roleId, events: [roleDefined(roleId, `role ${n}`)] };
  }
}

/** A user's life: about six events, five of them on the user's own stream. */
function* life(name: string, n: number, dice: () => number): Generator<Append> {
  const tenantId = uuidOf(name);
  const userId = uuidOf(`${name} user ${n}`);
  const pick = (names: readonly string[]): string => names[Math.floor(dice() * names.length)]!;
  const on = (events: readonly DomainEvent[]): Append => ({ tenantId, noun: 'user', id: userId, events });
  const reserve = (value: string): Append => ({
    tenantId,
    noun: 'email',
    id: digest(value),
    events: [{ type: 'ValueReserved', data: { kind: 'email', holderId: userId } }],
  });
  const [firstName, lastName] = [pick(first), pick(last)];
  const email = `${firstName
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, '')
    .toLowerCase()}.${n}@${name}.example`;

  yield reserve(email);
  const metadata = { department: pick(['sales', 'support', 'research']), cost: String(n % 97) };
  const created = userCreated(userId, { email, firstName, lastName, emailDigest: digest(email), metadata });
  yield on(
    dice() < 0.5
      ? [created]
      : [
          created,
          {
            type: 'UserPasswordSet',
            data: { userId, passwordHash: `$argon2id$${digest(email)}`, mustChange: false },
          },
        ],
  );
  const held: string[] = [];
  const assign = (roleId: string): Append => {
    if (!held.includes(roleId)) held.push(roleId);
    return on([{ type: 'UserRoleAssigned', data: { userId, roleId } }]);
  };
  if (dice() < 0.8) yield assign(uuidOf(`${name} role ${Math.floor(dice() * ROLES)}`));
  if (dice() < 0.1) yield assign(builtInRoleId(tenantId, 'admin'));
  if (dice() < 0.7) yield on([{ type: 'UserProfileChanged', data: { userId, lastName: pick(last) } }]);
  if (dice() < 0.3)
    yield on([
      {
        type: 'UserProfileChanged',
        data: { userId, locale: 'de-AT', externalId: `crm-${n}`, metadata: { cost: '0' } },
      },
    ]);
  if (dice() < 0.2) {
    const changed = `new.${email}`;
    yield reserve(changed);
    yield on([{ type: 'UserEmailChanged', data: { userId, email: changed, emailDigest: digest(changed) } }]);
  }
  if (dice() < 0.1) yield on([{ type: 'UserSuspended', data: { userId } }]);
  if (dice() < 0.05) yield on([{ type: 'UserReactivated', data: { userId } }]);
  if (dice() < 0.05 && held[0] !== undefined)
    yield on([{ type: 'UserRoleUnassigned', data: { userId, roleId: held.shift()! } }]);
  if (dice() < 0.05) yield on([{ type: 'UserDeleted', data: { userId, roleIds: held } }]);
}

/**
 * Appends exactly `count` events as a busy service would leave them: three tenants with five roles each, users who are
 * created, changed, given roles, suspended and sometimes deleted, many of them at a time.
 */
export async function fillLog(store: EventStore, codec: EventCodec, count: number, seed = 1): Promise<void> {
  const names = [`small${seed}`, `middle${seed}`, `large${seed}`];
  let left = count;
  let clock = Date.parse('2026-01-01T00:00:00Z');
  const append = async (wanted: Append): Promise<void> => {
    const events = wanted.events.slice(0, left);
    left -= events.length;
    if (events.length === 0) return;
    clock += 7;
    const stream = streamName(wanted.tenantId, wanted.noun, wanted.id);
    const ids = events.map((_, index) => uuidOf(`${stream} ${clock} ${index}`));
    await store.append([
      {
        stream,
        expected: 'any',
        events: await codec.encode(stream, events, ids, contextOf(wanted.tenantId, new Date(clock))),
      },
    ]);
  };
  for (const name of names) for (const wanted of tenant(name)) await append(wanted);

  const dice = random(seed);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      const n = next++;
      const share = n % 10;
      for (const wanted of life(names[share === 0 ? 0 : share < 3 ? 1 : 2]!, n, dice)) await append(wanted);
    }
  };
  await Promise.all(Array.from({ length: 64 }, worker));
}
