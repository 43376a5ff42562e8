import { expect } from 'chai';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { type LiveSession, liveSession } from '../../../application/sign-in/live-session.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { requestDeletion } from '../../../application/user/deletion/request-deletion.js';
import { confirmEmailChange } from '../../../application/user/email/confirm-email-change.js';
import { requestEmailChange } from '../../../application/user/email/request-email-change.js';
import { undoEmailChange } from '../../../application/user/email/undo-email-change.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { changeOwnPassword } from '../../../application/user/password/change-own-password.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../support/in-memory/in-memory-links.js';
import { type InMemoryMail, inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { addTotp } from '../../support/samples/second-factor.js';

const DAY = 24 * 3_600_000;
const first = 'ada@example.com';
const second = 'augusta@example.com';
const third = 'lovelace@example.com';
const noAlerts = { alerts: () => Promise.resolve({ items: [], next: null, total: 0 }) };
const password = 'correct horse battery';

describe('the news of an account whose address was changed', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  let userId: string;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    userId = (await createUser(app, systemCommand(), { email: first, password, emailVerified: true })).record
      .id;
  });

  const visitor = (): VisitorContext => {
    const { actor: _, ...rest } = command({ source: 'hosted' });
    return rest;
  };
  const session = async (email: string): Promise<LiveSession> => {
    const outcome = await signIn(app, visitor(), { email, password, clientId: null });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    return (await liveSession(app, TENANT, { secret: outcome.secret }))!;
  };
  /** Changes the address. Returns the id of the event. */
  const change = async (from: string, to: string): Promise<string> => {
    const live = await session(from);
    const { revision } = await requestEmailChange(app, visitor(), live, { email: to });
    const asked = world.log.all.findLast(({ event }) => event.type === 'EmailChangeRequested')!;
    const text = readableSecrets.code(asked.id);
    const outcome = await confirmEmailChange(app, visitor(), live, { revision, form: 'code', text });
    expect(outcome).to.include({ kind: 'changed' });
    return world.log.all.findLast(({ event }) => event.type === 'UserEmailChanged')!.id;
  };
  /** The mails since the last call as `kind address`, sorted; those of sign-ins and codes are left out. */
  const delivered = async (): Promise<string[]> => {
    await mail.send();
    expect(mail.errors).to.deep.equal([]);
    const lines = mail.delivered.splice(0).map(({ kind, to }) => `${kind} ${to}`);
    return lines.filter((line) => !/^(new-device|email-change) /.test(line)).sort();
  };

  it('they go to the former address as well, with no link but the one that undoes the change', async () => {
    const changeId = await change(first, second);
    expect(await delivered()).to.deep.equal([`undo-email-change ${first}`]);
    const changedAt = new Date(world.now).toISOString();
    world.now += DAY;
    await addTotp(app, TENANT, userId);
    await mail.send();
    const [present, former] = mail.delivered;
    expect(present).to.deep.include({ kind: 'totp-enabled', to: second, former: null });
    expect(present!.link).to.match(/\/account\/security$/);
    expect(former).to.deep.include({ kind: 'totp-enabled', to: first, former: { changeId, changedAt } });
    expect(former!.link).to.match(new RegExp(`/undo-email-change\\?token=undo-email-change~${changeId}$`));
  });

  it('a generated password is reported to the former address as a change, without the password', async () => {
    await change(first, second);
    await delivered();
    await generatePassword(app, command(), { userId });
    await mail.send();
    expect(
      mail.delivered.map(({ kind, to, password: reported }) => [kind, to, reported === undefined]),
    ).to.deep.equal([
      ['generated-password', second, false],
      ['password-changed', first, true],
    ]);
  });

  it('every former address is notified of a further change, and of what follows it', async () => {
    await change(first, second);
    world.now += DAY;
    await delivered();
    await change(second, third);
    expect(await delivered()).to.deep.equal([`email-changed ${first}`, `undo-email-change ${second}`]);
    await changeOwnPassword(app, visitor(), await session(third), 'another horse battery');
    expect(await delivered()).to.deep.equal([
      `password-changed ${first}`,
      `password-changed ${second}`,
      `password-changed ${third}`,
    ]);
  });

  it('an address gets one mail about an event, also when it was the account’s twice or is again', async () => {
    await change(first, second);
    await change(second, first);
    await delivered();
    await addTotp(app, TENANT, userId);
    expect(await delivered()).to.deep.equal([`totp-enabled ${first}`, `totp-enabled ${second}`]);
  });

  it('an address that was the account’s twice is notified once of a third one', async () => {
    await change(first, second);
    await change(second, first);
    await delivered();
    await change(first, third);
    expect(await delivered()).to.deep.equal([`email-changed ${second}`, `undo-email-change ${first}`]);
    await addTotp(app, TENANT, userId);
    expect(await delivered()).to.deep.equal([
      `totp-enabled ${first}`,
      `totp-enabled ${second}`,
      `totp-enabled ${third}`,
    ]);
  });

  it('a change by an administrator is reported to the former address, and to the one before, which is reported all that follows', async () => {
    await change(first, second);
    await delivered();
    await changeUser(app, command(), { userId, email: third });
    expect(await delivered()).to.deep.equal([
      `email-changed ${first}`,
      `email-changed ${second}`,
      `verification ${third}`,
    ]);
    await addTotp(app, TENANT, userId);
    expect(await delivered()).to.deep.equal([`totp-enabled ${first}`, `totp-enabled ${third}`]);
  });

  it('after seven days they go to the present address alone', async () => {
    await change(first, second);
    await delivered();
    world.now += 7 * DAY;
    await addTotp(app, TENANT, userId);
    expect(await delivered()).to.deep.equal([`totp-enabled ${second}`]);
  });

  it('once the change is undone they go to the restored address alone, and the deletion that was asked for is off', async () => {
    const changeId = await change(first, second);
    await requestDeletion(app, noAlerts, command({ actor: { type: 'user', id: userId } }), { userId });
    expect(await delivered()).to.deep.equal([
      `deletion-requested ${first}`,
      `deletion-requested ${second}`,
      `undo-email-change ${first}`,
    ]);
    const token = readableSecrets.linkToken(changeId, 'undo-email-change');
    const { user } = await undoEmailChange(app, visitor(), { token, password: 'a third battery horse' });
    expect(user.deletionDueAt).to.equal(null);
    expect(await delivered()).to.deep.equal([`deletion-withdrawn ${first}`, `password-changed ${first}`]);
  });

  it('an address that was never verified is notified of nothing', async () => {
    const bo = (await createUser(app, systemCommand(), { email: 'bo@example.com', password })).record.id;
    await changeUser(app, systemCommand(), { userId: bo, email: 'robert@example.com' });
    await delivered();
    await addTotp(app, TENANT, bo);
    expect(await delivered()).to.deep.equal(['totp-enabled robert@example.com']);
  });

  it('a person who is erased is notified of nothing at any address', async () => {
    await change(first, second);
    await delivered();
    await addTotp(app, TENANT, userId);
    mail.collect();
    await deleteUser(app, command(), { userId });
    expect(await delivered()).to.deep.equal([]);
    const reasons = mail.mails.filter(({ kind }) => kind === 'totp-enabled').map(({ reason }) => reason);
    expect(reasons).to.deep.equal(['user_deleted', 'user_deleted']);
  });
});
