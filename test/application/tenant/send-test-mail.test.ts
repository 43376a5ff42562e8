import { expect } from 'chai';
import { changeBranding } from '../../../application/branding/change-branding.js';
import { changeTenant } from '../../../application/tenant/change-tenant.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { sendTestMail } from '../../../application/tenant/send-test-mail.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { inMemoryMail, type InMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { refusal } from '../../support/samples/given.js';

const HOUR = 3_600_000;

describe('a test mail', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  let userId: string;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    const input = { email: 'ada@example.com', firstName: 'Ada', password: 'correct horse', locale: 'en' };
    const created = await createUser(app, systemCommand(), { ...input, emailVerified: true });
    userId = created.record.id;
  });

  const asAda = (): CommandContext => command({ actor: { type: 'user', id: userId }, source: 'portal' });
  const tests = () => mail.delivered.filter(({ kind }) => kind === 'test');

  it('a test mail goes to who asks for it, in the name, the look and the language of the tenant', async () => {
    await changeTenant(app, systemCommand(), { mailFromName: 'Acme Accounts', defaultLocale: 'de' });
    await changeBranding(app, command(), { colors: { primary: '#123456' } });
    await sendTestMail(app, asAda());
    await mail.send();
    expect(tests()).to.have.length(1);
    expect(tests()[0]).to.deep.include({
      to: 'ada@example.com',
      language: 'de',
      senderName: 'Acme Accounts',
      link: null,
      branding: {
        primary: '#123456',
        appearance: 'auto',
        logoUrl: null,
        logoDarkUrl: null,
        supportEmail: null,
      },
    });
  });

  it('a test mail is refused to a user whose address is not verified', async () => {
    await changeUser(app, command(), { userId, email: 'new@example.com' });
    expect(await refusal(sendTestMail(app, asAda()))).to.include({
      kind: 'conflict',
      code: 'email_not_verified',
    });
    const key = command({ actor: { type: 'apiKey', id: app.ids.next() } });
    expect(await refusal(sendTestMail(app, key))).to.include({ code: 'user_not_found' });
  });

  it('a test mail that is due is not sent once the address is another one, or the user is suspended', async () => {
    await sendTestMail(app, asAda());
    await changeUser(app, command(), { userId, email: 'new@example.com' });
    await mail.send();
    expect(tests()).to.deep.equal([]);
    expect(mail.mails.find(({ kind }) => kind === 'test')).to.include({ reason: 'never_verified' });
    await suspendUser(app, command(), { userId });
    await mail.send();
    expect(tests()).to.deep.equal([]);
  });

  it('a user gets five test mails an hour, however many are asked for at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 50 }, () => sendTestMail(app, asAda())));
    let sent = asked.filter(({ status }) => status === 'fulfilled').length;
    expect(sent).to.be.within(1, 5);
    for (; sent < 5; sent++) await sendTestMail(app, asAda());
    expect(await refusal(sendTestMail(app, asAda()))).to.include({ code: 'mail_limit_reached' });
    await mail.send();
    expect(tests()).to.have.length(5);
    world.now += HOUR;
    await sendTestMail(app, asAda());
  });
});
