import { expect } from 'chai';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { undoKeyChange } from '../../../application/owners/undo-key-change.js';
import { linkUserIdentity } from '../../../application/connection/user-identities.js';
import { assignRole } from '../../../application/role/assign-role.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { resetFactors } from '../../../application/user/factors/change-factors.js';
import { acceptInvitation, resetPassword } from '../../../application/user/password/set-password-by-link.js';
import { readUser } from '../../../application/user/read-user.js';
import { requestPasswordReset } from '../../../application/user/password/request-password-reset.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { apiKey } from '../../../domain/api-key/api-key.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import {
  type Process,
  type World,
  TENANT,
  command,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';
import { type InMemoryMail, inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { addConnection } from '../../support/samples/connections.js';
import { refusal } from '../../support/samples/given.js';
import { addTotp, userNow } from '../../support/samples/second-factor.js';
import { ownerRole, stateOf } from '../../support/samples/tenant-world.js';

const HOUR = 3_600_000;
const password = 'correct horse battery';
const [ada, olga, bob, thief] = [
  'ada@example.com',
  'olga@example.com',
  'bob@example.com',
  'thief@example.com',
];

describe('what an API key changes of an owner’s account', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  let ids: Record<string, string>;
  let keyId: string;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    ids = {};
    for (const email of [ada, olga, bob]) {
      const input = { email, password, emailVerified: true };
      ids[email] = (await createUser(app, systemCommand(), input)).record.id;
      if (email !== bob) await assignRole(app, systemCommand(), { userId: ids[email], roleId: ownerRole });
    }
    keyId = await issuedKey('backend');
    await delivered();
  });

  const issuedKey = async (name: string): Promise<string> =>
    (await issueApiKey(app, systemCommand(), { name, scopes: ['users:write'] })).record.id;
  const byKey = (id = keyId): CommandContext => command({ actor: { type: 'apiKey', id } });
  const visitor = (): VisitorContext => {
    const { actor: _, ...rest } = command({ source: 'hosted' });
    return rest;
  };
  /** The mails since the last call with the link, as addresses. */
  async function delivered(): Promise<string[]> {
    await mail.send();
    expect(mail.errors).to.deep.equal([]);
    return mail.delivered
      .splice(0)
      .filter(({ kind }) => kind === 'undo-key-change')
      .map((one) => {
        sent.push(one);
        return one.to;
      })
      .sort();
  }
  let sent: InMemoryMail['delivered'] = [];
  beforeEach(() => {
    sent = [];
  });
  const tokenTo = (email: string): string =>
    sent.findLast(({ to }) => to === email)!.link!.split('token=')[1]!;
  const undo = (email: string) => undoKeyChange(app, visitor(), { token: tokenTo(email) });
  const signsIn = async (email: string, typed: string): Promise<boolean> =>
    (await signIn(app, visitor(), { email, password: typed, clientId: null })).kind === 'signed-in';
  const isRevoked = async (id = keyId): Promise<boolean> => {
    const state = await stateOf(world, streamName(TENANT, 'apikey', id), apiKey);
    return state.status === 'issued' && state.revokedAt !== null;
  };
  const userId = (): string => ids[ada]!;

  it('a changed address is reported to the new one, the former one and the other owners', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    expect(await delivered()).to.deep.equal([ada, olga, thief]);
    for (const one of sent)
      expect(one.keyChange).to.deep.equal({
        keyName: 'backend',
        account: one.to === olga ? ada : null,
        parts: ['address'],
      });
  });

  it('a new password and removed factors are reported to the account and the other owners', async () => {
    await generatePassword(app, byKey(), { userId: userId() });
    expect(await delivered()).to.deep.equal([ada, olga]);
    expect(sent[0]?.keyChange?.parts).to.deep.equal(['password']);
    await addTotp(app, TENANT, userId());
    await resetFactors(app, byKey(), { userId: userId() });
    expect(await delivered()).to.deep.equal([ada, olga]);
    expect(sent.at(-1)?.keyChange?.parts).to.deep.equal(['factors']);
  });

  it('a password after a changed address is reported to the former one as well', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    await delivered();
    await generatePassword(app, byKey(), { userId: userId() });
    expect(await delivered()).to.deep.equal([ada, olga, thief]);
  });

  it('owners are not notified of a name, of another person, nor of what people change', async () => {
    await changeUser(app, byKey(), { userId: userId(), firstName: 'Augusta' });
    await changeUser(app, byKey(), { userId: ids[bob]!, email: thief });
    await generatePassword(app, byKey(), { userId: ids[bob]! });
    await generatePassword(app, command({ actor: { type: 'user', id: ids[olga]! } }), { userId: userId() });
    expect(await delivered()).to.deep.equal([]);
  });

  it('the link of any owner restores address and password, ends the sessions and revokes the key', async () => {
    for (const clicker of [ada, olga]) {
      await changeUser(app, byKey(), { userId: userId(), email: thief });
      await generatePassword(app, byKey(), { userId: userId() });
      const generated = world.log.all.findLast(({ event }) => event.type === 'UserPasswordSet')!;
      const outcome = await signIn(app, visitor(), {
        email: thief,
        password: app.mailSecrets.generatedPassword(generated.id),
        clientId: null,
      });
      expect(outcome.kind).to.equal('unfinished');
      await delivered();
      await undo(clicker);
      expect(await isRevoked()).to.equal(true);
      expect(await signsIn(ada, password)).to.equal(true);
      expect(await signsIn(thief, password)).to.equal(false);
      const { actorType, actorId } = world.log.all.findLast(
        ({ event }) => event.type === 'OwnerChangeUndone',
      )!.context;
      expect([actorType, actorId]).to.deep.equal(['user', ids[clicker]]);
      keyId = await issuedKey('another');
    }
  });

  it('a session that began before ends, and factors that a thief added go', async () => {
    const outcome = await signIn(app, visitor(), { email: ada, password, clientId: null });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    world.now += 1_000;
    await addTotp(app, TENANT, userId());
    await delivered();
    await undo(olga);
    expect(await liveSession(app, TENANT, { secret: outcome.secret })).to.equal(null);
    expect((await userNow(app, TENANT, userId())).factors.totp).to.equal(null);
  });

  it('factors of before stay, and so does a password of their own where the address was not changed', async () => {
    await addTotp(app, TENANT, userId());
    await resetFactors(app, byKey(), { userId: userId() });
    world.now += 1_000;
    const { factorId } = await addTotp(app, TENANT, userId());
    await delivered();
    await undo(ada);
    const { factors, passwordHash } = await userNow(app, TENANT, userId());
    expect(factors.totp?.factorId).to.equal(factorId);
    expect(passwordHash).to.be.a('string');
    expect(await isRevoked()).to.equal(true);
  });

  it('an owner who had no password has none afterwards', async () => {
    const { record } = await createUser(app, systemCommand(), {
      email: 'eva@example.com',
      sendInvitation: false,
    });
    const eva = record.id;
    await assignRole(app, systemCommand(), { userId: eva, roleId: ownerRole });
    await changeUser(app, byKey(), { userId: eva, email: thief });
    await generatePassword(app, byKey(), { userId: eva });
    await delivered();
    await undo(olga);
    const { email, passwordHash, passwordSetAt, mustChangePassword } = await userNow(app, TENANT, eva);
    expect({ email, passwordHash, passwordSetAt, mustChangePassword }).to.deep.equal({
      email: 'eva@example.com',
      passwordHash: null,
      passwordSetAt: null,
      mustChangePassword: false,
    });
  });

  it('a mail that went to the address of the thief leads nowhere afterwards', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    await delivered();
    await requestPasswordReset(app, visitor(), { email: thief });
    const asked = world.log.all.findLast(({ event }) => event.type === 'UserPasswordResetRequested')!;
    await undo(olga);
    const token = app.mailSecrets.linkToken(asked.id, 'password-reset');
    const refused = await refusal(resetPassword(app, visitor(), { token, password: 'thieves love horses' }));
    expect(refused.code).to.equal('link_invalid');
    expect(await signsIn(ada, password)).to.equal(true);
  });

  it('an owner who was still invited is invited again, at an address that is still to be verified', async () => {
    const { record } = await createUser(app, systemCommand(), { email: 'eva@example.com' });
    await assignRole(app, systemCommand(), { userId: record.id, roleId: ownerRole });
    await changeUser(app, byKey(), { userId: record.id, email: thief });
    await delivered();
    const invited = world.log.all.findLast(({ event }) => event.type === 'UserInvited')!;
    await undo(olga);
    expect(await userNow(app, TENANT, record.id)).to.include({
      email: 'eva@example.com',
      emailVerified: false,
      wasEverVerified: false,
      invited: true,
    });
    expect((await readUser(app, TENANT, record.id))?.record.emailVerified).to.equal(false);
    const token = app.mailSecrets.linkToken(invited.id, 'invitation');
    const refused = await refusal(
      acceptInvitation(app, visitor(), { token, password: 'thieves love horses' }),
    );
    expect(refused.code).to.equal('link_invalid');
    await mail.send();
    expect(mail.delivered.filter(({ kind }) => kind === 'invitation').map(({ to }) => to)).to.deep.equal([
      'eva@example.com',
    ]);
  });

  it('factors that a thief added go also where another account has the address by now', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    world.now += 1_000;
    await addTotp(app, TENANT, userId());
    await createUser(app, byKey(), { email: ada });
    await delivered();
    expect((await undo(olga)).left).to.equal('address');
    const { factors } = await userNow(app, TENANT, userId());
    expect([factors.totp, factors.backupCodes]).to.deep.equal([null, null]);
  });

  it('an external account that a key links is reported to the owners, and goes; one of before stays', async () => {
    const connectionId = await addConnection(app, TENANT);
    const input = { userId: userId(), connectionId };
    await linkUserIdentity(app, systemCommand(), { ...input, subject: 'subject-ada' });
    await linkUserIdentity(app, byKey(), { ...input, subject: 'subject-thief' });
    expect(await delivered()).to.deep.equal([ada, olga]);
    expect(sent[0]?.keyChange?.parts).to.deep.equal(['identities']);
    await undo(olga);
    const { identities } = await userNow(app, TENANT, userId());
    expect(identities.map(({ subject }) => subject)).to.deep.equal(['subject-ada']);
    // it is free again
    await linkUserIdentity(app, systemCommand(), { ...input, userId: ids[bob]!, subject: 'subject-thief' });
  });

  it('one of 50 uses at once succeeds, and no other link of the same key works afterwards', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    await delivered();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => undo(olga)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(world.log.all.filter(({ event }) => event.type === 'OwnerChangeUndone')).to.have.length(1);
    const head = world.log.all.length;
    for (const email of [ada, olga, thief])
      expect(await refusal(undo(email))).to.include({ code: 'link_invalid' });
    expect(world.log.all).to.have.length(head);
  });

  it('the link of one key undoes nothing of another', async () => {
    const other = await issuedKey('other');
    await changeUser(app, byKey(other), { userId: userId(), email: 'augusta@example.com' });
    await delivered();
    const token = tokenTo(olga);
    await resetFactors(app, byKey(), { userId: userId() });
    await generatePassword(app, byKey(), { userId: userId() });
    await delivered();
    await undo(olga);
    expect([await isRevoked(), await isRevoked(other)]).to.deep.equal([true, false]);
    expect((await userNow(app, TENANT, userId())).email).to.equal('augusta@example.com');
    await undoKeyChange(app, visitor(), { token });
    expect(await isRevoked(other)).to.equal(true);
    expect((await userNow(app, TENANT, userId())).email).to.equal(ada);
  });

  it('the link works for 72 hours, also for an account that the key has suspended', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    await suspendUser(app, byKey(), { userId: userId() });
    await delivered();
    const token = tokenTo(olga);
    world.now += 72 * HOUR - 1_000;
    const late = world.log.all.length;
    await undoKeyChange(app, visitor(), { token });
    expect(world.log.all.length).to.be.above(late);
    keyId = await issuedKey('another');
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    await delivered();
    world.now += 72 * HOUR + 1_000;
    expect(await refusal(undo(olga))).to.include({ code: 'link_invalid' });
    expect(await isRevoked()).to.equal(false);
  });

  it('the key is revoked even where another account has the address by now, and all owners are notified that it stays there', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    await generatePassword(app, byKey(), { userId: userId() });
    await createUser(app, byKey(), { email: ada });
    await delivered();
    const redeemed = await undo(olga);
    expect(redeemed.left).to.equal('address');
    expect(await isRevoked()).to.equal(true);
    const now = await userNow(app, TENANT, userId());
    expect(now).to.include({ email: thief, mustChangePassword: false });
    expect(await signsIn(thief, password)).to.equal(true);
    await mail.send();
    const reported = mail.delivered.filter(({ kind }) => kind === 'address-not-restored');
    expect(reported.map(({ to }) => to).sort()).to.deep.equal([olga, thief]);
    for (const { link, keyChange } of reported) {
      expect(link).to.equal(null);
      expect(keyChange).to.deep.equal({ keyName: 'backend', account: ada, parts: [] });
    }
  });

  it('nobody is notified of an address that was restored', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    await delivered();
    expect(await undo(olga)).not.to.have.property('left');
    await mail.send();
    expect(mail.delivered.map(({ kind }) => kind)).not.to.include('address-not-restored');
  });

  it('a mail that is due once the change is undone is not sent', async () => {
    await changeUser(app, byKey(), { userId: userId(), email: thief });
    const report = world.log.all.find(
      ({ event }) => event.type === 'OwnerChangeReported' && event.data.ownerId === ids[olga],
    )!;
    const token = app.mailSecrets.linkToken(report.id, 'undo-key-change');
    await undoKeyChange(app, visitor(), { token });
    expect(await delivered()).to.deep.equal([]);
  });
});
