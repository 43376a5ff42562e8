import { expect } from 'chai';
import { linkUserIdentity } from '../../../../application/connection/user-identities.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { nextForm } from '../../../../application/sign-in/mailed-code/code-tries.js';
import type { CodeForm } from '../../../../domain/sign-in/mailed-code.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import type { VisitorContext } from '../../../../application/shared/visitor-context.js';
import { type LiveSession, liveSession } from '../../../../application/sign-in/live-session.js';
import { signIn } from '../../../../application/sign-in/sign-in.js';
import { createUser } from '../../../../application/user/create-user.js';
import { confirmEmailChange } from '../../../../application/user/email/confirm-email-change.js';
import { requestEmailChange } from '../../../../application/user/email/request-email-change.js';
import { undoEmailChange } from '../../../../application/user/email/undo-email-change.js';
import { readUser } from '../../../../application/user/read-user.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import { type InMemoryMail, inMemoryMail } from '../../../support/in-memory/in-memory-mail.js';
import { refusal } from '../../../support/samples/given.js';
import { addConnection } from '../../../support/samples/connections.js';
import { addTotp, userNow } from '../../../support/samples/second-factor.js';
import { typesIn, userStream } from '../../../support/samples/tenant-world.js';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
const old = 'ada@example.com';
const next = 'augusta@example.com';
const password = 'correct horse battery';
const newPassword = 'another horse battery';

describe('changing one’s own address', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  let userId: string;
  let live: LiveSession;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    userId = (await create(old)).record.id;
    live = await session(old);
  });

  const create = (email: string) =>
    createUser(app, systemCommand(), { email, password, firstName: 'Ada', emailVerified: true });
  const visitor = (): VisitorContext => {
    const { actor: _, ...rest } = command({ source: 'hosted' });
    return rest;
  };
  const session = async (email: string, word = password): Promise<LiveSession> => {
    const outcome = await signIn(app, visitor(), { email, password: word, clientId: null });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    return (await liveSession(app, TENANT, { secret: outcome.secret }))!;
  };
  const request = (email = next, by = live) => requestEmailChange(app, visitor(), by, { email });
  /** The code of the latest request. */
  const code = (): string =>
    readableSecrets.code(world.log.all.findLast(({ event }) => event.type === 'EmailChangeRequested')!.id);
  /** The secret of the link of the latest request. */
  const link = (): string =>
    readableSecrets.linkToken(
      world.log.all.findLast(({ event }) => event.type === 'EmailChangeRequested')!.id,
      'code',
    );
  const confirm = (revision: bigint, text = code(), by = live, form: CodeForm = 'code') =>
    confirmEmailChange(app, visitor(), by, { revision, form, text });
  const byLink = (revision: bigint, text = link(), by = live) => confirm(revision, text, by, 'link');
  /** Where the link of the latest request's mail leads, and whether the mail brings digits. */
  const mailed = async (): Promise<unknown> => {
    await mail.send();
    const asked = world.log.all.findLast(({ event }) => event.type === 'EmailChangeRequested')!;
    const last = mail.delivered.find(({ eventId }) => eventId === asked.id)!;
    return [last.link === null ? 'code' : new URL(last.link).pathname, last.code?.digits !== null];
  };
  const changed = async (): Promise<void> => {
    const { revision } = await request();
    expect(await confirm(revision)).to.include({ kind: 'changed' });
  };
  const undoToken = (): string => {
    const event = world.log.all.findLast(({ event }) => event.type === 'UserEmailChanged')!;
    return readableSecrets.linkToken(event.id, 'undo-email-change');
  };
  const undo = (token = undoToken()) => undoEmailChange(app, visitor(), { token, password: newPassword });
  const address = async () => {
    const record = (await readUser(app, TENANT, userId))?.record;
    return [record?.email, record?.emailVerified];
  };
  const delivered = async (): Promise<string[]> => {
    await mail.send();
    return mail.delivered.map(({ kind, to }) => `${kind} ${to}`);
  };

  it('the code is mailed to the new address, and gives it to the account, verified', async () => {
    const { revision } = await request();
    await mail.send();
    expect(mail.delivered.at(-1)).to.deep.include({ kind: 'email-change', to: next, firstName: null });
    expect(await address()).to.deep.equal([old, true]);
    expect(await confirm(revision, ` ${code().slice(0, 3)} ${code().slice(3)} `)).to.include({
      kind: 'changed',
    });
    expect(await address()).to.deep.equal([next, true]);
    expect(await session(next)).to.have.property('session');
  });

  it('the former address gets a notice with a link that restores it, and the new one no further mail', async () => {
    await changed();
    expect(await delivered()).to.have.members([`email-change ${next}`, `undo-email-change ${old}`]);
    expect(mail.delivered.find(({ to }) => to === old)!.link).to.contain('/undo-email-change?token=');
  });

  it('an address of another account gets the same answer, and its holder a notice without a code', async () => {
    await create(next);
    const { revision } = await request();
    await mail.send();
    expect(mail.delivered.at(-1))
      .to.include({ kind: 'address-in-use', to: next })
      .and.not.to.have.property('code');
    expect(await confirm(revision, '000000')).to.deep.equal({ kind: 'refused' });
    expect(await confirm(revision)).to.deep.equal({ kind: 'refused' });
    expect(await address()).to.deep.equal([old, true]);
  });

  it('who gets an address is decided when the code is right', async () => {
    const { revision } = await request();
    await create(next);
    expect(await confirm(revision)).to.deep.equal({ kind: 'refused' });
    expect(await address()).to.deep.equal([old, true]);
  });

  it('a code is good in the session that asked for it alone', async () => {
    const { revision } = await request();
    const other = await session(old);
    expect(await confirm(revision, code(), other)).to.deep.equal({ kind: 'over' });
    expect(await confirm(revision + 1n)).to.deep.equal({ kind: 'over' });
    expect(await confirm(0n)).to.deep.equal({ kind: 'over' });
  });

  it('a code is void after ten minutes, after another change, and after a new password', async () => {
    const first = await request();
    world.now += 10 * MINUTE;
    expect(await confirm(first.revision)).to.deep.equal({ kind: 'over' });
    const second = await request();
    await changed();
    expect(await confirm(second.revision)).to.deep.equal({ kind: 'over' });
  });

  it('an earlier code of the same address stays valid when another one is mailed', async () => {
    const { revision } = await request();
    const first = code();
    await request();
    expect(code()).not.to.equal(first);
    expect(await confirm(revision, first)).to.include({ kind: 'changed' });
  });

  it('an earlier code stays valid when the session asks again, and the later one for its ten minutes', async () => {
    const { revision } = await request();
    const early = code();
    world.now += 6 * MINUTE;
    const again = await requestEmailChange(app, visitor(), live, { email: next, since: revision });
    expect(again.revision).to.equal(revision);
    world.now += 5 * MINUTE;
    expect(await confirm(revision, early)).to.deep.equal({ kind: 'refused' });
    expect(await confirm(revision)).to.include({ kind: 'changed' });
  });

  it('codes for an earlier address are no good once the session asks for another one', async () => {
    const { revision } = await request('mallory@example.com');
    const early = code();
    const other = await requestEmailChange(app, visitor(), live, { email: next, since: revision });
    expect(other.revision).not.to.equal(revision);
    expect(await confirm(other.revision, early)).to.deep.equal({ kind: 'refused' });
    const foreign = await requestEmailChange(app, visitor(), await session(old), {
      email: next,
      since: revision,
    });
    expect(foreign.revision).not.to.equal(revision);
  });

  it('a code for one address does not give another one', async () => {
    const { revision } = await request('mallory@example.com');
    await request(next);
    expect(await confirm(revision)).to.deep.equal({ kind: 'refused' });
  });

  describe('after ten wrong codes within a day', () => {
    const spend = async (): Promise<bigint> => {
      const { revision } = await request();
      for (let n = 0; n < 10; n++)
        expect(await confirm(revision, 'no code')).to.deep.equal({ kind: 'refused' });
      return revision;
    };

    it('no code is looked at, and the mail brings a link alone, good in the session that asked', async () => {
      const before = await spend();
      expect(await confirm(before)).to.deep.equal({ kind: 'refused' });
      expect(await byLink(before), 'the secret of a mail that brought a code').to.deep.equal({
        kind: 'refused',
      });
      const { revision } = await request();
      expect(await mailed()).to.deep.equal(['/account/email', false]);
      expect(await confirm(revision)).to.deep.equal({ kind: 'refused' });
      const other = await session(old);
      expect(await byLink(revision, link(), other)).to.deep.equal({ kind: 'over' });
      expect(await byLink(revision, 'another link')).to.deep.equal({ kind: 'refused' });
      expect(await address()).to.deep.equal([old, true]);
      expect(await byLink(revision)).to.include({ kind: 'changed' });
      expect(await address()).to.deep.equal([next, true]);
    });

    it('the link is void after ten minutes', async () => {
      await spend();
      const { revision } = await request();
      world.now += 10 * MINUTE;
      expect(await byLink(revision)).to.deep.equal({ kind: 'over' });
    });

    it('a link that proved an address brings codes back, and so does a day', async () => {
      await spend();
      expect(await byLink((await request()).revision)).to.include({ kind: 'changed' });
      live = await session(next);
      await request('third@example.com');
      expect(await mailed()).to.deep.equal(['code', true]);
      world.now += DAY;
      live = await session(next);
      const { revision } = await request('third@example.com');
      for (let n = 0; n < 10; n++) await confirm(revision, 'no code');
      await request('third@example.com');
      expect(await mailed()).to.deep.equal(['/account/email', false]);
      world.now += DAY;
      live = await session(next);
      await request('third@example.com');
      expect(await mailed()).to.deep.equal(['code', true]);
    });

    it('the mail to an address of another account is the notice, and its link gives nothing', async () => {
      await create(next);
      await spend();
      const { revision } = await request();
      await mail.send();
      expect(mail.delivered.at(-1))
        .to.include({ kind: 'address-in-use', to: next })
        .and.not.to.have.property('code');
      expect(mail.delivered.at(-1)!.link).to.match(/\/sign-in$/);
      expect(await byLink(revision)).to.deep.equal({ kind: 'refused' });
    });

    it('the mails of the account’s sign-ins bring a link as well, and the other way round', async () => {
      const owner = { tenantId: TENANT, userId };
      await spend();
      expect(await nextForm(app, [owner], world.now)).to.equal('link');
      await app.codeMisses.clear(owner);
      expect(await nextForm(app, [owner], world.now)).to.equal('code');
      for (let n = 0; n < 10; n++) await app.codeMisses.take(owner, world.now);
      await request('third@example.com');
      expect(await mailed()).to.deep.equal(['/account/email', false]);
    });

    it('another account that wants the same address is mailed a link, too', async () => {
      await spend();
      await create('bo@example.com');
      await request(next, await session('bo@example.com'));
      expect(await mailed()).to.deep.equal(['/account/email', false]);
      await request('free@example.com', await session('bo@example.com'));
      expect(await mailed()).to.deep.equal(['code', true]);
    });

    it('an account that tried many addresses is mailed a link at each', async () => {
      for (let n = 0; n < 10; n++) await confirm((await request(`a${n}@example.com`)).revision, 'no code');
      const { revision } = await request();
      expect(await confirm(revision)).to.deep.equal({ kind: 'refused' });
      expect(await mailed()).to.deep.equal(['/account/email', false]);
    });
  });

  it('three mails an hour go to an address', async () => {
    for (let n = 0; n < 3; n++) await request();
    expect(await refusal(request())).to.include({ kind: 'conflict', code: 'mail_limit_reached' });
  });

  it('no address, and the present one, are refused', async () => {
    for (const email of ['', 'no address', old.toUpperCase()])
      expect(await refusal(request(email))).to.include({ code: 'invalid_input' });
  });

  it('where the tenant does not let people change it, neither step works', async () => {
    const { revision } = await request();
    await changeTenantSettings(app, systemCommand(), { profileEditing: ['firstName'] });
    expect(await refusal(request())).to.include({ code: 'not_editable' });
    expect(await refusal(confirm(revision))).to.include({ code: 'not_editable' });
  });

  it('nobody else gets the former address for seven days, and then anybody', async () => {
    await changed();
    world.now += 7 * DAY - MINUTE;
    expect(await refusal(create(old))).to.include({ code: 'email_taken' });
    world.now += 2 * MINUTE;
    await create(old);
  });

  it('the link restores the address, ends sessions, sets another password and removes the factors that were added since', async () => {
    await addTotp(app, TENANT, userId);
    world.now += MINUTE;
    await changed();
    const thief = await session(next).catch(() => null);
    expect(thief, 'a factor is asked for').to.equal(null);
    const redeemed = await undo();
    expect(redeemed.user).to.deep.include({ email: old, emailVerified: true });
    expect(redeemed.user.factors.totp, 'it was there before').not.to.equal(null);
    expect(await liveSession(app, TENANT, { sessionId: live.session.sessionId })).to.equal(null);
  });

  it('a factor that a thief added after the change goes with it', async () => {
    await changed();
    world.now += MINUTE;
    await addTotp(app, TENANT, userId);
    const { user } = await undo();
    expect(user.factors).to.deep.include({ totp: null, backupCodes: null });
    expect(await session(old, newPassword)).to.have.property('session');
    await expectRefused(session(next, newPassword));
    await expectRefused(session(old, password));
  });

  it('an external account that a thief linked after the change goes with it, and one of before stays', async () => {
    const connectionId = await addConnection(app, TENANT);
    const linkTo = (subject: string) =>
      linkUserIdentity(app, systemCommand(), { userId, connectionId, subject });
    await linkTo('ada');
    await changed();
    await linkTo('thief');
    await undo();
    const { identities } = await userNow(app, TENANT, userId);
    expect(identities.map(({ subject }) => subject)).to.deep.equal(['ada']);
    // it is free again
    const { record } = await create('bob@example.com');
    await linkUserIdentity(app, systemCommand(), { userId: record.id, connectionId, subject: 'thief' });
  });

  it('the link restores the address also after a further change', async () => {
    await changed();
    const token = undoToken();
    live = await session(next);
    const { revision } = await request('third@example.com');
    expect(await confirm(revision)).to.include({ kind: 'changed' });
    await undo(token);
    expect(await address()).to.deep.equal([old, true]);
  });

  it('a thief who undoes a second change does not keep the first address from being restored', async () => {
    await changed();
    const first = undoToken();
    live = await session(next);
    const { revision } = await request('third@example.com');
    expect(await confirm(revision)).to.include({ kind: 'changed' });
    const second = undoToken();
    await undo(second);
    expect(await address()).to.deep.equal([next, true]);
    expect(await delivered()).to.include(`password-changed ${old}`);
    await undo(first);
    expect(await address()).to.deep.equal([old, true]);
    for (const token of [first, second])
      expect(await refusal(undo(token))).to.include({ code: 'link_invalid' });
    // also where the address could be restored again
    live = await session(old, newPassword);
    await changed();
    for (const token of [first, second])
      expect(await refusal(undo(token))).to.include({ code: 'link_invalid' });
    await undo();
    expect(await address()).to.deep.equal([old, true]);
  });

  it('the link works once, for seven days, and of any number at once one restores', async () => {
    await changed();
    const token = undoToken();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => undo(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await refusal(undo(token))).to.include({ code: 'link_invalid' });
    expect(
      typesIn(world, userStream(userId)).filter((type) => type === 'UserEmailChangeUndone'),
    ).to.have.length(1);
  });

  it('the link is void after seven days, and where another account has the address by then', async () => {
    await changed();
    const token = undoToken();
    world.now += 7 * DAY + 1;
    await create(old);
    expect(await refusal(undo(token))).to.include({ code: 'link_invalid' });
    expect(await address()).to.deep.equal([next, true]);
  });

  it('an address that was never verified is not changed: nobody would be notified of its loss', async () => {
    await createUser(app, systemCommand(), { email: 'bob@example.com', password });
    const by = await session('bob@example.com');
    expect(await refusal(request('robert@example.com', by))).to.include({ code: 'email_unverified' });
  });
});

const expectRefused = async (attempt: Promise<unknown>): Promise<void> => {
  const outcome = await attempt.catch((error: unknown) => (error as Error).message);
  expect(outcome).to.equal('refused');
};
