import { expect } from 'chai';
import { recordRefusal } from '../../../application/sign-in/refusals/record-refusal.js';
import { createUser } from '../../../application/user/create-user.js';
import { changeUser } from '../../../application/user/change-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { emailDigestOf } from '../../../application/user/email/unique-email.js';
import { emailPseudonym } from '../../../application/user/email/typed-email.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const email = 'ada@example.com';

describe('recordRefusal', () => {
  let world: World;
  let app: Process;
  const visit = () => command({ source: 'hosted', ip: '192.0.2.9' });
  const digestOf = (text: string): Promise<string> => emailDigestOf(app, TENANT, text);
  const refuse = async (userId: string | null, typed = email) =>
    recordRefusal(app, visit(), {
      userId,
      email: typed,
      emailDigest: await digestOf(typed),
      reason: userId === null ? 'unknown_user' : 'password',
    });
  const pseudonymOf = async (text: string): Promise<string> =>
    emailPseudonym(app.keys, TENANT, await digestOf(text), world.now);
  const failures = () => world.log.all.filter(({ event: { type } }) => type === 'UserSignInFailed');

  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
  });

  it('recordRefusal appends to the sign-ins of the user, with an anonymous actor', async () => {
    const { record } = await createUser(app, systemCommand(), { email });
    const position = await refuse(record.id);
    const noted = world.log.all.at(-1)!;
    expect(noted).to.deep.include({ stream: streamName(TENANT, 'signin', record.id), position });
    expect(noted.event.data).to.deep.equal({
      userId: record.id,
      email,
      emailDigest: await digestOf(email),
      reason: 'password',
    });
    expect(noted.context).to.include({
      actorType: 'system',
      actorId: 'anonymous',
      source: 'hosted',
      ip: '192.0.2.9',
    });
  });

  it('recordRefusal appends to a stream of the email when no user has it', async () => {
    await refuse(null);
    const noted = world.log.all.at(-1)!;
    expect(noted.stream).to.equal(streamName(TENANT, 'signin', await pseudonymOf(email)));
    expect(noted.event.data).to.include({ userId: null, email, reason: 'unknown_user' });
  });

  it('recordRefusal drops text that is no address, since it may be a password in the wrong field', async () => {
    for (const typed of ['correct horse battery staple', 'hunter2@', 'p@ss@word', '', 'x'.repeat(300)]) {
      await refuse(null, typed);
      const { event } = world.log.all.at(-1)!;
      expect(event.data).to.deep.equal({
        userId: null,
        pseudonym: await pseudonymOf(typed),
        reason: 'unknown_user',
      });
    }
  });

  it('recordRefusal forgets, with a user, the attempts with their emails before they had them or afterwards', async () => {
    await refuse(null);
    await refuse(null, 'second@example.com');
    await refuse(null, 'stranger@example.com');
    const { record } = await createUser(app, systemCommand(), { email });
    await changeUser(app, systemCommand(), { userId: record.id, email: 'second@example.com' });
    await refuse(null);
    await refuse(record.id, 'second@example.com');
    await deleteUser(app, systemCommand(), { userId: record.id });
    expect(failures().map(({ event: { data }, context: { ip } }) => ({ ...data, ip }))).to.deep.equal([
      { userId: null, pseudonym: await pseudonymOf(email), reason: 'unknown_user', ip: null },
      { userId: null, pseudonym: await pseudonymOf('second@example.com'), reason: 'unknown_user', ip: null },
      {
        userId: null,
        pseudonym: await pseudonymOf('stranger@example.com'),
        reason: 'unknown_user',
        email: 'stranger@example.com',
        emailDigest: await digestOf('stranger@example.com'),
        ip: '192.0.2.9',
      },
      { userId: null, pseudonym: await pseudonymOf(email), reason: 'unknown_user', ip: null },
      { userId: record.id, reason: 'password', ip: null },
    ]);
  });

  it('recordRefusal keeps no value of a user who is erased at this moment, nor on that day', async () => {
    const { record } = await createUser(app, systemCommand(), { email });
    await deleteUser(app, systemCommand(), { userId: record.id });
    for (const userId of [record.id, null]) {
      await refuse(userId);
      const noted = world.log.all.at(-1)!;
      expect(noted.stream).to.equal(streamName(TENANT, 'signin', await pseudonymOf(email)));
      expect(noted.event.data).to.deep.equal({
        userId: null,
        pseudonym: await pseudonymOf(email),
        reason: 'unknown_user',
      });
      expect(noted.context).to.include({ ip: null, userAgent: null });
    }
    world.now += 24 * 3_600_000;
    await refuse(null);
    expect(world.log.all.at(-1)!.event.data).to.include({ email });
  });
});
