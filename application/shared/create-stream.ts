import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from './command-context.js';
import { type Target, concurrentChange, tryAppend, unwritten } from './execute.js';
import { load } from './load.js';

/** A stream with at least one event. */
export interface Written<State> {
  readonly state: State;
  readonly revision: bigint;
  readonly position: bigint;
}

/**
 * Appends the first events of a new record without reading the stream. Returns the stream afterwards; unchanged when it has
 * events already, of an earlier run of this command or of a command that cancelled it.
 */
export async function createStream<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  target: Target<State, Event>,
  events: readonly Event[],
): Promise<Written<State>> {
  const created = await tryAppend(app, context, target, unwritten(target.aggregate), events);
  if (created !== 'conflict') return written(created);
  const existing = await load(app, target.stream, target.aggregate);
  // an empty stream: the user who sent the command was erased meanwhile
  if (existing.revision === null) throw concurrentChange();
  return written(existing);
}

/** Returns a stream that has events. Throws TypeError when it has none. */
export function written<State>({
  state,
  revision,
  position,
}: {
  readonly state: State;
  readonly revision: bigint | null;
  readonly position: bigint | null;
}): Written<State> {
  if (revision === null || position === null) throw new TypeError('the stream was never written');
  return { state, revision, position };
}
