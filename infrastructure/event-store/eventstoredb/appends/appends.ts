import { shownStream } from '../../../../domain/shared/stream-name.js';
import {
  type Appended,
  EventLogMismatch,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../../application/ports/events/event-store.js';
import { pause } from '../../../../application/shared/pause.js';
import { backOff } from '../../../concurrency/back-off.js';
import type { AppendAnswer, AppendRequest } from './append-call.js';
import type { Connection } from '../connection/connection.js';
import { isLoss, timeOfAttempt } from '../connection/attempts.js';
import { conflictingRevision, NoAnswer, refusal, within } from '../connection/failures.js';
import type { Reads } from '../reads/reads.js';
import { positionAt } from '../stored-event.js';

export interface Appends {
  /**
   * Appends behind an explicit revision, repeating until there is an answer: the server compares the ids with those of the
   * stream and answers a repeated append as it did before. `deadline`: ms since the epoch. Throws RevisionConflict,
   * EventStoreUnavailable, and the error for a refusal of the server.
   */
  readonly append: (request: AppendRequest, deadline: number) => Promise<Appended>;
  /** Returns the answer for an event that is in the stream already. */
  readonly alreadyAppended: (stream: string, revision: bigint, deadline: number) => Promise<Appended>;
}

export interface AppendsOptions {
  readonly connection: Connection;
  readonly reads: Reads;
  /** Milliseconds of one attempt. */
  readonly attemptTimeout: number;
  /** See `EventStoreDbOptions.admit`. */
  readonly admit?: (() => Promise<unknown>) | undefined;
}

const PAUSES = { first: 10, longest: 500 };

/** Creates the appends of a connection. */
export function appends(options: AppendsOptions): Appends {
  const { connection, reads, attemptTimeout, admit = () => Promise.resolve() } = options;
  let admitted = connection.losses;
  /** Calls `admit` before the first append after a loss: the server may be another one. */
  const untilAdmitted = async (deadline: number): Promise<void> => {
    const { losses } = connection;
    if (losses === admitted) return;
    await within(deadline - Date.now(), admit()).catch((error: unknown) => {
      throw error instanceof NoAnswer ? new EventStoreUnavailable(error.message, { cause: error }) : error;
    });
    admitted = losses;
  };
  const persist = async (request: AppendRequest, deadline: number): Promise<AppendAnswer> => {
    const pauses = backOff(PAUSES);
    let failure: unknown;
    for (;;) {
      timeOfAttempt({ attemptTimeout, deadline }, failure);
      let { link } = connection;
      try {
        await untilAdmitted(deadline);
        ({ link } = connection);
        const ms = timeOfAttempt({ attemptTimeout, deadline }, failure);
        return await within(ms, link.append(request));
      } catch (error) {
        failure = error;
        if (error instanceof EventLogMismatch) throw error;
        const { stream, expected } = request;
        const actual = conflictingRevision(error);
        if (actual !== undefined) throw new RevisionConflict(stream, expected, actual);
        const refused = refusal(error, `appending to ${shownStream(stream)}`);
        if (refused) throw refused;
        // `admit` has reported its own losses
        if (!(error instanceof EventStoreUnavailable) && isLoss(error, attemptTimeout))
          connection.lost(link, error as Error);
        const pauseMs = pauses.next();
        if (Date.now() + pauseMs >= deadline)
          throw new EventStoreUnavailable('no answer from the log', { cause: error });
        await pause(pauseMs);
      }
    }
  };
  const alreadyAppended = async (stream: string, revision: bigint, deadline: number): Promise<Appended> => {
    const [event] = await reads.ofStream(stream, revision, 1, { deadline });
    if (event === undefined)
      throw new Error(`${shownStream(stream)} lost its revision ${revision.toString()}`);
    return { revision, position: positionAt(event.commit) };
  };

  return {
    append: async (request, deadline) => {
      const { revision, commit } = await persist(request, deadline);
      return commit === undefined
        ? alreadyAppended(request.stream, revision, deadline)
        : { revision, position: positionAt(commit) };
    },
    alreadyAppended,
  };
}
