import { expect } from 'chai';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { readUser } from '../../../application/user/read-user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  command,
  inMemoryWorld,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const nobody = '0190f0f0-0000-7000-8000-0000000000ee';
const minute = 60_000;

describe('changeUser', () => {
  let world: World;
  let app: Process;
  let userId: string;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    const input = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', externalId: 'x-1' };
    userId = (await createUser(app, command(), { ...input, sendInvitation: false })).record.id;
    world.now += 1_000;
  });

  const typesOf = (id: string): string[] =>
    world.log.eventsOf(streamName(TENANT, 'user', id)).map(({ type }) => type);

  it('changeUser changes the given members, clears those that are null, and keeps the others', async () => {
    const input = { userId, firstName: 'Augusta', externalId: null, metadata: { plan: 'pro' } };
    const { record, revision } = await changeUser(app, command(), input);
    expect(record).to.deep.include({
      email: 'ada@example.com',
      firstName: 'Augusta',
      lastName: 'Byron',
      externalId: null,
      metadata: { plan: 'pro' },
      createdAt: '2026-01-02T03:04:05.678Z',
      updatedAt: '2026-01-02T03:04:06.678Z',
    });
    expect(await readUser(app, TENANT, userId)).to.deep.equal({ record, revision });
  });

  it('changeUser appends nothing when nothing differs', async () => {
    const length = world.log.all.length;
    const input = { userId, firstName: ' Ada ', email: 'ADA@example.com' };
    const { record, revision, position } = await changeUser(app, command(), input);
    expect(record).to.include({ firstName: 'Ada', updatedAt: '2026-01-02T03:04:05.678Z' });
    expect({ revision, position }).to.deep.equal({ revision: 0n, position: 3n });
    expect(world.log.all).to.have.length(length);
  });

  it('changeUser changes the email: it is unverified and reserved, and the old one is free', async () => {
    const { record, revision, position } = await changeUser(app, command(), {
      userId,
      email: 'augusta@example.com',
      firstName: 'Augusta',
    });
    expect(record).to.include({ email: 'augusta@example.com', emailVerified: false, firstName: 'Augusta' });
    expect(revision).to.equal(2n);
    expect(position).to.equal(world.log.all.at(-1)!.position);
    expect(await refusal(createUser(app, command(), { email: 'augusta@example.com' }))).to.include({
      code: 'email_taken',
    });
    await createUser(app, command(), { email: 'ada@example.com' });
  });

  it('changeUser refuses users another address of their own, which their account page changes with proofs and an undo', async () => {
    const created = await createUser(app, command(), { email: 'own@example.com', emailVerified: true });
    const own = created.record.id;
    const by = (id: string): CommandContext =>
      command({ actor: { type: 'user', id }, source: 'portal', commandId: app.ids.next() });
    const length = world.log.all.length;
    const moving = changeUser(app, by(own), {
      userId: own,
      email: 'thief@example.com',
      firstName: 'Mallory',
    });
    expect(await refusal(moving)).to.include({ kind: 'forbidden', code: 'own_address' });
    expect(world.log.all).to.have.length(length);
    const { record } = await changeUser(app, by(own), {
      userId: own,
      email: 'OWN@example.com',
      firstName: 'Augusta',
    });
    expect(record).to.include({ email: 'own@example.com', firstName: 'Augusta' });
    await changeUser(app, by(userId), { userId: own, email: 'augusta@example.com' });
    // of an address that nobody verified there is no proof
    await changeUser(app, by(userId), { userId, email: 'corrected@example.com' });
  });

  it('changeUser invites a user again, at the new address, who has not accepted yet', async () => {
    const invited = (await createUser(app, command(), { email: 'bo@example.com' })).record.id;
    await changeUser(app, command(), { userId: invited, email: 'robert@example.com' });
    expect(typesOf(invited)).to.deep.equal(['UserCreated', 'UserEmailChanged', 'UserInvited']);
    await changeUser(app, command(), { userId, email: 'augusta@example.com' });
    expect(typesOf(userId)).to.deep.equal(['UserCreated', 'UserEmailChanged']);
  });

  it('changeUser can change the email back', async () => {
    await changeUser(app, command(), { userId, email: 'augusta@example.com' });
    const { record } = await changeUser(app, command(), { userId, email: 'ada@example.com' });
    expect(record.email).to.equal('ada@example.com');
    await createUser(app, command(), { email: 'augusta@example.com' });
    expect(await refusal(createUser(app, command(), { email: 'ada@example.com' }))).to.include({
      code: 'email_taken',
    });
  });

  it('changeUser refuses an email that another user has, and changes nothing', async () => {
    await createUser(app, command(), { email: 'bob@example.com' });
    const input = { userId, email: 'bob@example.com', firstName: 'Bob' };
    expect(await refusal(changeUser(app, command(), input))).to.include({ code: 'email_taken' });
    expect((await readUser(app, TENANT, userId))?.record).to.include({
      email: 'ada@example.com',
      firstName: 'Ada',
    });
  });

  it('changeUser refuses bad input', async () => {
    const error = await refusal(changeUser(app, command(), { userId, email: 'x', lastName: 'a\u0000' }));
    expect(faultsOf(error)).to.deep.equal(['/email format', '/lastName unprintable']);
  });

  it('changeUser does not find a user who is unknown, deleted, or of another tenant', async () => {
    const input = { userId, firstName: 'X' };
    const elsewhere = command({ tenantId: '0190f0f0-0000-7000-8000-0000000000ff' });
    expect(await refusal(changeUser(app, elsewhere, input))).to.include({ code: 'user_not_found' });
    expect(await refusal(changeUser(app, command(), { ...input, userId: nobody }))).to.include({
      code: 'user_not_found',
    });
    await deleteUser(app, command(), { userId });
    expect(await refusal(changeUser(app, command(), input))).to.include({ code: 'user_not_found' });
  });

  it('changeUser refuses a revision that is not the current one, before it reserves anything', async () => {
    await changeUser(app, command({ ifMatch: [0n] }), { userId, firstName: 'Augusta' });
    const length = world.log.all.length;
    const error = await refusal(
      changeUser(app, command({ ifMatch: [0n] }), { userId, email: 'augusta@example.com' }),
    );
    expect(error).to.include({ kind: 'precondition', code: 'stale_revision' });
    expect(world.log.all).to.have.length(length);
  });

  it('changeUser leaves the new email free again after a minute when it dies before the change', async () => {
    const crash = { at: 1, when: 'after' } as const;
    const dead = changeUser(world.process({ crash }), command(), { userId, email: 'new@example.com' });
    await dead.catch(() => undefined);
    expect(await refusal(createUser(app, command(), { email: 'new@example.com' }))).to.include({
      code: 'email_taken',
    });
    world.now += minute;
    await createUser(app, command(), { email: 'new@example.com' });
    expect(typesOf(userId)).to.deep.equal(['UserCreated', 'EmailChangeCancelled']);
    const { record } = (await readUser(app, TENANT, userId))!;
    expect(record).to.include({ email: 'ada@example.com', updatedAt: '2026-01-02T03:04:05.678Z' });
  });

  it('changeUser leaves the old email free after a minute when it dies before the release', async () => {
    const crash = { at: 2, when: 'after' } as const;
    const dead = changeUser(world.process({ crash }), command(), { userId, email: 'new@example.com' });
    await dead.catch(() => undefined);
    expect((await readUser(app, TENANT, userId))?.record.email).to.equal('new@example.com');
    expect(await refusal(createUser(app, command(), { email: 'ada@example.com' }))).to.include({
      code: 'email_taken',
    });
    world.now += minute;
    await createUser(app, command(), { email: 'ada@example.com' });
    expect((await readUser(app, TENANT, userId))?.record.email).to.equal('new@example.com');
  });

  describe('the external id', () => {
    let other: string;
    const freed = async (externalId: string): Promise<void> => {
      await createUser(app, command(), { email: `${externalId}@example.com`, externalId });
    };
    beforeEach(async () => {
      other = (await createUser(app, command(), { email: 'bob@example.com', externalId: 'x-2' })).record.id;
    });

    it('changeUser refuses an external id that another user has, and writes nothing', async () => {
      const length = world.log.all.length;
      for (const changes of [{ externalId: ' x-1' }, { externalId: 'x-1', email: 'new@example.com' }])
        expect(await refusal(changeUser(app, command(), { userId: other, ...changes }))).to.include({
          kind: 'conflict',
          code: 'external_id_taken',
        });
      expect(world.log.all).to.have.length(length);
      await createUser(app, command(), { email: 'new@example.com', externalId: 'X-1' });
    });

    it('an external id is freed by a change', async () => {
      expect((await changeUser(app, command(), { userId, externalId: 'x-3' })).record.externalId).to.equal(
        'x-3',
      );
      await freed('x-1');
    });

    it('an external id is freed when it is cleared', async () => {
      expect((await changeUser(app, command(), { userId, externalId: null })).record.externalId).to.equal(
        null,
      );
      await freed('x-1');
      expect(await refusal(changeUser(app, command(), { userId, externalId: 'x-1' }))).to.include({
        code: 'external_id_taken',
      });
    });

    it('an external id is freed with its user', async () => {
      await deleteUser(app, command(), { userId });
      await freed('x-1');
    });

    it('an external id can change together with the email', async () => {
      const { record } = await changeUser(app, command(), {
        userId,
        email: 'c@example.com',
        externalId: 'x-4',
      });
      expect(record).to.include({ email: 'c@example.com', externalId: 'x-4' });
      await createUser(app, command(), { email: 'ada@example.com', externalId: 'x-1' });
    });

    it('two tenants may have the same external id', async () => {
      const tenantId = '0190f0f0-0000-7000-8000-0000000000ff';
      const { record } = await createUser(app, command({ tenantId }), {
        email: 'a@b.test',
        externalId: 'x-1',
      });
      expect(record.externalId).to.equal('x-1');
    });

    it('an external id is free again after a minute when the command dies before the change', async () => {
      const crash = { at: 1, when: 'after' } as const;
      const dead = changeUser(world.process({ crash }), command(), { userId: other, externalId: 'x-9' });
      await dead.catch(() => undefined);
      const again = { email: 'new@example.com', externalId: 'x-9' };
      expect(await refusal(createUser(app, command(), again))).to.include({ code: 'external_id_taken' });
      world.now += minute;
      await createUser(app, command(), again);
      expect(typesOf(other)).to.deep.equal(['UserCreated', 'ExternalIdChangeCancelled']);
      expect((await readUser(app, TENANT, other))?.record.externalId).to.equal('x-2');
    });
  });

  it('changeUser can be repeated after a crash anywhere', async () => {
    for (const at of [1, 2, 3]) {
      const context = command();
      const email = `new${at}@example.com`;
      const dead = changeUser(world.process({ crash: { at, when: 'after' } }), context, { userId, email });
      await dead.catch(() => undefined);
      const { record } = await changeUser(app, context, { userId, email });
      expect(record.email).to.equal(email);
    }
    expect(typesOf(userId).filter((type) => type === 'UserEmailChanged')).to.have.length(3);
  });

  it('changeUser frees no value that another command has taken meanwhile', async () => {
    const [ada, augusta] = ['ada@example.com', 'augusta@example.com'];
    const slowToLook = gate((call) => call.startsWith('load') && call.includes('-email_'));
    const first = changeUser(world.process({ turn: slowToLook.turn }), command(), { userId, email: augusta });
    await slowToLook.reached;
    await changeUser(app, command(), { userId, email: augusta });
    const slowToChange = gate((call) => call === 'append UserEmailChanged');
    const back = changeUser(world.process({ turn: slowToChange.turn }), command(), { userId, email: ada });
    await slowToChange.reached;
    slowToLook.open();
    expect((await first).record.email).to.equal(augusta);
    slowToChange.open();
    expect((await back).record.email).to.equal(ada);
    expect(await refusal(createUser(app, command(), { email: ada }))).to.include({ code: 'email_taken' });
  });
});

/** Holds up the calls that `matches`, until it is opened. */
function gate(matches: (call: string) => boolean) {
  const reached = signal();
  const opened = signal();
  const turn = async (call: string): Promise<void> => {
    if (!matches(call)) return;
    reached.give();
    await opened.given;
  };
  return { reached: reached.given, open: opened.give, turn };
}

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
