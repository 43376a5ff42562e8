import { reservation, decideReservation } from '../../../domain/reservation/reservation.js';
import { user } from '../../../domain/user/user.js';
import type { LogApp, SignInApp } from '../../app.js';
import type { EventAppend } from '../../events/event-log.js';
import { userTarget } from '../../owners/owner-streams.js';
import { userSubject } from '../../ports/events/subject-keys.js';
import { reservationTarget } from '../../reservation/reserve-value.js';
import { contextForOtherStream } from '../../shared/event-context.js';
import { appendOf, isConflict, unwritten } from '../../shared/execute.js';
import {
  type Obstacle,
  conflict,
  eventsOf,
  importPerson,
  isUpdatable,
  obstacleOf,
  valuesOf,
} from './import-person.js';
import { type ImportPace, withoutRests } from './import-pace.js';
import {
  type ImportRun,
  type LineResult,
  type SourceLine,
  lineContext,
  severalAtOnce,
} from './import-run.js';
import { type ReadPerson, isRead, readPerson, resultOf } from './read-person.js';

/** People of one step, who are created by one call of the log: everything else waits meanwhile. */
const PEOPLE_IN_STEP = 25;
const STEPS_AT_ONCE = 4;
/** People whose streams are read at a time. */
const PEOPLE_AT_ONCE = 8;

/**
 * Imports these lines, and returns what became of each, in their order; empty lines and those of an export that are about no
 * person are left out. Repeating it (same import, same lines) returns the same and changes nothing more. People beyond the
 * room of the plan are refused with `plan_limit`, in the order of their lines. Throws EventStoreUnavailable.
 */
export async function importLines(
  app: SignInApp,
  run: ImportRun,
  lines: readonly SourceLine[],
  pace: ImportPace = withoutRests,
): Promise<LineResult[]> {
  const read = await readAll(app, run, lines, pace);
  const people = read.filter(isRead);
  const isRoomForAll = run.room === null || people.length <= run.room.left();
  const { first, repeating } = isRoomForAll ? apart(people) : { first: [], repeating: people };
  const created = await severalAtOnce(inSteps(first), STEPS_AT_ONCE, (some) =>
    pace.step(() => createTogether(app, run, some)),
  );
  const repeated = await severalAtOnce(repeating, 1, (person) =>
    pace.step(() => importPerson(app, run, person)),
  );
  return inOrder(read, [...created.flat(), ...repeated]);
}

function inSteps<Item>(items: readonly Item[]): Item[][] {
  const steps: Item[][] = [];
  for (let from = 0; from < items.length; from += PEOPLE_IN_STEP)
    steps.push(items.slice(from, from + PEOPLE_IN_STEP));
  return steps;
}

/** Separates people who have a value in common with an earlier one: handled at the same time they would conflict. */
function apart(people: readonly ReadPerson[]): Record<'first' | 'repeating', readonly ReadPerson[]> {
  const seen = new Set<string>();
  const [first, repeating]: [ReadPerson[], ReadPerson[]] = [[], []];
  for (const person of people) {
    const values = [person.userId, person.emailDigest, ...person.identityPointers.keys()];
    (values.some((value) => seen.has(value)) ? repeating : first).push(person);
    for (const value of values) seen.add(value);
  }
  return { first, repeating };
}

/**
 * Returns what would become of each line, as `importLines` does, and writes nothing. `seen`: ids and digests of the lines
 * before; it gets those of these lines.
 */
export async function checkLines(
  app: LogApp,
  run: ImportRun,
  lines: readonly SourceLine[],
  seen: Set<string>,
  pace: ImportPace = withoutRests,
): Promise<LineResult[]> {
  const read = await readAll(app, run, lines, pace);
  const people = read.filter(isRead);
  const obstacles = (
    await severalAtOnce(inSteps(people), 1, (some) =>
      pace.step(() => severalAtOnce(some, PEOPLE_AT_ONCE, (person) => obstacleOf(app, run, person))),
    )
  ).flat();
  const checked = people.map((person, index): LineResult => {
    const found = repeatedOf(person, seen) ?? obstacles[index] ?? null;
    for (const value of [person.userId, person.emailDigest]) seen.add(value);
    if (found === null || found === 'created') {
      for (const digest of person.identityPointers.keys()) seen.add(digest);
      return resultOf(person, { outcome: 'created', id: null });
    }
    return isUpdatable(run, found)
      ? resultOf(person, { outcome: 'updated', id: found.userId })
      : conflict(run, person, found);
  });
  return inOrder(read, checked);
}

/** Returns what stands in the way of a person by the lines before; null for nothing. */
function repeatedOf(
  { userId, emailDigest, identityPointers }: ReadPerson,
  seen: ReadonlySet<string>,
): Obstacle | null {
  if (seen.has(userId) || seen.has(emailDigest)) return { userId, code: 'user_exists' };
  for (const [digest, pointer] of identityPointers)
    if (seen.has(digest)) return { userId: null, code: 'identity_taken', pointer };
  return null;
}

async function readAll(
  app: LogApp,
  run: ImportRun,
  lines: readonly SourceLine[],
  pace: ImportPace,
): Promise<(ReadPerson | LineResult)[]> {
  const written = lines.filter(({ text }) => text.trim() !== '');
  const read = await severalAtOnce(inSteps(written), 1, (some) =>
    pace.step(() => Promise.all(some.map((line) => readPerson(app, run, line)))),
  );
  return read.flat().filter((one) => one !== null);
}

/** Returns the results of all lines; those of people who were read are in `done`. */
function inOrder(read: readonly (ReadPerson | LineResult)[], done: readonly LineResult[]): LineResult[] {
  const results = new Map(done.map((result) => [result.line, result]));
  return read.map((one) => (isRead(one) ? results.get(one.number)! : one));
}

/** Creates people in one call of the log. Where one of them is in the way of others, each is looked at alone. */
async function createTogether(
  app: SignInApp,
  run: ImportRun,
  people: readonly ReadPerson[],
): Promise<LineResult[]> {
  try {
    await app.events.append(people.flatMap((person) => appendsOf(app, run, person)));
    return people.map((person) => resultOf(person, { outcome: 'created', id: person.userId }));
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  return severalAtOnce(people, PEOPLE_AT_ONCE, (person) => importPerson(app, run, person));
}

/** Returns the appends that create a person whose values were never reserved, as `createHolder` makes them. */
function appendsOf(app: LogApp, run: ImportRun, person: ReadPerson): EventAppend[] {
  const { userId, number } = person;
  const context = lineContext(app, run, number);
  const holder = { holderId: userId, revision: null };
  const unreserved = unwritten(reservation);
  const reservations = valuesOf(run, person).map((value) =>
    appendOf(
      app,
      contextForOtherStream(context, value.stream),
      reservationTarget(value, holder, unreserved),
      unreserved,
      decideReservation(unreserved.state, { kind: value.kind, holderId: userId }),
    ),
  );
  const target = userTarget(context.tenantId, userId);
  const creation = appendOf(app, context, target, unwritten(user), eventsOf(app, context, run, person));
  return [
    ...reservations,
    { ...creation, newSubject: { tenantId: context.tenantId, subject: userSubject(userId) } },
  ];
}
