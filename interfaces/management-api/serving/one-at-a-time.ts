import { DomainError } from '../../../domain/shared/domain-error.js';
import { serialQueue } from '../../../infrastructure/concurrency/serial-queue.js';
import { answerTimedOut } from '../../http/answers/answer-timeouts.js';
import type { ReadRequest } from './route.js';

type Caller = Pick<ReadRequest, 'tenantId' | 'isDisconnected'>;

/** The most calls of a tenant that wait, beside the one that is at work. */
const MOST_WAITING = 4;

const queue = serialQueue();
/** The calls that wait or are at work, by the ids of tenants. */
const underWay = new Map<string, number>();

/**
 * Runs work that reads the whole history of a tenant: one piece at a time for each tenant, so that the calls of one tenant leave
 * time for those of others. Throws `history_reads_under_way` where four calls wait already, and the refusal of a request that
 * timed out, without running the work, where the caller has left by its turn.
 */
export async function oneAtATime<T>(
  { tenantId, isDisconnected }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  const count = underWay.get(tenantId) ?? 0;
  if (count > MOST_WAITING)
    throw new DomainError(
      'conflict',
      'history_reads_under_way',
      `${count} calls that read the whole history are under way: wait until one has ended.`,
    );
  underWay.set(tenantId, count + 1);
  try {
    return await queue(tenantId, async () => {
      refuseDisconnected(isDisconnected);
      return work();
    });
  } finally {
    const left = underWay.get(tenantId)! - 1;
    if (left > 0) underWay.set(tenantId, left);
    else underWay.delete(tenantId);
  }
}

/** Yields pages as long as the caller waits for the answer; then throws the refusal of a request that timed out. */
export async function* whileAwaited<Page>(
  pages: AsyncIterable<Page>,
  { isDisconnected }: Pick<Caller, 'isDisconnected'>,
): AsyncGenerator<Page, void, void> {
  for await (const page of pages) {
    refuseDisconnected(isDisconnected);
    yield page;
  }
}

/** The refusals of a route that runs such work. */
export const historyRefusals = { 409: ['history_reads_under_way'] } as const;

function refuseDisconnected(isDisconnected: () => boolean): void {
  if (isDisconnected()) throw answerTimedOut();
}
