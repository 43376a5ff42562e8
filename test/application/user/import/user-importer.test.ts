import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { App } from '../../../../application/app.js';
import type { StoredUserImport, UserImports } from '../../../../application/ports/tenant/user-imports.js';
import { defineRole } from '../../../../application/role/define-role.js';
import { EventStoreUnavailable } from '../../../../application/ports/events/event-store.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import {
  type ImportRequest,
  type ReceivedImport,
  type UserImporter,
  type UserImporterDeps,
  userImporter,
} from '../../../../application/user/import/user-importer.js';
import { checkedPlans } from '../../../../domain/billing/plan.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { type World, inMemoryWorld, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { inMemoryUserImports } from '../../../support/in-memory/in-memory-user-imports.js';
import { until } from '../../../support/run/until.js';
import { refusal } from '../../../support/samples/given.js';

/** The lines that are worked on together. */
const PART = 250;

const plans = checkedPlans({
  currency: 'EUR',
  plans: [{ id: 'free', name: 'Free', default: true, limits: { users: 3 } }],
});

describe('the maker of imports of people', () => {
  let world: World;
  let app: App;
  let imports: UserImports;
  let importer: UserImporter | undefined;
  let tenantId: string;
  let others: NonNullable<UserImporterDeps['others']>;
  /** Called before each part of a file is read. */
  let beforePart: (number: number) => Promise<void>;
  beforeEach(async () => {
    world = inMemoryWorld();
    others = { isBusy: () => false, shown: () => Promise.reject(new Error('not asked for')) };
    await start();
    tenantId = uuids.next();
    await createTenant(app, systemCommand({ tenantId }), { slug: 'acme', name: 'Acme' });
  });
  afterEach(() => importer?.stop());

  const start = async (): Promise<void> => {
    await importer?.stop();
    app = world.process();
    const stored = inMemoryUserImports(() => world.now);
    beforePart = () => Promise.resolve();
    imports = {
      ...stored,
      part: async (ref, number) => {
        await beforePart(number);
        return stored.part(ref, number);
      },
    };
    importer = userImporter({
      app,
      imports,
      others,
      onError: (error) => {
        throw error;
      },
    });
  };
  const people = (count: number, from = 0): object[] =>
    Array.from({ length: count }, (_, n) => ({
      email: `p${from + n}@example.com`,
      externalId: `crm-${from + n}`,
      roles: ['editor'],
    }));
  // oxlint-disable-next-line typescript/require-await -- files are read as asynchronous pieces
  async function* fileOf(lines: readonly object[]): AsyncGenerator<Uint8Array, void, void> {
    yield new TextEncoder().encode(lines.map((one) => JSON.stringify(one)).join('\n'));
  }
  const receive = (
    file: ImportRequest['file'],
    options: Partial<ImportRequest['options']> = {},
  ): Promise<ReceivedImport> =>
    importer!.receive(systemCommand({ tenantId, actor: { type: 'apiKey', id: uuids.next() } }), {
      options: {
        dryRun: false,
        onConflict: 'skip',
        trustVerified: false,
        notify: false,
        allowWeak: false,
        ...options,
      },
      mayGiveRoles: true,
      file,
    });
  const begin = async (...request: Parameters<typeof receive>): ReturnType<ReceivedImport['begin']> =>
    (await receive(...request)).begin();
  const now = async ({ stored }: { readonly stored: StoredUserImport }): Promise<StoredUserImport> =>
    (await imports.find(stored))!;
  const ended = async (started: { readonly stored: StoredUserImport }): Promise<StoredUserImport> => {
    await until(async () => (await now(started)).finishedAt !== null);
    return now(started);
  };
  const createdUsers = (): number => world.log.all.filter(({ event }) => event.type === 'UserCreated').length;

  describe('with a plan that limits users', () => {
    beforeEach(async () => {
      world.plans = plans;
      await start();
      await defineRole(app, systemCommand({ tenantId }), { name: 'editor' });
    });

    it('a dry run counts those who would be created, and fails as a whole beyond the limit', async () => {
      const events = world.log.all.length;
      const beyond = await ended(await begin(fileOf(people(4)), { dryRun: true }));
      expect(beyond).to.deep.include({ state: 'failed', failure: 'plan_limit' });
      expect(beyond.counts).to.include({ read: 4, created: 4 });
      const within = await ended(await begin(fileOf(people(3)), { dryRun: true }));
      expect(within).to.deep.include({ state: 'done', failure: null });
      expect(world.log.all.length).to.equal(events);
    });

    it('an import beyond the limit creates nobody, also not as many as there is room for', async () => {
      const beyond = await ended(await begin(fileOf(people(4))));
      expect(beyond).to.deep.include({ state: 'failed', failure: 'plan_limit' });
      expect(createdUsers()).to.equal(0);
      expect((await ended(await begin(fileOf(people(3))))).counts).to.include({ created: 3 });
    });

    it('people who are here already, and lines that are refused, take no room', async () => {
      await ended(await begin(fileOf(people(2))));
      const again = await ended(await begin(fileOf([...people(3), { email: 'no address' }])));
      expect(again).to.deep.include({ state: 'done', failure: null });
      expect(again.counts).to.include({ created: 1, skipped: 2, refused: 1 });
      expect(await ended(await begin(fileOf(people(1, 50))))).to.deep.include({ failure: 'plan_limit' });
    });
  });

  describe('with a plan that does not', () => {
    beforeEach(async () => {
      await defineRole(app, systemCommand({ tenantId }), { name: 'editor' });
    });

    it('one that is cancelled while it runs ends between two parts, and everyone it created is whole', async () => {
      let goOn = (): void => undefined;
      const waits = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      beforePart = (number) => (number === 2 ? waits : Promise.resolve());
      const started = await begin(fileOf(people(4 * PART)));
      await until(async () => (await now(started)).counts.read === 2 * PART);
      expect(await now(started)).to.include({ state: 'running' });
      await imports.cancel(started.stored);
      goOn();
      expect(await now(started)).to.include({ state: 'cancelled' });
      await importer!.stop();
      expect((await now(started)).counts).to.include({ read: 2 * PART, created: 2 * PART });
      expect(createdUsers()).to.equal(2 * PART);
      const given = world.log.all.filter(({ event }) => event.type === 'UserRoleAssigned');
      expect(given).to.have.length(2 * PART);
      const reserved = world.log.all.filter(({ event: { type, data } }) =>
        type === 'ValueReserved' ? data.kind === 'email' || data.kind === 'externalid' : false,
      );
      expect(reserved).to.have.length(2 * 2 * PART);
    });

    it('one under way ends between two parts once its tenant is locked', async () => {
      const owner = systemCommand({ tenantId, actor: { type: 'operator', id: uuids.next() } });
      beforePart = async (number) => {
        if (number === 1) await lockTenant(app, owner, { kind: 'security', reason: 'A key was stolen' });
      };
      const done = await ended(await begin(fileOf(people(4 * PART))));
      expect(done).to.include({ state: 'cancelled' });
      expect(createdUsers()).to.equal(2 * PART);
    });

    it('one whose check is continued by another process compares its lines with all those before', async () => {
      const lines = [...people(2 * PART), ...people(1)];
      beforePart = async (number) => {
        if (number !== 1) return;
        beforePart = () => Promise.resolve();
        // the process stops after this part
        stopping = importer!.stop();
        await nextTurn();
      };
      let stopping: Promise<void> | undefined;
      const started = await begin(fileOf(lines), { onConflict: 'fail' });
      await until(() => Promise.resolve(stopping !== undefined));
      await stopping;
      expect(await now(started)).to.deep.include({ state: 'checking', nextPart: 2 });
      importer = userImporter({
        app,
        imports,
        onError: (error) => {
          throw error;
        },
        pollEveryMs: 10,
      });
      expect(await ended(started)).to.include({ state: 'failed', failure: 'conflicts' });
      expect(createdUsers()).to.equal(0);
    });

    it('one that fails for now is tried again after a while, and not at once', async () => {
      let claims = 0;
      let isDown = true;
      await importer!.stop();
      importer = userImporter({
        app,
        imports: {
          ...imports,
          claim: async (worker) => {
            const claimed = await imports.claim(worker);
            if (claimed !== null) claims += 1;
            return claimed;
          },
          part: (ref, number) =>
            isDown
              ? Promise.reject(new EventStoreUnavailable('the log is read-only'))
              : imports.part(ref, number),
        },
        onError: () => undefined,
        pollEveryMs: 200,
      });
      const started = await begin(fileOf(people(3)));
      await sleep(500);
      expect(claims).to.be.within(1, 4);
      isDown = false;
      expect(await ended(started)).to.include({ state: 'done' });
    });

    it('the same file brings the others after one that was cancelled', async () => {
      beforePart = async (number) => {
        if (number === 1) await imports.cancel(started.stored);
      };
      const started = await begin(fileOf(people(3 * PART)));
      expect(await ended(started)).to.include({ state: 'cancelled' });
      beforePart = () => Promise.resolve();
      const again = await ended(await begin(fileOf(people(3 * PART))));
      expect(again.counts).to.include({ read: 3 * PART, created: 2 * PART, skipped: PART });
      expect(createdUsers()).to.equal(3 * PART);
    });

    describe('beside requests', () => {
      let isBusy: boolean;
      let isStopped: boolean;
      /** People who were there when the read models were waited for, and what ends each wait. */
      let waits: { readonly created: number; readonly show: () => void }[];
      beforeEach(async () => {
        [isBusy, isStopped, waits] = [true, false, []];
        const shown = (): Promise<void> =>
          new Promise((show) => {
            waits.push({ created: createdUsers(), show });
            if (isStopped) show();
          });
        others = { isBusy: () => isBusy, shown };
        await start();
      });
      afterEach(() => {
        isStopped = true;
        for (const wait of waits) wait.show();
      });
      /** Ends waits until so many people are there. */
      const goOnUntil = async (created: number): Promise<void> => {
        for (let seen = 0; waits.at(-1)?.created !== created; seen++) {
          await until(() => Promise.resolve(waits.length > seen));
          if (waits[seen]!.created < created) waits[seen]!.show();
        }
      };
      const turns = async (): Promise<void> => {
        for (let turn = 0; turn < 1_000; turn++) await nextTurn();
      };

      it('two imports write 25 people at a time, and nobody before read models show those before', async function () {
        this.slow(5_000);
        const started = Promise.all([begin(fileOf(people(PART))), begin(fileOf(people(PART, PART)))]);
        await goOnUntil(25);
        await turns();
        expect(createdUsers()).to.equal(25);
        await goOnUntil(2 * PART);
        const grown = waits.map(({ created }, index) => created - (waits[index - 1]?.created ?? 0));
        expect(grown.filter((count) => count > 0)).to.deep.equal(Array.from({ length: 20 }, () => 25));
        waits.at(-1)!.show();
        for (const one of await started) expect((await ended(one)).counts).to.include({ created: PART });
      });

      it('a part that arrives is a step, and 25 lines that are checked are two', async () => {
        const started = begin(fileOf(people(PART)), { dryRun: true });
        for (let step = 0; step < 21; step++) {
          await until(() => Promise.resolve(waits.length === step + 1));
          waits[step]!.show();
        }
        expect((await ended(await started)).counts).to.include({ read: PART, created: PART });
        expect(waits).to.have.length(21);
      });

      it('it waits for nothing once there are none', async () => {
        const started = begin(fileOf(people(2 * PART)));
        await goOnUntil(25);
        isBusy = false;
        const asked = waits.length;
        waits.at(-1)!.show();
        // those that queued while it was busy
        isStopped = true;
        expect((await ended(await started)).counts).to.include({ created: 2 * PART });
        expect(waits.length).to.be.at.most(asked + 4);
      });
    });

    it('of 50 that begin at once two are taken, and the others are asked to wait or to cancel one', async () => {
      const all = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) => begin(fileOf(people(20, n * 20)))),
      );
      const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(taken).to.have.length(2);
      for (const one of all) if (one.status === 'rejected') expect(one.reason).to.include(underWay);
      for (const one of taken) expect(await ended(one)).to.include({ state: 'done' });
      expect(createdUsers()).to.equal(40);
    });

    it('a file that is not started is forgotten, and one that is started is not', async () => {
      const [first, second] = [await receive(fileOf(people(1))), await receive(fileOf(people(1, 1)))];
      await first.drop();
      const again = await receive(fileOf(people(1)));
      expect(again.digest).to.deep.equal(first.digest);
      expect(again.digest).to.not.deep.equal(second.digest);
      await again.drop();
      const started = await second.begin();
      await second.drop();
      expect(await ended(started)).to.include({ state: 'done' });
      expect(createdUsers()).to.equal(1);
    });

    it('a file that was given up before it was whole is not started', async () => {
      const received = await receive(fileOf(people(1)));
      // as is done for one that is silent for five minutes
      await received.drop();
      expect(await refusal(received.begin())).to.include({ kind: 'unavailable', code: 'upload_lost' });
      expect(createdUsers()).to.equal(0);
    });

    it('a third one is refused while two files arrive, and taken once one of them breaks off', async () => {
      let [breakOff, end] = [(): void => undefined, (): void => undefined];
      const broken = new Promise<void>((_, reject) => {
        breakOff = () => reject(new TypeError('the connection was lost'));
      });
      const whole = new Promise<void>((resolve) => {
        end = resolve;
      });
      async function* arriving(rest: Promise<void>, from: number): AsyncGenerator<Uint8Array, void, void> {
        yield* fileOf(people(1, from));
        await rest;
      }
      const first = begin(arriving(broken, 0)).catch((error: unknown) => error);
      const second = begin(arriving(whole, 1));
      expect(await refusal(begin(fileOf(people(1, 2))))).to.include(underWay);
      breakOff();
      expect(await first).to.be.instanceOf(TypeError);
      expect(await ended(await begin(fileOf(people(1, 2))))).to.include({ state: 'done' });
      end();
      expect(await ended(await second)).to.include({ state: 'done' });
      expect(createdUsers()).to.equal(2);
    });
  });
});

const underWay = {
  kind: 'conflict',
  code: 'imports_under_way',
  message: '2 imports are under way: wait until one has ended, or cancel it.',
};
