import { shownStream } from '../../../../domain/shared/stream-name.js';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Appended,
  EventLogMismatch,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../../application/ports/events/event-store.js';
import type { AppendAnswer, AppendRequest } from './append-call.js';
import type { Connection } from '../connection/connection.js';
import { conflictingRevision, refusal, within } from '../connection/failures.js';
import type { Reads } from '../reads/reads.js';
import { positionAt } from '../stored-event.js';

export interface Appends {
  /**
   * Appends behind an explicit revision, repeating until there is an answer: the server compares the ids with those that
   * stand there, so that a repeat is answered like the first time. `deadline` in ms since the epoch.
   * @throws RevisionConflict, EventStoreUnavailable, and what the server has against it.
   */
  readonly append: (request: AppendRequest, deadline: number) => Promise<Appended>;
  /** What to answer for an event that stands in the stream already. */
  readonly standing: (stream: string, revision: bigint, deadline: number) => Promise<Appended>;
}

export interface AppendsOptions {
  readonly connection: Connection;
  readonly reads: Reads;
  /** Milliseconds that one attempt has. */
  readonly attemptTimeout: number;
  /** See `EventStoreDbOptions.admit`. */
  readonly admit?: () => Promise<unknown>;
}

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

export function appends({ connection, reads, attemptTimeout, ...options }: AppendsOptions): Appends {
  const { admit = () => Promise.resolve() } = options;
  let admitted = connection.losses;
  /** Nothing is sent over a connection made after a loss before it was looked at what is at its other end. */
  const untilAdmitted = async (deadline: number): Promise<void> => {
    const { losses } = connection;
    if (losses === admitted) return;
    await within(deadline - Date.now(), admit());
    admitted = losses;
  };
  const persist = async (request: AppendRequest, deadline: number): Promise<AppendAnswer> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      let { link } = connection;
      try {
        await untilAdmitted(deadline);
        ({ link } = connection);
        return await within(Math.min(attemptTimeout, deadline - Date.now()), link.append(request));
      } catch (error) {
        if (error instanceof EventLogMismatch) throw error;
        const { stream, expected } = request;
        const actual = conflictingRevision(error);
        if (actual !== undefined) throw new RevisionConflict(stream, expected, actual);
        const refused = refusal(error, `appending to ${shownStream(stream)}`);
        if (refused) throw refused;
        // the look at the other end has told of its own losses
        if (!(error instanceof EventStoreUnavailable)) connection.lost(link, error as Error);
        if (Date.now() + pause >= deadline)
          throw new EventStoreUnavailable('no answer from the log', { cause: error });
        await sleep(pause);
      }
    }
  };
  const standing = async (stream: string, revision: bigint, deadline: number): Promise<Appended> => {
    const [event] = await reads.ofStream(stream, revision, 1, { deadline });
    if (event === undefined)
      throw new Error(`${shownStream(stream)} lost its revision ${revision.toString()}`);
    return { revision, position: positionAt(event.commit) };
  };

  return {
    append: async (request, deadline) => {
      const { revision, commit } = await persist(request, deadline);
      return commit === undefined
        ? standing(request.stream, revision, deadline)
        : { revision, position: positionAt(commit) };
    },
    standing,
  };
}
