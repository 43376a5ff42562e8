import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import {
  type ApiKeyDirectory,
  type ApiKeyLookup,
  type KeyLimit,
  apiKeyDirectory,
} from '../../../application/api-key/api-key-directory.js';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../../application/api-key/revoke-api-key.js';
import type {
  EventStore,
  StoredEvent,
  SubscriptionMessage,
} from '../../../application/ports/events/event-store.js';
import { command, inMemoryWorld, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import { until } from '../../support/run/until.js';

const KEY_ID = '0190f0f0-0000-7000-8000-0000000000aa';
const HASH = 'ab'.repeat(32);

const active: ApiKeyLookup = {
  apiKeyId: KEY_ID,
  tenantId: TENANT,
  scopes: ['users:read'],
  revoked: false,
  expiresAt: null,
  allowedNetworks: null,
  revision: 0n,
  tenantStatus: 'active',
};

let position = 0n;
const event = (type: string, data: object = {}): StoredEvent => ({
  id: '',
  type,
  data: JSON.stringify(data),
  metadata: { tenantId: TENANT },
  stream: '',
  revision: 0n,
  position: ++position,
});

/** A directory, its feed in the test's hands, and a read model that answers what the test wants. */
function directory() {
  const messages: SubscriptionMessage[] = [];
  let wake: () => void = () => undefined;
  const test = {
    now: 1_000_000,
    lookups: 0,
    answer: (): Promise<ApiKeyLookup | null> => Promise.resolve(active),
    /** The key as its stream has it. Default: as the read model. */
    inStream: undefined as ApiKeyLookup | undefined,
    limit: (): Promise<KeyLimit> => Promise.resolve({ requestsPerMinute: null, until: null }),
    arrived: true,
    waits: 0,
    ending: new AbortController(),
    directory: undefined as unknown as ApiKeyDirectory,
    /** Delivers a message and lets the directory take it. */
    deliver: async (message: SubscriptionMessage): Promise<void> => {
      messages.push(message);
      wake();
      await sleep(1);
    },
    caughtUp: (): Promise<void> => test.deliver({ kind: 'caught-up', position, at: test.now }),
  };
  const events = {
    head: () => Promise.resolve(position),
    async *subscribe(_after: bigint, { signal }: { signal: AbortSignal }) {
      signal.addEventListener('abort', () => wake());
      while (!signal.aborted) {
        const message = messages.shift();
        if (message) yield message;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
  } as unknown as EventStore;
  test.directory = apiKeyDirectory({
    current: (found) => Promise.resolve(test.inStream ?? found),
    limitOf: () => test.limit(),
    lookup: () => {
      test.lookups += 1;
      return test.answer();
    },
    progress: {
      waitFor: () => {
        test.waits += 1;
        return Promise.resolve(test.arrived);
      },
    },
    clock: { now: () => test.now },
  });
  return { test, following: test.directory.follow(events, test.ending.signal) };
}

describe('apiKeyDirectory', () => {
  const started: ReturnType<typeof directory>[] = [];
  const start = async (): Promise<ReturnType<typeof directory>['test']> => {
    const made = directory();
    started.push(made);
    await sleep(1);
    await made.test.caughtUp();
    return made.test;
  };
  afterEach(async () => {
    for (const { test, following } of started.splice(0)) {
      test.ending.abort();
      await following;
    }
  });

  it('apiKeyDirectory looks a key up once, and knows it from then on', async () => {
    const test = await start();
    expect(test.directory.known(HASH)).to.equal(undefined);
    const found = await test.directory.find(HASH);
    expect(found).to.deep.equal({
      apiKeyId: KEY_ID,
      tenantId: TENANT,
      scopes: new Set(['users:read']),
      tenantLocked: false,
      expiresAt: null,
      networks: null,
      requestsPerMinute: null,
    });
    expect(await test.directory.find(HASH)).to.equal(found);
    expect(test.directory.known(HASH)).to.equal(found);
    expect(test.lookups).to.equal(1);
  });

  const perMinute = async (test: Awaited<ReturnType<typeof start>>): Promise<number | null | undefined> =>
    (await test.directory.find(HASH))?.requestsPerMinute;
  const allow =
    (requestsPerMinute: number | null, until: number | null = null) =>
    () =>
      Promise.resolve({ requestsPerMinute, until });

  it('apiKeyDirectory knows the limit of a key, and the next one once the read model shows a change', async () => {
    const test = await start();
    test.limit = allow(60);
    expect(await perMinute(test)).to.equal(60);
    test.limit = allow(6000);
    expect(await perMinute(test), 'from memory').to.equal(60);
    for (const type of ['BillingSubscriptionCreated', 'PlanOverridden']) {
      await test.deliver({ kind: 'events', events: [event(type)] });
      await until(async () => (await perMinute(test)) === 6000);
      test.limit = allow(60);
      expect(await perMinute(test)).to.equal(6000);
      test.limit = allow(6000);
    }
  });

  it('apiKeyDirectory drops a limit that was read before the read model showed its change', async () => {
    const test = await start();
    let answer: (limit: KeyLimit) => void = () => undefined;
    test.limit = () => new Promise((resolve) => (answer = resolve));
    const finding = perMinute(test);
    await sleep(1);
    await test.deliver({ kind: 'events', events: [event('PlanOverrideRemoved')] });
    await sleep(1);
    answer({ requestsPerMinute: 60, until: null });
    expect(await finding).to.equal(60);
    test.limit = allow(600);
    expect(await perMinute(test)).to.equal(600);
  });

  it('apiKeyDirectory looks a key up again when an override ends', async () => {
    const test = await start();
    test.limit = allow(60, test.now + 100);
    expect(await perMinute(test)).to.equal(60);
    test.limit = allow(600);
    test.now += 99;
    expect(await perMinute(test)).to.equal(60);
    test.now += 1;
    expect(await perMinute(test)).to.equal(600);
  });

  it('apiKeyDirectory does not know a hash that shares the first half with a known one', async () => {
    const test = await start();
    await test.directory.find(HASH);
    expect(test.directory.known(`${HASH.slice(0, 63)}0`)).to.equal(undefined);
    expect(test.directory.known(HASH.slice(0, 32))).to.equal(undefined);
  });

  it('apiKeyDirectory does not remember that a key was not found', async () => {
    const test = await start();
    test.answer = () => Promise.resolve(null);
    expect(await test.directory.find(HASH)).to.equal(null);
    test.answer = () => Promise.resolve(active);
    expect(await test.directory.find(HASH)).not.to.equal(null);
  });

  it('apiKeyDirectory refuses a key that is revoked in the read model', async () => {
    const test = await start();
    test.answer = () => Promise.resolve({ ...active, revoked: true });
    expect(await test.directory.find(HASH)).to.equal(null);
  });

  it('apiKeyDirectory drops a key that the stream shows as revoked, though a lagging read model does not', async () => {
    const test = await start();
    await test.directory.find(HASH);
    await test.deliver({ kind: 'events', events: [event('ApiKeyRevoked', { apiKeyId: KEY_ID })] });
    expect(test.directory.known(HASH)).to.equal(undefined);
    expect(await test.directory.find(HASH)).to.equal(null);
  });

  it('apiKeyDirectory does not keep the result of a look-up that began before the revocation', async () => {
    const test = await start();
    let answer: (found: ApiKeyLookup) => void = () => undefined;
    test.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const finding = test.directory.find(HASH);
    await test.deliver({ kind: 'events', events: [event('ApiKeyRevoked', { apiKeyId: KEY_ID })] });
    answer(active);
    expect(await finding).to.equal(null);
    expect(test.directory.known(HASH)).to.equal(undefined);
  });

  it('apiKeyDirectory looks a key up each time while the feed is more than a second old, and uses its cache again after', async () => {
    const test = await start();
    await test.directory.find(HASH);
    test.now += 1_000;
    expect(test.directory.known(HASH)).not.to.equal(undefined);
    test.now += 1;
    expect(test.directory.known(HASH)).to.equal(undefined);
    await test.directory.find(HASH);
    await test.directory.find(HASH);
    expect(test.lookups).to.equal(3);
    await test.caughtUp();
    expect(test.directory.known(HASH)).not.to.equal(undefined);
  });

  it('apiKeyDirectory keeps nothing until the read model has passed the position where the feed starts', async () => {
    const { test, following } = directory();
    started.push({ test, following });
    test.arrived = false;
    await sleep(1);
    await test.caughtUp();
    await test.directory.find(HASH);
    expect(test.directory.known(HASH)).to.equal(undefined);
    test.arrived = true;
    const { waits } = test;
    await until(() => test.waits > waits);
    await sleep(1);
    expect(test.directory.known(HASH)).to.equal(undefined);
    await test.directory.find(HASH);
    expect(test.directory.known(HASH)).not.to.equal(undefined);
  });

  it('apiKeyDirectory knows of locked tenants at once, whatever the read model shows', async () => {
    const test = await start();
    await test.directory.find(HASH);
    await test.deliver({ kind: 'events', events: [event('TenantLocked')] });
    expect(test.directory.known(HASH)).to.equal(undefined);
    expect((await test.directory.find(HASH))?.tenantLocked).to.equal(true);
    expect(test.directory.known(HASH)?.tenantLocked).to.equal(true);
    await test.deliver({ kind: 'events', events: [event('TenantUnlocked')] });
    test.answer = () => Promise.resolve({ ...active, tenantStatus: 'locked' });
    expect((await test.directory.find(HASH))?.tenantLocked).to.equal(false);
  });

  it('apiKeyDirectory forgets the oldest of more than 10,000', async () => {
    const test = await start();
    const hashes = Array.from({ length: 10_001 }, (_, index) =>
      String(index).padStart(64, '0').split('').reverse().join(''),
    );
    for (const hash of hashes) await test.directory.find(hash);
    expect(test.directory.known(hashes[0]!)).to.equal(undefined);
    expect(test.directory.known(hashes[1]!)).not.to.equal(undefined);
    expect(test.directory.known(hashes[10_000]!)).not.to.equal(undefined);
  });

  it('apiKeyDirectory refuses a key that this process revoked at once, before the stream shows it', async () => {
    const world = inMemoryWorld();
    const app = world.process();
    const test = await start();
    const events = test.directory.watch(app.events);
    const { record } = await issueApiKey({ ...app, events }, systemCommand(), {
      name: 'x',
      scopes: ['users:read'],
    });
    test.answer = () => Promise.resolve({ ...active, apiKeyId: record.id });
    await test.directory.find(HASH);
    expect(test.directory.known(HASH)).not.to.equal(undefined);
    const operator = command({ actor: { type: 'operator', id: 'ops' } });
    await revokeApiKey({ ...app, events }, operator, { apiKeyId: record.id });
    expect(test.directory.known(HASH)).to.equal(undefined);
    expect(await test.directory.find(HASH)).to.equal(null);
  });

  it('apiKeyDirectory reads a key from its stream that was changed after the read model had seen it', async () => {
    const test = await start();
    await test.directory.find(HASH);
    test.inStream = { ...active, revision: 1n, allowedNetworks: ['203.0.113.0/24'] };
    for (const type of ['ApiKeyChanged', 'ApiKeyRotated']) {
      const changed = { ...event(type, { apiKeyId: KEY_ID }), revision: test.inStream.revision };
      await test.deliver({ kind: 'events', events: [changed] });
      expect(test.directory.known(HASH)).to.equal(undefined);
      expect((await test.directory.find(HASH))?.networks).to.have.length(1);
      expect(test.directory.known(HASH)?.networks).to.have.length(1);
      test.inStream = { ...test.inStream, revision: test.inStream.revision + 1n };
    }
    test.inStream = { ...test.inStream, revoked: true };
    await test.deliver({
      kind: 'events',
      events: [{ ...event('ApiKeyChanged', { apiKeyId: KEY_ID }), revision: 3n }],
    });
    expect(await test.directory.find(HASH)).to.equal(null);
  });

  it('apiKeyDirectory does not keep a key that was changed while it was looked up', async () => {
    const test = await start();
    let answer: (found: ApiKeyLookup) => void = () => undefined;
    test.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const finding = test.directory.find(HASH);
    const changed = { ...event('ApiKeyChanged', { apiKeyId: KEY_ID }), revision: 1n };
    await test.deliver({ kind: 'events', events: [changed] });
    // the stream, read before the change, is behind as well
    answer(active);
    expect(await finding).not.to.equal(null);
    expect(test.directory.known(HASH)).to.equal(undefined);
  });

  it('apiKeyDirectory lets a key be used from nowhere whose networks it does not understand', async () => {
    const test = await start();
    test.answer = () => Promise.resolve({ ...active, allowedNetworks: ['all of them'] });
    expect((await test.directory.find(HASH))?.networks).to.deep.equal([]);
  });

  it('apiKeyDirectory is not misled by older events that the stream brings after its own', async () => {
    const test = await start();
    const older = event('TenantUnlocked');
    await test.deliver({ kind: 'events', events: [event('TenantLocked')] });
    await test.deliver({ kind: 'events', events: [older] });
    expect((await test.directory.find(HASH))?.tenantLocked).to.equal(true);
  });
});
