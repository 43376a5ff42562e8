import { expect } from 'chai';
import { NO_ENTRIES } from '../../../../application/audit/entry.js';
import { exportPages, type ExportPageSources } from '../../../../application/audit/export/export-pages.js';
import type { WalkedEntry } from '../../../../application/ports/audit/audit-log.js';
import type { RecordedEvent } from '../../../../domain/shared/domain-event.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { csv } from '../../../../infrastructure/formats/csv.js';
import { contextOf } from '../../../projections/support/context.js';
import { userCreated } from '../../../projections/support/events.js';
import { uuidOf } from '../../../projections/support/mixed-log.js';

const tenantId = uuidOf('tenant');
const USERS = ['ada', 'bo', 'cy', 'di'].map(uuidOf);
const VALUE_LENGTH = 10_000;

describe('the pages of an export', () => {
  /** Streams that were read. */
  let read: number;

  const created = (userId: string): RecordedEvent => ({
    id: uuidOf('event'),
    stream: streamName(tenantId, 'user', userId),
    revision: 0n,
    position: 1n,
    event: userCreated(userId, { metadata: { note: 'x'.repeat(VALUE_LENGTH) } }),
    context: contextOf(tenantId, new Date(0)),
  });
  const entryOf = (userId: string): WalkedEntry => {
    const recorded = created(userId);
    return {
      entry: {
        id: 1n,
        hash: NO_ENTRIES.hash,
        previousHash: NO_ENTRIES.hash,
        revision: '0',
        type: 'UserCreated',
        occurredAt: '2026-01-01T00:00:00.000Z',
        action: 'x',
        category: 'user',
        outcome: 'success',
        actorType: 'user',
        actorId: userId,
        targetType: 'user',
        targetId: userId,
        source: 'api',
        traceId: '',
        eventId: '',
        stream: recorded.stream,
        data: '{}',
        metadata: '{}',
      },
      recorded,
    };
  };

  /** Of a log that speaks of each user over and over. */
  async function* walk(): AsyncGenerator<readonly WalkedEntry[], void, void> {
    for (;;) for (const userId of USERS) yield await Promise.resolve([entryOf(userId)]);
  }
  // of other suites some may be under way still
  const underWay = { count: 0 };
  const sources = (mostKept: number): ExportPageSources => ({
    app: {
      events: {
        load: (stream: string) => {
          read += 1;
          const userId = USERS.find((id) => stream === streamName(tenantId, 'user', id))!;
          return Promise.resolve([created(userId)]);
        },
      } as never,
      ids: uuids,
      addresses: { baseUrl: '' },
    },
    audit: { walk },
    csv,
    mostKept,
    underWay,
  });
  const all = { from: null, to: null };
  const begin = (mostKept: number) =>
    exportPages(sources(mostKept))(tenantId, all, 'ndjson')[Symbol.asyncIterator]();
  /** How many streams are read for a second round, beside `others` exports that are under way. */
  async function readAgain(others: number, mostKept: number): Promise<number> {
    const [mine, ...beside] = Array.from({ length: 1 + others }, () => begin(mostKept));
    for (const other of beside) await other.next();
    for (let page = 0; page < USERS.length; page++) await mine!.next();
    read = 0;
    for (let page = 0; page < USERS.length; page++) await mine!.next();
    for (const one of [mine!, ...beside]) await one.return!();
    return read;
  }

  it('the pages of an export keep events that they have read, fewer the more exports run', async () => {
    // for four of them, as if there were no others
    const room = 4 * USERS.length * 2 * VALUE_LENGTH;
    expect(await readAgain(0, room)).to.equal(0);
    expect(await readAgain(3, room)).to.equal(0);
    expect(await readAgain(20, room)).to.be.greaterThan(0);
    expect(await readAgain(0, room)).to.equal(0);
  });
});
