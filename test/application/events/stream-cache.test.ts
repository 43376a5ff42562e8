import { expect } from 'chai';
import { streamCache } from '../../../application/events/stream-cache.js';
import type { EventLog } from '../../../application/events/event-log.js';
import { load } from '../../../application/shared/load.js';
import {
  type EventStore,
  type SubscriptionMessage,
  EventStoreUnavailable,
} from '../../../application/ports/events/event-store.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { oneByOne } from '../../support/in-memory/in-memory-event-log.js';

const tenantId = '0190f0f0-0000-7000-8000-000000000001';
const client = streamName(tenantId, 'client', '0190f0f0-0000-7000-8000-000000000002');
const user = streamName(tenantId, 'user', '0190f0f0-0000-7000-8000-000000000003');

/** A log whose streams hold so many events, a feed with the given messages, and a clock. */
function world(nouns: Parameters<typeof streamCache>[0] = ['client']) {
  const lengths = new Map([
    [client, 1],
    [user, 1],
  ]);
  const loads: string[] = [];
  let held: Promise<void> | undefined;
  const log: EventLog = {
    load: async (stream) => {
      const event = { stream, context: {} } as RecordedEvent;
      const history = Array.from({ length: lengths.get(stream) ?? 0 }, () => event);
      loads.push(stream);
      await held;
      return history;
    },
    append: oneByOne(({ stream }) => {
      lengths.set(stream, (lengths.get(stream) ?? 0) + 1);
      return Promise.resolve({ revision: 0n, position: 1n });
    }),
  };
  const clock = { time: 10_000, now: () => clock.time };
  const queue: ((message: SubscriptionMessage) => void)[] = [];
  const waiting: SubscriptionMessage[] = [];
  const feed = {
    head: () => Promise.resolve(1n),
    subscribe: async function* () {
      for (;;)
        yield waiting.shift() ?? (await new Promise<SubscriptionMessage>((reported) => queue.push(reported)));
    },
  } as unknown as EventStore;
  const tell = async (message: SubscriptionMessage): Promise<void> => {
    const reported = queue.shift();
    if (reported) reported(message);
    else waiting.push(message);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const streams = streamCache(nouns, clock);
  return {
    streams,
    clock,
    loads,
    lengths,
    log,
    read: streams.cached(log),
    write: streams.invalidating(log),
    follow: () => void streams.follow(feed, new AbortController().signal),
    caughtUp: () => tell({ kind: 'caught-up', position: 1n, at: clock.time }),
    others: (stream: string) => {
      lengths.set(stream, (lengths.get(stream) ?? 0) + 1);
      return tell({ kind: 'events', events: [{ stream }] } as unknown as SubscriptionMessage);
    },
    /** Answers loads from here on once the result is called, with what they found before. */
    hold: (): (() => void) => {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      return release;
    },
  };
}

describe('streams that are kept', () => {
  it('a kept stream is served from memory after a revision, and is read from that revision while it is not kept', async () => {
    const { read, loads, follow, caughtUp, others } = world();
    follow();
    await caughtUp();
    await others(client);
    expect(await read.load(client, 0n)).to.have.length(2);
    expect(await read.load(client, 1n)).to.have.length(1);
    expect(await read.load(client, 2n)).to.have.length(0);
    expect(loads).to.have.length(1);
    await others(client);
    await read.load(client, 2n);
    await read.load(client, 2n);
    expect(loads).to.have.length(3);
  });

  it('a kept stream is folded once by each aggregate in turn, and again after an event of another process', async () => {
    const { read, follow, caughtUp, others } = world();
    let evolved = 0;
    const counting = () => ({
      initial: 0,
      evolve: (count: number) => {
        evolved += 1;
        return count + 1;
      },
    });
    const [one, other] = [counting(), counting()];
    follow();
    await caughtUp();
    const app = { events: read };
    for (let n = 0; n < 3; n++) expect((await load(app, client, one)).state).to.equal(1);
    expect(evolved).to.equal(1);
    expect((await load(app, client, other)).state).to.equal(1);
    expect(evolved).to.equal(2);
    await others(client);
    for (let n = 0; n < 3; n++) expect((await load(app, client, other)).state).to.equal(2);
    expect(evolved).to.equal(4);
  });

  it('an empty stream is kept where each tenant has one, and nowhere else', async () => {
    const branding = streamName(tenantId, 'branding', tenantId);
    const { read, loads, lengths, follow, caughtUp, others } = world(['client', 'branding']);
    lengths.delete(client);
    follow();
    await caughtUp();
    for (let n = 0; n < 3; n++) for (const stream of [branding, client]) await read.load(stream);
    expect(loads.filter((stream) => stream === branding)).to.have.length(1);
    expect(loads.filter((stream) => stream === client)).to.have.length(3);
    await others(branding);
    expect(await read.load(branding)).to.have.length(1);
  });

  it('a kept stream is never replaced by a shorter one', async () => {
    const { read, lengths, clock, follow, caughtUp, others } = world();
    follow();
    await caughtUp();
    lengths.set(client, 3);
    expect(await read.load(client)).to.have.length(3);
    await others(client);
    for (const shorter of [0, 2]) {
      lengths.set(client, shorter);
      for (const ahead of [0, 5_000]) {
        clock.time += ahead;
        const outcome = await read.load(client).catch((error: unknown) => error);
        expect(outcome, `${shorter} events`).to.be.instanceOf(EventStoreUnavailable);
      }
      await caughtUp();
    }
    lengths.set(client, 4);
    expect(await read.load(client)).to.have.length(4);
  });

  it('a kept stream is used by readers of its noun only, and all readers see what was appended', async () => {
    const { streams, log, write, loads, follow, caughtUp, others } = world(['client', 'user']);
    const [forClients, forUsers] = [streams.cached(log, ['client']), streams.cached(log, ['user'])];
    follow();
    await caughtUp();
    for (let n = 0; n < 3; n++) await forUsers.load(user);
    expect(loads).to.deep.equal([user]);
    for (let n = 0; n < 3; n++) await forClients.load(user);
    expect(loads, 'read exactly').to.have.length(4);
    await write.append([{ stream: user, expected: 'any', events: [], ids: [], context: {} as never }]);
    expect(await forUsers.load(user), 'appended here').to.have.length(2);
    await others(user);
    expect(await forUsers.load(user), 'appended elsewhere').to.have.length(3);
  });

  it('a kept stream is read once while the feed has no gap', async () => {
    const { read, loads, follow, caughtUp } = world();
    follow();
    await caughtUp();
    for (let time = 0; time < 3; time++) expect(await read.load(client)).to.have.length(1);
    expect(loads).to.deep.equal([client]);
  });

  it('only streams of the named nouns are kept, from their beginning', async () => {
    const { read, loads, follow, caughtUp } = world();
    follow();
    await caughtUp();
    await read.load(user);
    await read.load(user);
    await read.load(client, 1n);
    await read.load(client, 1n);
    expect(loads).to.deep.equal([user, user, client, client]);
  });

  it('a stream is read again before the feed has caught up, and after more than a second without the feed', async () => {
    const { read, loads, follow, caughtUp, clock } = world();
    await read.load(client);
    await read.load(client);
    expect(loads).to.have.length(2);
    follow();
    await caughtUp();
    await read.load(client);
    clock.time += 1_000;
    await read.load(client);
    expect(loads).to.have.length(3);
    clock.time += 1;
    await read.load(client);
    await read.load(client);
    expect(loads).to.have.length(5);
  });

  it('a kept stream shows at once what this process appends', async () => {
    const { read, write, follow, caughtUp } = world();
    follow();
    await caughtUp();
    await read.load(client);
    await write.append([{ stream: client, expected: 0n, events: [], ids: [], context: {} as never }]);
    expect(await read.load(client)).to.have.length(2);
  });

  it('a kept stream shows what others append when the feed brings it', async () => {
    const { read, follow, caughtUp, others } = world();
    follow();
    await caughtUp();
    await read.load(client);
    await others(client);
    expect(await read.load(client)).to.have.length(2);
  });

  it('a stream is not kept when an event was appended while it was read', async () => {
    const { read, write, follow, caughtUp, hold } = world();
    follow();
    await caughtUp();
    const release = hold();
    const before = read.load(client);
    await write.append([{ stream: client, expected: 0n, events: [], ids: [], context: {} as never }]);
    release();
    expect(await before).to.have.length(1);
    expect(await read.load(client)).to.have.length(2);
  });

  it('a stream is not kept when its reading began before the feed caught up', async () => {
    const { read, loads, follow, caughtUp, hold } = world();
    const release = hold();
    const before = read.load(client);
    follow();
    await caughtUp();
    release();
    await before;
    await read.load(client);
    expect(loads).to.have.length(2);
  });

  it('all kept streams are dropped when the feed begins anew', async () => {
    const { read, loads, follow, caughtUp } = world();
    follow();
    await caughtUp();
    await read.load(client);
    follow();
    await read.load(client);
    expect(loads).to.have.length(2);
  });

  it('a stream that was never written is read each time', async () => {
    const { read, lengths, follow, caughtUp } = world();
    follow();
    await caughtUp();
    lengths.delete(client);
    expect(await read.load(client)).to.have.length(0);
    lengths.set(client, 1);
    expect(await read.load(client)).to.have.length(1);
  });
});
