import { expect } from 'chai';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { changeUser } from '../../../application/user/change-user.js';
import { type CreateUserInput, createUser } from '../../../application/user/create-user.js';
import { readUser } from '../../../application/user/read-user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { passwordHashes } from '../../../infrastructure/crypto/password-hashes.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  command,
  Crash,
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const email = 'ada@example.com';
const minute = 60_000;

describe('createUser', () => {
  let world: World;
  let app: Process;

  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
  });

  const typesOf = (userId: string): string[] =>
    world.log.eventsOf(streamName(TENANT, 'user', userId)).map(({ type }) => type);

  it('createUser returns the record that is read afterwards', async () => {
    const input = { email: ' Ada@Example.com', firstName: 'Ada', lastName: null, metadata: { plan: 'pro' } };
    const { record, revision, position } = await createUser(app, command(), input);
    expect(record).to.deep.equal({
      id: record.id,
      email,
      emailVerified: false,
      firstName: 'Ada',
      lastName: null,
      status: 'active',
      roles: ['user'],
      mfaEnabled: false,
      mfaRequired: false,
      mfaMethods: [],
      passkeyCount: 0,
      hasPassword: false,
      passwordChangeRequired: false,
      identities: 0,
      avatarUrl: null,
      externalId: null,
      locale: null,
      metadata: { plan: 'pro' },
      createdAt: '2026-01-02T03:04:05.678Z',
      updatedAt: '2026-01-02T03:04:05.678Z',
      lastLoginAt: null,
      lockedUntil: null,
    });
    expect({ revision, position }).to.deep.equal({ revision: 0n, position: 2n });
    expect(await readUser(app, TENANT, record.id)).to.deep.equal({ record, revision });
  });

  /** Counts the appends and the reads of the log that a creation takes. */
  const costOf = async (input: CreateUserInput): Promise<{ appends: number; reads: number }> => {
    const cost = { appends: 0, reads: 0 };
    const turn = (call: string): Promise<void> => {
      cost[call.startsWith('append') ? 'appends' : 'reads'] += 1;
      return Promise.resolve();
    };
    await createUser(world.process({ turn }), command(), input);
    return cost;
  };

  it('createUser takes two appends and reads nothing, but for the tenant whose rules a password has to meet', async () => {
    expect(await costOf({ email })).to.deep.equal({ appends: 2, reads: 0 });
    const other = { email: 'bo@example.com', password: 'correct horse' };
    expect(await costOf(other)).to.deep.equal({ appends: 2, reads: 1 });
  });

  it('createUser hashes the password and keeps it nowhere', async () => {
    const { record } = await createUser(app, command(), { email, password: 'correct horse' });
    expect(typesOf(record.id)).to.deep.equal(['UserCreated', 'UserPasswordSet']);
    const kept = world.log.eventsOf(streamName(TENANT, 'user', record.id))[1];
    expect(kept?.data)
      .to.have.property('passwordHash')
      .that.matches(/^\$argon2id\$/);
    expect(JSON.stringify(world.log.eventsOf(streamName(TENANT, 'user', record.id)))).not.to.include(
      'correct',
    );
  });

  for (const [input, invited] of [
    [{ email }, true],
    [{ email, sendInvitation: false }, false],
    [{ email, password: 'correct horse' }, false],
    [{ email, password: 'correct horse', sendInvitation: true }, true],
  ] as const)
    it(`createUser ${invited ? 'invites' : 'does not invite'} a user with ${JSON.stringify(input)}`, async () => {
      const { record } = await createUser(app, command(), input);
      const [created] = world.log.eventsOf(streamName(TENANT, 'user', record.id));
      expect(created?.data).to.include({ invited });
    });

  it('createUser refuses bad input before it writes or hashes anything', async () => {
    const hashing: Process = {
      ...app,
      secrets: { ...app.secrets, hashPassword: () => Promise.reject(new Error('hashed')) },
    };
    const error = await refusal(createUser(hashing, command(), { email: 'nobody', password: 'short' }));
    expect(faultsOf(error)).to.deep.equal(['/email format', '/password too_short']);
    expect(world.log.all).to.be.empty;
  });

  it('createUser refuses a password that is shorter than the tenant asks for', async () => {
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    await changeTenantSettings(app, systemCommand(), { passwordMinLength: 21 });
    const password = 'twenty letters, only';
    const error = await refusal(createUser(app, systemCommand(), { email: 'bo@example.com', password }));
    expect(faultsOf(error)).to.deep.equal(['/password too_short']);
    const longer = { email: 'bo@example.com', password: `${password}!` };
    expect((await createUser(app, systemCommand(), longer)).record.email).to.equal('bo@example.com');
  });

  it('createUser reserves nothing when there is no capacity for hashing the password', async () => {
    const full = passwordHashes({ concurrency: 1, waiting: 0 });
    const busy = full.hashPassword('another one');
    const overloaded: Process = { ...app, secrets: { ...app.secrets, ...full } };
    const error = await refusal(createUser(overloaded, command(), { email, password: 'correct horse' }));
    expect(error).to.include({ kind: 'unavailable', code: 'overloaded' });
    expect(world.log.all).to.be.empty;
    await busy;
    await createUser(overloaded, command(), { email, password: 'correct horse' });
  });

  it('createUser refuses an email that is taken, with any spelling', async () => {
    await createUser(app, command(), { email });
    const error = await refusal(createUser(app, command(), { email: 'ＡDA@EXAMPLE.com' }));
    expect(error).to.include({ kind: 'conflict', code: 'email_taken' });
    expect(world.log.all).to.have.length(2);
  });

  it('createUser refuses an external id that is taken, and frees the email at once', async () => {
    const externalId = 'crm-1';
    await createUser(app, command(), { email, externalId });
    const next = { email: 'bob@example.com' };
    for (const spelling of [externalId, ' crm-1 ']) {
      const error = await refusal(createUser(app, command(), { ...next, externalId: spelling }));
      expect(error).to.include({ kind: 'conflict', code: 'external_id_taken' });
    }
    const { record } = await createUser(app, command(), { ...next, externalId: 'CRM-1' });
    expect(record).to.include({ ...next, externalId: 'CRM-1' });
  });

  it('createUser says that it lost the external id after reserving it for too long', async () => {
    const slow = command();
    const input = { email, externalId: 'crm-1' };
    await createUser(world.process({ crash: { at: 2, when: 'after' } }), slow, input).catch(() => undefined);
    world.now += minute;
    await createUser(app, command(), { email: 'bob@example.com', externalId: 'crm-1' });
    expect(await refusal(createUser(app, slow, input))).to.include({ code: 'external_id_taken' });
  });

  it('createUser can be repeated while other commands keep changing the user with the external id', async () => {
    const other = await createUser(app, command(), { email: 'bob@example.com' });
    const move = (externalId: string | null) =>
      changeUser(app, command(), { userId: other.record.id, externalId });
    const turn = async (call: string): Promise<void> => {
      if (call !== 'append ValueReserved') return;
      await move('crm-1');
      await move(null);
    };
    const context = command();
    const input = { email, externalId: 'crm-1' };
    const error = await refusal(createUser(world.process({ turn }), context, input));
    expect(error).to.include({ code: 'concurrent_change' });
    expect((await createUser(app, context, input)).record).to.include(input);
  });

  it('createUser takes another append for an external id, and reads nothing', async () => {
    expect(await costOf({ email, externalId: 'crm-1' })).to.deep.equal({ appends: 3, reads: 0 });
  });

  for (const at of [1, 2, 3])
    it(`a repeated createUser finishes with its external id after a crash after write ${at}`, async () => {
      const context = command();
      const input = { email, externalId: 'crm-1' };
      const dead = createUser(world.process({ crash: { at, when: 'after' } }), context, input);
      expect(await dead.catch((error: unknown) => error)).to.be.instanceOf(Crash);
      const { record } = await createUser(app, context, input);
      expect((await readUser(app, TENANT, record.id))?.record).to.deep.equal(record);
      expect(world.log.all).to.have.length(3);
    });

  it('createUser lets two tenants have the same email', async () => {
    const other = '0190f0f0-0000-7000-8000-0000000000ff';
    const { record } = await createUser(app, command(), { email });
    const { record: theirs } = await createUser(app, command({ tenantId: other }), { email });
    expect(theirs.id).not.to.equal(record.id);
    expect(await readUser(app, TENANT, theirs.id)).to.equal(null);
  });

  it('createUser accepts a verified email from API keys, operators and the service, and from no person', async () => {
    const { record } = await createUser(app, systemCommand(), { email, emailVerified: true });
    expect(record.emailVerified).to.equal(true);
    const by = (type: 'apiKey' | 'user', address: string) =>
      createUser(app, command({ actor: { type, id: record.id } }), { email: address, emailVerified: true });
    expect((await by('apiKey', 'b@example.com')).record.emailVerified).to.equal(true);
    expect(await refusal(by('user', 'c@example.com'))).to.include({
      kind: 'forbidden',
      code: 'email_verified_protected',
    });
  });

  it('createUser answers a repeated command with the user it created', async () => {
    const context = command();
    const first = await createUser(app, context, { email });
    expect(await createUser(app, context, { email })).to.deep.equal(first);
    expect(world.log.all).to.have.length(2);
  });

  it('createUser does not restore a deleted user when its command is repeated', async () => {
    const context = command();
    const { record } = await createUser(app, context, { email });
    await deleteUser(app, command(), { userId: record.id });
    expect(await refusal(createUser(app, context, { email }))).to.include({ code: 'user_not_found' });
    expect(typesOf(record.id)).to.deep.equal(['UserCreated', 'UserDeleted']);
    // nor is the email reserved anew for somebody who is gone
    expect(
      world.log.all.map(({ event }) => event.type).filter((type) => type.startsWith('Value')),
    ).to.deep.equal(['ValueReserved', 'ValueReleased']);
  });

  for (const at of [1, 2])
    for (const when of ['before', 'after'] as const)
      it(`a repeated createUser finishes after a crash ${when} write ${at}`, async () => {
        const context = command();
        const crashed = await createUser(world.process({ crash: { at, when } }), context, { email }).catch(
          (error: unknown) => error,
        );
        expect(crashed).to.be.instanceOf(Crash);
        const { record } = await createUser(app, context, { email });
        expect((await readUser(app, TENANT, record.id))?.record).to.deep.equal(record);
        expect(world.log.all).to.have.length(2);
      });

  describe('after another creation has died between reserving and creating', () => {
    const dead = command();

    beforeEach(async () => {
      const crash = { at: 1, when: 'after' } as const;
      await createUser(world.process({ crash }), dead, { email }).catch(() => undefined);
      expect(world.log.all).to.have.length(1);
    });

    it('createUser refuses an email for a minute after another creation died, since that may still run', async () => {
      world.now += minute - 1;
      expect(await refusal(createUser(app, command(), { email }))).to.include({ code: 'email_taken' });
    });

    it('createUser takes over the email of a dead creation after a minute, and cancels that creation', async () => {
      world.now += minute;
      const { record } = await createUser(app, command(), { email });
      expect(record.email).to.equal(email);
      expect(await refusal(createUser(app, dead, { email }))).to.include({ code: 'email_taken' });
      const deadId = app.ids.derive(dead.commandId, 'user');
      expect(typesOf(deadId)).to.deep.equal(['UserCreationCancelled']);
      expect(await readUser(app, TENANT, deadId)).to.equal(null);
    });

    it('createUser loses the email to the other creation if that was only slow', async () => {
      world.now += minute;
      const slow = createUser(app, dead, { email });
      const [late, early] = await Promise.allSettled([createUser(app, command(), { email }), slow]);
      expect([late.status, early.status].sort()).to.deep.equal(['fulfilled', 'rejected']);
    });

    it('createUser continues where a creation that took over the email died as well', async () => {
      world.now += minute;
      // after a reservation that is refused, the first one's second write is the fence, the next one's the reservation
      for (const at of [2, 2]) {
        const crash = { at, when: 'after' } as const;
        const died = await createUser(world.process({ crash }), command(), { email }).catch(
          (e: unknown) => e,
        );
        expect(died).to.be.instanceOf(Crash);
        world.now += minute;
      }
      const { record } = await createUser(app, command(), { email });
      expect(record.email).to.equal(email);
    });
  });

  it('createUser gets the values of a deleted user at once', async () => {
    const { record } = await createUser(app, command(), { email });
    await deleteUser(app, command(), { userId: record.id });
    expect((await createUser(app, command(), { email })).record.email).to.equal(email);
  });

  it('createUser gets the values that a user changed from at once', async () => {
    const { record } = await createUser(app, command(), { email });
    await changeUser(app, command(), { userId: record.id, email: 'augusta@example.com' });
    expect((await createUser(app, command(), { email })).record.email).to.equal(email);
  });
});
