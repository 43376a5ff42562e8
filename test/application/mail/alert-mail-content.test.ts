import { expect } from 'chai';
import { mailContent } from '../../../application/mail/mail-content.js';
import type { AlertMailKind } from '../../../application/mail/mail-kind.js';
import type { QueuedMail } from '../../../application/ports/mail/mail-queue.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import { TENANT, inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

describe('the mail about an alert', () => {
  const world = inMemoryWorld();
  const app = world.process();
  before(() => createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' }));

  const person = async (name: string, role: 'owner' | 'admin', locale = 'en'): Promise<string> => {
    const email = `${name}@example.com`;
    const { record } = await createUser(app, systemCommand(), { email, firstName: name, locale });
    await assignRole(app, systemCommand(), { userId: record.id, roleId: builtInRoleId(TENANT, role) });
    return record.id;
  };
  const mailTo = (userId: string, kind: AlertMailKind = 'alert'): QueuedMail => ({
    eventId: app.ids.next(),
    kind,
    changeId: null,
    tenantId: TENANT,
    userId,
    position: 0n,
    occurredAt: new Date(world.now).toISOString(),
    expiresAt: new Date(world.now + 86_400_000).toISOString(),
    attempt: 1,
  });

  it('an owner learns what was seen, in their language, with a link to the portal', async () => {
    const mail = mailTo(await person('Olga', 'owner', 'de'));
    world.alertMails.set(mail.eventId, [{ type: 'password_spray', count: 12 }]);
    const content = await mailContent(app, mail);
    expect(content).to.deep.include({
      to: 'olga@example.com',
      link: `${app.addresses.portalUrl}/t/acme/alerts`,
    });
    if (typeof content === 'string' || !('kind' in content)) throw new TypeError('no mail');
    const { subject, text } = renderMail(content);
    expect(subject).to.match(/^Sicherheitswarnung für Acme Inc\.: Eine IP-Adresse probiert/);
    expect(text).to.contain('12-mal').and.to.contain(content.link);
  });

  it('a digest names each alert', async () => {
    const mail = mailTo(await person('Oleg', 'owner'), 'alert-digest');
    world.alertMails.set(mail.eventId, [
      { type: 'audit_export', count: 1 },
      { type: 'key_new_network', count: 2 },
    ]);
    const content = await mailContent(app, mail);
    if (typeof content === 'string' || !('kind' in content)) throw new TypeError('no mail');
    const { text } = renderMail(content);
    expect(text).to.contain('The audit log was exported.').and.to.contain(', 2 times.');
  });

  it('who is no owner any more, or suspended, is notified of nothing', async () => {
    const admin = await person('Ada', 'admin');
    expect(await mailContent(app, mailTo(admin))).to.equal('superseded');
    const owner = await person('Otto', 'owner');
    await suspendUser(app, systemCommand(), { userId: owner });
    expect(await mailContent(app, mailTo(owner))).to.equal('superseded');
  });
});
