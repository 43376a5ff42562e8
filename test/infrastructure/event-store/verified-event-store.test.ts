import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import {
  type EventStore,
  type NewEvent,
  type StoredEvent,
  type SubscriptionMessage,
  EventLogMismatch,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import {
  type VerifiedEventStore,
  verifiedEventStore,
} from '../../../infrastructure/event-store/verified-event-store.js';
import { eventsOf, failure, newEvent } from '../../contract/event-store/events.js';
import { until } from '../../support/run/until.js';

const tenantId = randomUUID();
const WRONG = 'the event log must be ours, but it is not: give it back';

/** One disk that a server may have. */
interface Disk {
  readonly isOurs: boolean;
  readonly events: StoredEvent[];
}

const nothing = (): void => undefined;

/** A store whose server gets another disk with each loss of its connection. */
class Server {
  disk: Disk = { isOurs: true, events: [] };
  losses = 0;
  checks = 0;
  calls = 0;
  /** Called between the effect of a call and its answer. */
  meanwhile = nothing;

  swap(disk: Disk): void {
    this.disk = disk;
    this.losses++;
  }
  private answer<T>(value: T): T {
    this.calls++;
    const { meanwhile } = this;
    this.meanwhile = nothing;
    meanwhile();
    return value;
  }
  private add(stream: string, events: readonly NewEvent[]): { revision: bigint; position: bigint } {
    const { disk } = this;
    for (const event of events) {
      if (disk.events.some(({ id }) => id === event.id)) continue;
      const position = BigInt(disk.events.length + 1);
      disk.events.push({ ...event, stream, revision: position - 1n, position });
    }
    const last = disk.events.find(({ id }) => id === events.at(-1)!.id)!;
    return { revision: last.revision, position: last.position };
  }

  readonly store: EventStore = {
    append: async (appends) => {
      await sleep(0);
      return this.answer(appends.map(({ stream, events }) => this.add(stream, events)));
    },
    read: (stream) => this.pages((event) => event.stream === stream),
    readMany: (streams) => this.pages(({ stream }) => streams.includes(stream)),
    readNoun: () => this.pages(() => true),
    readTenant: () => this.pages(() => true),
    readAll: (after = 0n) => this.pages(({ position }) => position > after),
    deleteTenant: () => this.pages(() => false) as never,
    head: () => Promise.resolve(this.answer(BigInt(this.disk.events.length))),
    reaches: (position) => Promise.resolve(this.answer(BigInt(this.disk.events.length) >= position)),
    recent: (stream) => this.disk.events.filter((event) => event.stream === stream),
    subscribe: (after, { signal }) => this.follow(after, signal),
    installation: () => Promise.resolve(null),
    createInstallation: () => Promise.reject(new Error('not used')),
    connectionLosses: () => this.losses,
    close: () => Promise.resolve(),
  };
  private async *pages(wanted: (event: StoredEvent) => boolean): AsyncGenerator<readonly StoredEvent[]> {
    await sleep(0);
    const page = this.answer(this.disk.events.filter(wanted));
    if (page.length > 0) yield page;
  }
  private async *follow(after: bigint, signal: AbortSignal): AsyncGenerator<SubscriptionMessage> {
    for (let from = after; !signal.aborted;) {
      await sleep(5);
      const events = this.disk.events.filter(({ position }) => position > from);
      from = events.at(-1)?.position ?? from;
      yield events.length > 0
        ? { kind: 'events', events }
        : { kind: 'caught-up', position: from, at: Date.now() };
    }
  }
  /** What a log of this many events looks like. */
  disks(isOurs: boolean, count: number): Disk {
    const events = Array.from({ length: count }, (_, index): StoredEvent => {
      const position = BigInt(index + 1);
      return { ...newEvent(tenantId), stream: 'tenant_x', revision: BigInt(index), position };
    });
    return { isOurs, events };
  }
}

describe('verifiedEventStore', () => {
  let server: Server;
  let store: VerifiedEventStore;
  let lines: (string | null)[];
  const STREAM = 'tenant_a';

  const open = (checkEvery = 10): void => {
    lines = [];
    server = new Server();
    store = verifiedEventStore({
      store: server.store,
      check: (seen) => {
        server.checks++;
        const { isOurs, events } = server.disk;
        return Promise.resolve(isOurs && BigInt(events.length) >= seen ? null : WRONG);
      },
      onChange: (line) => lines.push(line),
      checkEvery,
      timeout: 500,
    });
  };
  beforeEach(() => open());
  afterEach(() => store.close());
  const append = (event = newEvent(tenantId)) =>
    appendOne(store, { stream: STREAM, expected: 'any', events: [event] });

  it('verifiedEventStore does not check the log again as long as no connection is lost', async () => {
    await store.close();
    open(60_000);
    await append();
    const { checks, calls } = server;
    for (let count = 0; count < 100; count++) {
      await append();
      await eventsOf(store.read(STREAM));
      await store.head();
    }
    expect([server.checks - checks, server.calls - calls]).to.deep.equal([0, 300]);
  });

  it('verifiedEventStore returns recent streams only while no connection was lost since the check', async () => {
    await store.close();
    open(60_000);
    expect(store.recent(STREAM)).to.equal(undefined);
    await append();
    expect(store.recent(STREAM)).to.have.length(1);
    server.losses++;
    expect(store.recent(STREAM)).to.equal(undefined);
    await store.head();
    expect(store.recent(STREAM)).to.have.length(1);
    server.swap(server.disks(false, 9));
    await failure(store.head());
    expect(store.recent(STREAM)).to.equal(undefined);
  });

  it('verifiedEventStore checks once for all calls that wait after a loss', async () => {
    await append();
    server.losses++;
    const { checks } = server;
    await Promise.all(Array.from({ length: 50 }, () => append()));
    expect(server.checks - checks).to.be.lessThan(5);
  });

  const uses: Readonly<Record<string, () => Promise<unknown>>> = {
    'an append': () => append(),
    'a read of a stream': () => eventsOf(store.read(STREAM)),
    "a read of a tenant's history": () => eventsOf(store.readTenant(tenantId)),
    'a read of the whole log': () => eventsOf(store.readAll()),
    'a read of the head': () => store.head(),
    'a check of a position': () => store.reaches(1n),
  };
  for (const [what, use] of Object.entries(uses)) {
    it(`verifiedEventStore refuses ${what} while the log is another one, and allows it when the right one is back`, async () => {
      await append();
      const ours = server.disk;
      const wrong = server.disks(false, 9);
      server.swap(wrong);
      for (let again = 0; again < 3; again++)
        expect(await failure(use()))
          .to.be.instanceOf(EventLogMismatch)
          .with.property('message', WRONG);
      expect([wrong.events.length, store.mismatch()]).to.deep.equal([9, WRONG]);
      server.swap(ours);
      await until(() => store.mismatch() === null);
      await use();
      expect([lines, store.mismatch()]).to.deep.equal([[WRONG, null], null]);
    });

    it(`verifiedEventStore returns ${what} of the right log when another one came and went during the call`, async () => {
      await store.close();
      open(60_000);
      const first = newEvent(tenantId);
      await append(first);
      const ours = server.disk;
      const there = await use();
      server.swap(server.disks(false, 9));
      // answered by the other log, and ours is back before anything was looked at
      server.losses--;
      server.meanwhile = () => {
        server.swap(ours);
      };
      const result = await use();
      expect(JSON.stringify(result, text)).to.satisfy((given: string) =>
        what === 'an append' ? server.disk.events.length === 3 : given === JSON.stringify(there, text),
      );
    });
  }
  const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

  it('verifiedEventStore refuses the right log when it is shorter, also when new appends make it longer again', async () => {
    for (let count = 0; count < 5; count++) await append();
    const { events } = server.disk;
    // no connection is lost
    server.disk = { isOurs: true, events: events.slice(0, 2) };
    const error = await failure(append());
    expect(error).to.be.instanceOf(EventLogMismatch);
    server.disk = { isOurs: true, events };
    await until(() => store.mismatch() === null);
    await append();
  });

  it('verifiedEventStore finds a log that was replaced without a lost connection by itself', async () => {
    await append();
    const ours = server.disk;
    server.disk = server.disks(false, 9);
    await until(() => store.mismatch() === WRONG);
    server.disk = ours;
    await until(() => store.mismatch() === null);
    expect([store.mismatch(), lines]).to.deep.equal([null, [WRONG, null]]);
  });

  it('verifiedEventStore hides a conflict with a stream of another log, and reports one with the right log', async () => {
    await append();
    const ours = server.disk;
    const conflict = new RevisionConflict(STREAM, 'no_stream', 4n);
    server.store.append = () => Promise.reject(conflict);
    expect(await failure(append())).to.equal(conflict);
    server.store.append = () => {
      server.swap(server.disks(false, 9));
      return Promise.reject(conflict);
    };
    expect(await failure(append())).to.be.instanceOf(EventLogMismatch);
    server.swap(ours);
  });

  it('verifiedEventStore gives up in time when connections are lost all the while', async () => {
    server.store.head = () => {
      server.losses++;
      return Promise.resolve(1n);
    };
    expect(await failure(store.head()))
      .to.be.instanceOf(EventStoreUnavailable)
      .and.not.instanceOf(EventLogMismatch);
  });

  it('verifiedEventStore delivers no event of another log to subscribers, and continues after their last position', async () => {
    const ids: string[] = [];
    const caughtUp: bigint[] = [];
    const ended = new AbortController();
    const following = (async () => {
      for await (const message of store.subscribe(0n, { signal: ended.signal })) {
        if (message.kind === 'events') ids.push(...message.events.map(({ id }) => id));
        else caughtUp.push(message.position);
      }
    })();
    const events = [newEvent(tenantId), newEvent(tenantId), newEvent(tenantId)];
    await append(events[0]);
    await sleep(30);
    const ours = server.disk;
    for (let round = 0; round < 5; round++) {
      server.swap(server.disks(false, 9));
      await sleep(round * 8);
      // at times it is back before anything was looked at
      server.swap(ours);
      await sleep(round % 2 === 0 ? 1 : 30);
    }
    await untilAccepted(() => append(events[1]));
    await untilAccepted(() => append(events[2]));
    while (ids.length < 3) await sleep(5);
    // an event that is delivered twice would come now
    await sleep(50);
    ended.abort();
    await following;
    expect(ids).to.deep.equal(events.map(({ id }) => id));
    expect(caughtUp.filter((position) => position > 3n)).to.deep.equal([]);
  });

  /** Repeats work that the check of the log refuses. */
  async function untilAccepted(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        if (!(error instanceof EventLogMismatch)) throw error;
        await sleep(5);
      }
    }
  }
});
