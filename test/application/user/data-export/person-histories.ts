import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { type DomainEvent, eventDefinitions } from '../../../../domain/shared/domain-event.js';
import { type StreamNoun, streamName } from '../../../../domain/shared/stream-name.js';
import { ownersEvents } from '../../../../domain/owners/owners-events.js';
import { passwordResetEvents } from '../../../../domain/password-reset/password-reset-events.js';
import { signInEvents } from '../../../../domain/sign-in/sign-in-events.js';
import { userEvents } from '../../../../domain/user/user-events.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { goldenFiles } from '../../../domain/golden.js';
import { TENANT, type World } from '../../../support/in-memory/in-memory-app.js';

/** The people of the histories. */
export const people = [1, 2, 3].map((number) => `0190f0f0-0000-7000-8000-00000000010${number}`);
export const KEY = '0190f0f0-0000-7000-8000-0000000000aa';

/** Members that nobody is shown, also not of themselves. */
const secretMembers: ReadonlySet<string> = new Set([
  'passwordHash',
  'secret',
  'codes',
  'code',
  'credentialId',
  'publicKey',
  'userHandle',
  'emailDigest',
  'externalIdDigest',
]);

/** An action: what a golden file has, about one person, by another, by themselves, a client, or nobody known. */
export interface Action {
  readonly golden: number;
  readonly person: number;
  readonly actor: number | 'apiKey' | 'anonymous' | 'system';
}

// a creation is the first event of its stream, and a deleted person downloads nothing
const notActs: readonly string[] = ['UserCreated', 'UserCreationCancelled', 'UserDeleted'];
const actTypes = goldenFiles.filter(({ event }) => !notActs.includes(event.type));
const creation = goldenFiles.findIndex(({ event }) => event.type === 'UserCreated');

export const actions: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.record({
    golden: fc.constantFrom(...actTypes.map((file) => goldenFiles.indexOf(file))),
    person: fc.nat(people.length - 1),
    actor: fc.oneof(fc.nat(people.length - 1), fc.constantFrom('apiKey', 'anonymous', 'system')),
  }),
  { maxLength: 60 },
);

const nounsOf: readonly [definitions: object, noun: StreamNoun][] = [
  [userEvents, 'user'],
  [signInEvents, 'signin'],
  [passwordResetEvents, 'passwordreset'],
];

/** Returns the stream of an event about a person; those of other records share one. */
function streamOf({ type, data }: DomainEvent, userId: string): string {
  const noun = nounsOf.find(([definitions]) => type in definitions)?.[1];
  if (noun !== undefined && 'userId' in data) return streamName(TENANT, noun, userId);
  return streamName(TENANT, type in ownersEvents ? 'owners' : 'webhook', TENANT);
}

/** What the log holds that must not be found in the file of others, or of anybody. */
export interface Canaries {
  /** By person: their values, addresses and agents. */
  readonly personal: readonly string[][];
  readonly secret: string[];
}

/** Returns an event about a person with values of their own, which `canaries` takes. */
function eventAbout(golden: number, person: number, number: number, canaries: Canaries): DomainEvent {
  const { event } = goldenFiles[golden]!;
  const data: Record<string, unknown> = { ...event.data };
  if ('userId' in data) data['userId'] = people[person];
  if ('roleId' in data) data['roleId'] = builtInRoleId(TENANT, 'admin');
  for (const name of 'userId' in data ? eventDefinitions[event.type].personal : []) {
    if (!(name in data)) continue;
    const canary = `canary-${person}-${number}-${name}`;
    const isDigest = name.endsWith('Digest') || name === 'source';
    const text = isDigest ? createHash('sha256').update(canary).digest('hex') : canary;
    (secretMembers.has(name) ? canaries.secret : canaries.personal[person]!).push(text);
    data[name] = name === 'metadata' ? { plan: text } : name === 'codes' ? [text] : text;
  }
  return { type: event.type, data } as unknown as DomainEvent;
}

/** Writes people with these actions into the log, a minute apart. Returns what must not leak. */
export async function written(world: World, history: readonly Action[]): Promise<Canaries> {
  const canaries: Canaries = { personal: people.map(() => []), secret: [] };
  const all = [
    ...people.map((_, person): Action => ({ golden: creation, person, actor: 'apiKey' })),
    ...history,
  ];
  for (const [number, { golden, person, actor }] of all.entries()) {
    const event = eventAbout(golden, person, number, canaries);
    const isPerson = typeof actor === 'number';
    const ip = `203.0.113.${number}!${isPerson ? `of-${actor}` : actor}`;
    // of visitors without a session the person is shown the address of those who claimed to be the person
    const isShown = actor === 'anonymous' && eventDefinitions[event.type].origin === 'subject';
    if (!isShown) (isPerson ? canaries.personal[actor]! : canaries.secret).push(ip);
    await world.log.append([
      {
        stream: streamOf(event, people[person]!),
        expected: 'any',
        events: [event],
        ids: [uuids.next()],
        context: {
          tenantId: TENANT,
          occurredAt: new Date(world.now + number * 60_000).toISOString(),
          actorType: isPerson ? 'user' : actor === 'anonymous' ? 'system' : actor,
          actorId: isPerson ? people[actor]! : actor === 'apiKey' ? KEY : actor,
          source: 'api',
          traceId: '0af7651916cd43dd8448eb211c80319c',
          commandId: uuids.next(),
          ip,
          userAgent: 'test/1',
        },
      },
    ]);
  }
  world.now += all.length * 60_000;
  return canaries;
}
