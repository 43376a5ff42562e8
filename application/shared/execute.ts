import { appendOne, type EventAppend } from '../events/event-log.js';
import { type Aggregate, fold } from '../../domain/shared/decider.js';
import { refuseOnPlatform } from '../../domain/tenant/platform.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { LogApp } from '../app.js';
import { type Appended, RevisionConflict } from '../ports/events/event-store.js';
import { SubjectErased } from '../ports/events/subject-keys.js';
import type { CommandContext } from './command-context.js';
import { eventContext, later } from './event-context.js';
import { type Loaded, load, loadExisting } from './load.js';

/** How often a command reloads and decides again after a conflict. */
const retries = 3;

/** What was decided, and about what. */
export interface Decided<State, Event extends DomainEvent, Expected, Fetched> {
  readonly expected: Expected;
  readonly loaded: Loaded<State>;
  readonly fetched: Fetched;
  readonly events: readonly Event[];
}

/** Appends elsewhere what follows from events that were appended. Returns the position of that; null for nothing. */
export type AfterAppend = () => Promise<bigint | null>;

/** A decision on a stream. */
export interface Decision<State, Event extends DomainEvent, Expected, Fetched = undefined> {
  readonly stream: string;
  readonly aggregate: Aggregate<State, Event>;
  /** The stream is known to have events (see `existingHistory`). */
  readonly exists?: boolean;
  /** Returns the state that the command expects; throws for any other. */
  readonly expects: (state: State) => Expected;
  /** Throws when the caller may not act on this record in this state. Called before each decision. */
  readonly permits?: (app: LogApp, context: CommandContext, state: State) => Promise<void>;
  /**
   * Fetches from elsewhere what the decision needs. Called before each decision, after a conflict with the new state and
   * with what was fetched `before`. Throws what the decision must not be taken for.
   */
  readonly fetch?: (
    expected: Expected,
    loaded: Loaded<State>,
    before: Fetched | undefined,
  ) => Promise<Fetched>;
  /** Pure: neither reads nor writes anything. Called again after a conflict. No events: nothing to do. */
  readonly decide: (expected: Expected, loaded: Loaded<State>, fetched: Fetched) => readonly Event[];
  /**
   * Does elsewhere what has to be done before the events are appended, such as the reservation of a value. Called for each
   * decision that has events. Returns what follows once they are appended; null for nothing.
   */
  readonly beforeAppend?: (decided: Decided<State, Event, Expected, Fetched>) => Promise<AfterAppend | null>;
  /** Distinguishes the steps in which one command writes to one stream. */
  readonly step?: string;
}

/**
 * Loads, decides and appends at the revision that was read. Returns the stream afterwards. Repeating a command (same
 * `commandId`) that was carried out returns the stream as it is. The position is the one that the answer waits for.
 * Throws what the functions of the decision throw; EventStoreUnavailable; `stale_revision` when the caller expected
 * another revision; `concurrent_change` when other writers were faster each time.
 */
export async function execute<State, Event extends DomainEvent, Expected, Fetched = undefined>(
  app: LogApp,
  context: CommandContext,
  decision: Decision<State, Event, Expected, Fetched>,
): Promise<Loaded<State>> {
  let before: Fetched | undefined;
  for (let attempt = 0; attempt <= retries; attempt++) {
    const read = decision.exists === true ? loadExisting : load;
    const loaded = await read(app, decision.stream, decision.aggregate);
    if (wasCarriedOut(app, context, decision, loaded)) return loaded;
    const expected = decision.expects(loaded.state);
    if (decision.permits) await decision.permits(app, context, loaded.state);
    refuseStale(context, loaded.revision);
    const fetched = (await decision.fetch?.(expected, loaded, before)) as Fetched;
    const events = decision.decide(expected, loaded, fetched);
    if (events.length === 0) return loaded;
    const after = (await decision.beforeAppend?.({ expected, loaded, fetched, events })) ?? null;
    const done = await tryAppend(app, context, decision, loaded, events);
    if (done !== 'conflict')
      return after === null ? done : { ...done, position: later(done.position, await after()) };
    before = fetched;
    // the stream can never have the expected revision again
    if (context.ifMatch !== undefined) throw staleRevision();
  }
  throw concurrentChange();
}

/** The stream of a decision, and how it is folded. */
export type Target<State, Event extends DomainEvent> = Pick<
  Decision<State, Event, unknown>,
  'stream' | 'aggregate' | 'step' | 'permits'
>;

/** Appends to a stream at the revision at which it was loaded. Returns `conflict` when another writer was faster. */
export async function tryAppend<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  target: Target<State, Event>,
  loaded: Loaded<State>,
  events: readonly Event[],
): Promise<Loaded<State> | 'conflict'> {
  const asked = appendOf(app, context, target, loaded, events);
  try {
    return afterAppend(target, loaded, events, asked, await appendOne(app.events, asked));
  } catch (error) {
    if (isConflict(error)) return 'conflict';
    throw error;
  }
}

/** Returns the append of a decision's events. Throws `platform_tenant` for what the platform's tenant does without. */
export function appendOf<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  target: Target<State, Event>,
  { revision }: Loaded<State>,
  events: readonly Event[],
): EventAppend {
  refuseOnPlatform(target.stream, events, context.actor.type);
  return {
    stream: target.stream,
    expected: revision ?? 'no_stream',
    events,
    ids: events.map((_, index) => eventId(app, context, target, index)),
    context: eventContext(app.clock, context),
  };
}

/** Returns the stream as it is after an append. */
export function afterAppend<State, Event extends DomainEvent>(
  { aggregate }: Target<State, Event>,
  loaded: Loaded<State>,
  events: readonly Event[],
  { context: { occurredAt } }: EventAppend,
  appended: Appended,
): Loaded<State> {
  const history = events.map((event) => ({ event, at: occurredAt }));
  return { ...loaded, ...appended, state: fold(aggregate, history, loaded.state) };
}

/** Returns a stream without events, without reading it. */
export const unwritten = <State>(aggregate: Aggregate<State, never>): Loaded<State> => ({
  state: aggregate.initial,
  revision: null,
  position: null,
  history: [],
});

/** Returns whether an earlier run of this command has written to the stream. */
export function wasCarriedOut<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  target: Target<State, Event>,
  loaded: Loaded<State>,
): boolean {
  const own = loaded.history.filter((recorded) => recorded.context.commandId === context.commandId);
  return own.some(({ id }) => id === eventId(app, context, target, 0));
}

/** Returns the id of the `index`-th event that a command appends to a stream. */
export const eventId = <State, Event extends DomainEvent>(
  app: LogApp,
  { commandId }: CommandContext,
  { stream, step }: Target<State, Event>,
  index: number,
): string => app.ids.derive(commandId, [stream, ...(step === undefined ? [] : [step]), index].join('|'));

/** Returns whether another writer appended to the stream, or destroyed the key of its subject, which a reload detects. */
export const isConflict = (error: unknown): boolean =>
  error instanceof RevisionConflict || error instanceof SubjectErased;

/** Throws `stale_revision` unless the caller accepts this revision; -1 stands for none. */
export function refuseStale({ ifMatch }: CommandContext, revision: bigint | null): void {
  if (ifMatch !== undefined && !ifMatch.includes(revision ?? -1n)) throw staleRevision();
}

/** Returns the refusal of an unexpected revision. */
export const staleRevision = (): DomainError =>
  new DomainError(
    'precondition',
    'stale_revision',
    'The record has changed since you read it; read it again.',
  );

/** Returns the refusal after repeated conflicts. */
export const concurrentChange = (): DomainError =>
  new DomainError(
    'conflict',
    'concurrent_change',
    'Others changed the same record at the same time; try again.',
  );
