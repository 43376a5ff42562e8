import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import {
  type EventStore,
  EventStoreUnavailable,
  START,
} from '../../../../application/ports/events/event-store.js';
import { eventsOf, ids, newEvents, newStream, upTo } from '../../../contract/event-store/events.js';
import { until } from '../../../support/run/until.js';
import { type TcpProxy, tcpProxy } from '../../../support/http/tcp-proxy.js';
import { UNENDING_MS, withEngine } from './with-engine.js';

/** An attempt has a third of it: longer than the client of a replaced link takes to let its connection go. */
const TIMEOUT_MS = 1_800;
/** More than one page of a stream. */
const EVENTS = 700;

/** What a network swallows: nothing, the answers, or all of it. */
type Silence = 'answers' | 'everything';

describe('reading on EventStoreDB through a network that goes silent', () => {
  const test = withEngine({ timeout: TIMEOUT_MS });
  let proxy: TcpProxy;
  let store: EventStore;
  let stream: string;
  let swallowing: Silence | null;
  beforeEach(async () => {
    swallowing = null;
    const { port } = new URL(test.double.url);
    proxy = await tcpProxy({ host: '127.0.0.1', port: Number(port) }, (chunk) =>
      swallowing === null ? chunk : chunk.subarray(0, 0),
    );
    store = test.open({ url: proxy.urlOf(test.double.url) });
    stream = newStream(test.tenantId);
    const direct = test.open({ timeout: UNENDING_MS });
    for (let revision = -1; revision < EVENTS - 1; revision += 100)
      await direct.append([
        {
          stream,
          expected: revision < 0 ? 'no_stream' : BigInt(revision),
          events: newEvents(test.tenantId, 100),
        },
      ]);
  });
  afterEach(() => proxy.close());

  const goSilent = (silence: Silence | null): void => {
    swallowing = silence;
    proxy.freeze(silence === 'everything');
  };

  /** All that a subscription reports until it says that this is all. */
  const subscribed = async (): Promise<unknown> => {
    const ending = new AbortController();
    const events: string[] = [];
    const giveUp = setTimeout(() => ending.abort(), 2 * TIMEOUT_MS);
    try {
      for await (const message of store.subscribe(START, { signal: ending.signal })) {
        if (message.kind === 'caught-up') return events;
        if (message.kind === 'events') events.push(...ids(message.events));
      }
    } finally {
      clearTimeout(giveUp);
      ending.abort();
    }
    throw new EventStoreUnavailable('it said nothing');
  };

  const readings: Readonly<Record<string, () => Promise<unknown>>> = {
    'a stream': async () => ids(await eventsOf(store.read(stream))),
    "a tenant's history": async () => ids(await eventsOf(store.readTenant(test.tenantId))),
    'the whole log': async () => ids(await eventsOf(store.readAll())),
    'the head': () => store.head(),
    'a check of a position': async () => store.reaches((await wholeHead)!),
    'a subscription': subscribed,
  };
  let wholeHead: Promise<bigint> | undefined;

  /** What the read comes to; `unavailable` where it fails as it may. */
  const outcome = (reading: Promise<unknown>): Promise<unknown> =>
    reading.catch((error: unknown) => {
      expect(error).to.be.instanceOf(EventStoreUnavailable);
      return 'unavailable';
    });
  const expectWholeOrNothing = async (
    whole: unknown,
    readings: readonly Promise<unknown>[],
  ): Promise<void> => {
    for (const found of await Promise.all(readings.map(outcome)))
      if (found !== 'unavailable') expect(found).to.deep.equal(whole);
  };

  /** What the read comes to once there is an answer again. */
  const recovered = async (read: () => Promise<unknown>): Promise<unknown> => {
    let found: unknown;
    await until(async () => (found = await outcome(read())) !== 'unavailable');
    return found;
  };

  for (const [what, read] of Object.entries(readings)) {
    it(`${what} through a silent network is whole or unavailable beside a read without an answer`, async function () {
      this.slow(20_000);

      wholeHead = test.open({ timeout: UNENDING_MS }).head();
      const whole = await recovered(read);
      for (const [silence, ms] of [
        ['everything', TIMEOUT_MS / 2],
        ['answers', 1.2 * TIMEOUT_MS],
      ] as const) {
        goSilent(silence);
        const other = outcome(readings['a stream']!());
        await sleep(50);
        const reading = expectWholeOrNothing(whole, [read(), read()]);
        await sleep(ms);
        goSilent(null);
        await Promise.all([reading, other]);
      }
      expect(await recovered(read), 'afterwards').to.deep.equal(whole);
    });

    it(`${what} through a silent network is whole or unavailable while its links are replaced`, async function () {
      this.slow(20_000);

      wholeHead = test.open({ timeout: UNENDING_MS }).head();
      const whole = await recovered(read);
      for (const round of upTo(6)) {
        const reading = expectWholeOrNothing(whole, [read(), read()]);
        await sleep(round);
        proxy.cut();
        await reading;
      }
      expect(await recovered(read), 'afterwards').to.deep.equal(whole);
    });
  }
});
