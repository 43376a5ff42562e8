import { expect } from 'chai';
import { readStreamCache, readStreams } from '../../../../application/audit/verification/read-streams.js';
import type { RecordedEvent } from '../../../../domain/shared/domain-event.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { contextOf } from '../../../projections/support/context.js';
import { userCreated } from '../../../projections/support/events.js';
import { uuidOf } from '../../../projections/support/mixed-log.js';

const tenantId = uuidOf('tenant');
const users = ['ada', 'bo', 'cy'].map(uuidOf);

describe('streams that are kept for the next page', () => {
  /** How often each stream was read when all were asked for twice, and had events of that size. */
  const reads = async (most: number, valueLength: number): Promise<readonly number[]> => {
    const count = new Map<string, number>();
    const load = (name: string): Promise<readonly RecordedEvent[]> => {
      count.set(name, (count.get(name) ?? 0) + 1);
      const userId = users.find((id) => name === streamName(tenantId, 'user', id))!;
      const event = userCreated(userId, { metadata: { note: 'x'.repeat(valueLength) } });
      return Promise.resolve([{ event, context: contextOf(tenantId, new Date(0)) } as RecordedEvent]);
    };
    const names = users.map((id) => streamName(tenantId, 'user', id));
    const kept = readStreamCache(() => most);
    for (const name of [...names, ...names.toReversed()])
      expect((await readStreams({ events: { load } as never }, [name], kept)).get(name)!.name).to.be.a(
        'string',
      );
    return names.map((name) => count.get(name)!);
  };

  it('streams are kept for the next page up to the memory limit, whatever their events hold, and the largest one always', async () => {
    expect(await reads(10_000, 3_000)).to.deep.equal([1, 1, 1]);
    // what was read longest ago goes first
    expect(await reads(10_000, 8_000)).to.deep.equal([1, 2, 1]);
    expect(await reads(10_000, 20_000)).to.deep.equal([1, 2, 2]);
  });
});
