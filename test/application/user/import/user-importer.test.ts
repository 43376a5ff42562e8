import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { issueApiKey } from '../../../../application/api-key/issue-api-key.js';
import { changeApiKey } from '../../../../application/api-key/change-api-key.js';
import { revokeApiKey } from '../../../../application/api-key/revoke-api-key.js';
import type { App } from '../../../../application/app.js';
import type { StoredUserImport, UserImports } from '../../../../application/ports/tenant/user-imports.js';
import { defineRole } from '../../../../application/role/define-role.js';
import { EventStoreUnavailable } from '../../../../application/ports/events/event-store.js';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { unassignRole } from '../../../../application/role/unassign-role.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import {
  type ImportRequest,
  type ReceivedImport,
  type UserImporter,
  type UserImporterDeps,
  userImporter,
} from '../../../../application/user/import/user-importer.js';
import { checkedPlans } from '../../../../domain/billing/plan.js';
import { type BuiltInRoleName, builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { type World, inMemoryWorld, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { inMemoryUserImports } from '../../../support/in-memory/in-memory-user-imports.js';
import { until } from '../../../support/run/until.js';
import { refusal } from '../../../support/samples/given.js';

/** Takes the right from the caller of an import. */
type Loss = (by: CommandContext) => Promise<unknown>;
const operator = { type: 'operator', id: uuids.next() } as const;

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
  const further: UserImporter[] = [];
  let tenantId: string;
  let actor: CommandContext['actor'];
  let others: NonNullable<UserImporterDeps['others']>;
  /** Called before each part of a file is read. */
  let beforePart: (number: number) => Promise<void>;
  beforeEach(async () => {
    world = inMemoryWorld();
    others = { isBusy: () => false, shown: () => Promise.resolve(true) };
    await start();
    tenantId = uuids.next();
    await createTenant(app, systemCommand({ tenantId }), { slug: 'acme', name: 'Acme' });
    actor = await newKey();
  });
  afterEach(async () => {
    for (const one of further.splice(0)) await one.stop();
    await importer?.stop();
  });

  const newKey = async (): Promise<CommandContext['actor']> => {
    const { record } = await issueApiKey(app, systemCommand({ tenantId }), {
      key: `tsk_${uuids.next()}`,
      name: 'Directory',
      scopes: ['users:write', 'roles:write'],
    });
    return { type: 'apiKey', id: record.id };
  };
  /** Starts a further process over the same imports. */
  const startAnother = (pollEveryMs: number): UserImporter => {
    const onError = (error: unknown): void => {
      throw error;
    };
    const another = userImporter({ app: world.process(), imports, onError, pollEveryMs });
    further.push(another);
    return another;
  };

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
  const withoutRoles = (count: number, from = 0): object[] =>
    people(count, from).map((one) => ({ ...one, roles: [] }));
  // oxlint-disable-next-line typescript/require-await -- files are read as asynchronous pieces
  async function* fileOf(lines: readonly object[]): AsyncGenerator<Uint8Array, void, void> {
    yield new TextEncoder().encode(lines.map((one) => JSON.stringify(one)).join('\n'));
  }
  const receive = (
    file: ImportRequest['file'],
    options: Partial<ImportRequest['options']> = {},
    by: UserImporter = importer!,
    mayGiveRoles = true,
  ): Promise<ReceivedImport> =>
    by.receive(systemCommand({ tenantId, actor }), {
      options: {
        dryRun: false,
        onConflict: 'skip',
        trustVerified: false,
        notify: false,
        allowWeak: false,
        ...options,
      },
      mayGiveRoles,
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
  const resultsOf = async ({ stored }: { readonly stored: StoredUserImport }): Promise<string> => {
    let text = '';
    for await (const piece of imports.results(stored)) text += piece;
    return text;
  };
  const roleOf = (name: BuiltInRoleName): { readonly userId: string; readonly roleId: string } => ({
    userId: actor.id,
    roleId: builtInRoleId(tenantId, name),
  });
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

    it('users whom others create while it runs take of its room, and the lines beyond it are refused as one user is', async () => {
      const by = systemCommand({ tenantId, actor });
      beforePart = async () => {
        // the check has passed
        if ((await now(started)).state === 'running') await createUser(app, by, { email: 'new@example.com' });
      };
      const started = await begin(fileOf(people(3)));
      const done = await ended(started);
      expect(done).to.deep.include({ state: 'done', failure: null });
      expect(done.counts).to.include({ read: 3, created: 2, refused: 1 });
      const words = await refusal(
        createUser(app, systemCommand({ tenantId, actor }), { email: 'b@example.com' }),
      );
      expect(JSON.parse(await resultsOf(started))).to.deep.equal({
        line: 3,
        outcome: 'refused',
        id: null,
        code: 'plan_limit',
        errors: [{ pointer: '', code: 'plan_limit', detail: words.message }],
      });
      expect(words.message).to.equal('The plan Free allows 3 users; there are 3.');
      expect(createdUsers()).to.equal(3);
    });

    it('of imports that begin at once in several processes, those beyond the limit create nobody', async () => {
      const processes = [importer!, startAnother(10), startAnother(10)];
      const files = [withoutRoles(2), withoutRoles(2, 10)];
      for (let round = 0; round < 5; round++) {
        tenantId = uuids.next();
        await createTenant(app, systemCommand({ tenantId }), { slug: `acme-${round}`, name: 'Acme' });
        actor = await newKey();
        const before = createdUsers();
        const all = await Promise.all(
          files.map(async (lines, n) => begin(fileOf(lines), {}, processes[(round + n) % 3])),
        );
        const ends = await Promise.all(all.map((one) => ended(one)));
        expect(ends.map(({ failure }) => failure)).to.have.members([null, 'plan_limit']);
        expect(createdUsers() - before).to.equal(2);
      }
    });

    it('two imports that fit together are both carried out', async () => {
      const all = await Promise.all([begin(fileOf(people(1))), begin(fileOf(people(2, 10)))]);
      startAnother(10);
      for (const one of all) expect(await ended(one)).to.include({ state: 'done', failure: null });
      expect(createdUsers()).to.equal(3);
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
      await imports.cancel(started.stored, null);
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

    for (const [why, lose] of [
      ['tenant_locked', (by) => lockTenant(app, by, { kind: 'security', reason: 'A key was stolen' })],
      ['api_key_revoked', (by) => revokeApiKey(app, by, { apiKeyId: actor.id })],
      [
        'api_key_expired',
        async (by) => {
          const expiresAt = new Date(world.now + 60_000).toISOString();
          await changeApiKey(app, by, { apiKeyId: actor.id, expiresAt });
          world.now += 60_000;
        },
      ],
    ] as const satisfies readonly (readonly [string, Loss])[])
      it(`one under way ends between two parts, with the reason ${why}, and the same file brings the rest`, async () => {
        beforePart = async (number) => {
          if (number === 1) await lose(systemCommand({ tenantId, actor: operator }));
        };
        const done = await ended(await begin(fileOf(people(3 * PART))));
        expect(done).to.include({ state: 'cancelled', failure: why });
        expect(createdUsers()).to.equal(2 * PART);
        if (why === 'tenant_locked') return;
        beforePart = () => Promise.resolve();
        actor = await newKey();
        const again = await ended(await begin(fileOf(people(3 * PART))));
        expect(again.counts).to.include({ created: PART, skipped: 2 * PART });
      });

    for (const [why, role, lose] of [
      ['user_suspended', 'admin', (by) => suspendUser(app, by, { userId: actor.id })],
      ['user_deleted', 'admin', (by) => deleteUser(app, by, { userId: actor.id })],
      ['role_removed', 'admin', (by) => unassignRole(app, by, roleOf('admin'))],
      ['role_removed', 'owner', (by) => unassignRole(app, by, roleOf('owner'))],
    ] as const satisfies readonly (readonly [string, BuiltInRoleName, Loss])[])
      it(`one whose ${role} loses the right ends with the reason ${why}`, async () => {
        for (const email of ['one@example.com', 'two@example.com']) {
          const { record } = await createUser(app, systemCommand({ tenantId }), { email });
          actor = { type: 'user', id: record.id };
          await assignRole(app, systemCommand({ tenantId }), roleOf(role));
          if (role === 'owner') await assignRole(app, systemCommand({ tenantId }), roleOf('admin'));
        }
        const before = createdUsers();
        beforePart = async (number) => {
          if (number === 1) await lose(systemCommand({ tenantId }));
        };
        const received = await receive(fileOf(withoutRoles(3 * PART)), {}, importer, role === 'owner');
        expect(await ended(await received.begin())).to.include({ state: 'cancelled', failure: why });
        expect(createdUsers() - before).to.equal(2 * PART);
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
        if (number === 1) await imports.cancel(started.stored, null);
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
