import { expect } from 'chai';
import type { EventStoreUnavailable } from '../../../../../application/ports/events/event-store.js';
import { appends } from '../../../../../infrastructure/event-store/eventstoredb/appends/appends.js';
import type { AppendCall } from '../../../../../infrastructure/event-store/eventstoredb/appends/append-call.js';
import type { Connection } from '../../../../../infrastructure/event-store/eventstoredb/connection/connection.js';
import { proposedEvent } from '../../../../../infrastructure/event-store/eventstoredb/appends/proposed-event.js';
import type { Reads } from '../../../../../infrastructure/event-store/eventstoredb/reads/reads.js';
import { knownCommit } from '../../../../../infrastructure/event-store/eventstoredb/stored-event.js';
import { failure, newEvent, newStream } from '../../../../contract/event-store/events.js';

const request = { stream: newStream(), expected: 3n, events: [proposedEvent(newEvent('some'))] };
const reads = {
  ofStream: (_: string, revision: bigint) => Promise.resolve([{ revision, commit: 700n }]),
} as unknown as Reads;
const appendsOver = (append: AppendCall) =>
  appends({
    connection: { link: { append }, lost: () => undefined } as unknown as Connection,
    reads,
    attemptTimeout: 50,
  });

describe('the answer to an append', () => {
  it('the position of a repeated append is read when the server does not state it', async () => {
    // The servers say -1 when what is repeated is not replicated yet, and as an unsigned number.
    for (const said of [undefined, (2n ** 64n - 1n).toString()]) {
      const { append } = appendsOver(() => Promise.resolve({ revision: 4n, commit: knownCommit(said) }));
      expect(await append(request, Date.now() + 100)).to.deep.equal({ revision: 4n, position: 701n });
    }
  });

  it('the position of an append is otherwise the one that the server states, 0 included', async () => {
    for (const said of ['0', '12', (2n ** 62n).toString()]) {
      const { append } = appendsOver(() => Promise.resolve({ revision: 4n, commit: knownCommit(said) }));
      expect(await append(request, Date.now() + 100)).to.deep.equal({
        revision: 4n,
        position: BigInt(said) + 1n,
      });
    }
  });

  it('an append without an answer has the last failure as its cause', async () => {
    const lost = new Error('lost');
    const { append } = appendsOver(() => Promise.reject(lost));
    const error = (await failure(append(request, Date.now() + 60))) as EventStoreUnavailable;
    expect(error.name).to.equal('EventStoreUnavailable');
    expect(error.cause).to.equal(lost);
  });
});
