import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import type {
  EventStore,
  ExpectedRevision,
  NewEvent,
} from '../../../application/ports/events/event-store.js';
import type { LogUnderTest } from './log-under-test.js';
import { eventsOf, failure, newEvent, newEvents, newStream } from './events.js';

const MIB = 1024 * 1024;

/** The tenant guard, and what is no event. */
export function refusing(log: () => LogUnderTest): void {
  describe('append, refusals', () => {
    const tenantId = randomUUID();
    const other = randomUUID();
    let store: EventStore;
    before(() => {
      store = log().store();
    });

    const bad: readonly [string, readonly NewEvent[]][] = [
      ["another tenant's event", [newEvent(tenantId, { metadata: { tenantId: other } })]],
      ['an event of no tenant', [newEvent(tenantId, { metadata: {} })]],
      ["an event of another tenant's among its own", [newEvent(tenantId), newEvent(other)]],
      ['the tenant in capitals', [newEvent(tenantId, { metadata: { tenantId: tenantId.toUpperCase() } })]],
      ['no events', []],
      ['data that is no JSON', [newEvent(tenantId, { data: '{"a":' })]],
      ['data with something behind it', [newEvent(tenantId, { data: '{} {}' })]],
      ['data that is a list', [newEvent(tenantId, { data: '[{}]' })]],
      ['data that is text', [newEvent(tenantId, { data: '"{}"' })]],
      ['data that is null', [newEvent(tenantId, { data: 'null' })]],
      ['no data', [newEvent(tenantId, { data: '' })]],
      ['data with half a surrogate pair', [newEvent(tenantId, { data: '{"a":"\ud800"}' })]],
      ['data with a raw NUL', [newEvent(tenantId, { data: '{"a":"\u0000"}' })]],
      ['data larger than 1 MiB', [newEvent(tenantId, { data: `{"a":"${'x'.repeat(MIB - 7)}"}` })]],
      ['data larger than 1 MiB in bytes', [newEvent(tenantId, { data: `{"a":"${'é'.repeat(MIB / 2)}"}` })]],
      ['an id that is no UUID', [newEvent(tenantId, { id: 'first' })]],
      ['an id in capitals', [newEvent(tenantId, { id: randomUUID().toUpperCase() })]],
      ['an event without a type', [newEvent(tenantId, { type: '' })]],
      ["a type of the engine's own", [newEvent(tenantId, { type: '$streamDeleted' })]],
      ['a type with a NUL', [newEvent(tenantId, { type: 'A\u0000' })]],
    ];
    for (const [what, events] of bad) {
      it(`append refuses ${what}, and all events of the same append`, async () => {
        const stream = newStream(tenantId);
        for (const expected of ['no_stream', 'any'] as const) {
          expect(await failure(store.append([{ stream, expected, events }]))).to.be.instanceOf(TypeError);
          const together = [newEvent(tenantId), ...events.map((event) => ({ ...event })), newEvent(tenantId)];
          if (events.length === 0) continue;
          expect(await failure(store.append([{ stream, expected, events: together }]))).to.be.instanceOf(
            TypeError,
          );
        }
        expect(await eventsOf(store.read(stream))).to.be.empty;
      });
    }

    it('append refuses an id that occurs twice in one append', async () => {
      const event = newEvent(tenantId);
      const stream = newStream(tenantId);
      expect(
        await failure(store.append([{ stream, expected: 'no_stream', events: [event, event] }])),
      ).to.be.instanceOf(TypeError);
      expect(await eventsOf(store.read(stream))).to.be.empty;
    });

    it('append refuses a malformed name of a stream', async () => {
      for (const name of [
        '',
        'users',
        `tenant_${tenantId}-user_1`,
        `${newStream(tenantId)} `,
        '$all',
        '$$x',
      ]) {
        expect(
          await failure(store.append([{ stream: name, expected: 'any', events: [newEvent(tenantId)] }])),
        ).to.be.instanceOf(TypeError);
      }
    });

    it('append refuses a revision below 0', async () => {
      for (const expected of [-1n, -2n] satisfies ExpectedRevision[]) {
        const error = await failure(
          store.append([{ stream: newStream(tenantId), expected, events: newEvents(tenantId, 1) }]),
        );
        expect(error).to.be.instanceOf(TypeError);
      }
    });

    it('the refusal of an append names the event, and none of its values', async () => {
      const event = newEvent(tenantId, { data: '{"secret":"hunter2"' });
      const error = (await failure(
        store.append([{ stream: newStream(tenantId), expected: 'no_stream', events: [event] }]),
      )) as Error;
      expect(inspect(error, { depth: 5 }))
        .to.contain('TypeError')
        .and.not.to.contain('hunter2');
    });

    it('a refused append does not affect valid ones that are under way', async () => {
      const stream = newStream(tenantId);
      const settled = await Promise.allSettled([
        appendOne(store, { stream, expected: 'no_stream', events: newEvents(tenantId, 2) }),
        appendOne(store, {
          stream: newStream(tenantId),
          expected: 'no_stream',
          events: [newEvent(tenantId, { data: '{"a":' })],
        }),
        appendOne(store, { stream: newStream(tenantId), expected: 'any', events: [newEvent(tenantId)] }),
        appendOne(store, { stream: newStream(tenantId), expected: 'no_stream', events: [newEvent(other)] }),
        appendOne(store, {
          stream: newStream(tenantId),
          expected: 'no_stream',
          events: newEvents(tenantId, 3),
        }),
      ]);
      expect(settled.map(({ status }) => status)).to.deep.equal([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      expect(await eventsOf(store.read(stream))).to.have.lengthOf(2);
    });
  });
}
