import { expect } from 'chai';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { changeOwnAvatar } from '../../../application/user/avatar/change-avatar.js';
import { changeOwnProfile } from '../../../application/user/change-own-profile.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { type InMemoryMail, inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { plain } from '../../support/samples/sample-images.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the news of one’s own profile', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  let userId: string;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    const ada = { email: 'ada@example.com', password: 'correct horse battery', emailVerified: true };
    userId = (await createUser(app, systemCommand(), ada)).record.id;
  });

  const self = (): CommandContext => command({ actor: { type: 'user', id: userId } });
  const change = (changes: { firstName?: string; locale?: string }) =>
    changeOwnProfile(app, self(), { userId, ...changes });
  const picture = async () =>
    changeOwnAvatar(app, self(), { userId, file: await plain(20, 20).png().toBuffer() });
  /** The parts that each mail since the last call names. */
  const reported = async (): Promise<(readonly string[] | undefined)[]> => {
    await mail.send();
    expect(mail.errors).to.deep.equal([]);
    return mail.delivered.splice(0).map(({ kind, changedParts }) => {
      expect(kind).to.equal('profile-changed');
      return changedParts;
    });
  };

  it('a change of name, language or picture is mailed at once', async () => {
    await change({ firstName: 'Augusta', locale: 'en' });
    expect(await reported()).to.deep.equal([['name', 'language']]);
    world.now += HOUR;
    await picture();
    expect(await reported()).to.deep.equal([['picture']]);
    world.now += HOUR;
    await changeOwnAvatar(app, self(), { userId, file: null });
    expect(await reported()).to.deep.equal([['picture']]);
  });

  it('the changes of the hour after a mail are mailed together at its end', async () => {
    await change({ firstName: 'Augusta' });
    expect(await reported()).to.deep.equal([['name']]);
    for (const firstName of ['Ada', 'Augusta Ada', 'Lady Ada']) {
      world.now += MINUTE;
      await change({ firstName });
    }
    await change({ locale: 'de' });
    expect(await reported()).to.deep.equal([]);
    world.now += HOUR - 3 * MINUTE - 1;
    expect(await reported()).to.deep.equal([]);
    world.now += 1;
    expect(await reported()).to.deep.equal([['name', 'language']]);
    await picture();
    expect(await reported()).to.deep.equal([]);
    world.now += HOUR;
    expect(await reported()).to.deep.equal([['picture']]);
    world.now += 24 * HOUR;
    expect(await reported()).to.deep.equal([]);
  });

  it('the first change is notified by one mail, though the second one comes before it is sent', async () => {
    await change({ firstName: 'Augusta' });
    world.now += 1;
    await picture();
    expect(await reported()).to.deep.equal([['name']]);
    world.now += HOUR;
    expect(await reported()).to.deep.equal([['picture']]);
  });

  it('a change by another person, an API key or the service is not mailed, and delays no mail', async () => {
    const others = [command(), command({ actor: { type: 'apiKey', id: app.ids.next() } }), systemCommand()];
    for (const [n, context] of others.entries())
      await changeUser(app, context, { userId, firstName: `Name ${n}`, locale: n === 0 ? 'de' : 'en' });
    expect(await reported()).to.deep.equal([]);
    await change({ firstName: 'Augusta' });
    expect(await reported()).to.deep.equal([['name']]);
  });

  it('a change that changes nothing is not mailed', async () => {
    await change({ firstName: 'Augusta' });
    await reported();
    world.now += HOUR;
    await change({ firstName: 'Augusta' });
    expect(await reported()).to.deep.equal([]);
  });

  it('a mail that waits is not sent to a person who was erased meanwhile', async () => {
    await change({ firstName: 'Augusta' });
    await reported();
    await change({ firstName: 'Ada' });
    await mail.send();
    await deleteUser(app, command(), { userId });
    world.now += HOUR;
    expect(await reported()).to.deep.equal([]);
    expect(mail.mails.at(-1)).to.include({ status: 'cancelled', reason: 'user_deleted' });
  });
});
