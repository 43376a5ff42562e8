import { expect } from 'chai';
import { changeApiKey } from '../../../application/api-key/change-api-key.js';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../../application/api-key/revoke-api-key.js';
import { rotateApiKey } from '../../../application/api-key/rotate-api-key.js';
import { mailContent } from '../../../application/mail/mail-content.js';
import type { QueuedMail } from '../../../application/ports/mail/mail-queue.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import { type World, TENANT, inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

const DAY = 86_400_000;

describe('the mail about a key that is about to expire', () => {
  let world: World;
  let app: ReturnType<World['process']>;
  let apiKeyId: string;
  let key: string;
  let expiresAt: string;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    expiresAt = new Date(world.now + 14 * DAY).toISOString();
    const input = { name: 'Billing', scopes: ['users:read'], expiresAt };
    const issued = await issueApiKey(app, systemCommand(), input);
    apiKeyId = issued.record.id;
    key = issued.key;
  });

  const mailTo = async (role: 'owner' | 'admin', locale = 'en'): Promise<QueuedMail> => {
    const { record } = await createUser(app, systemCommand(), { email: `${role}@example.com`, locale });
    await assignRole(app, systemCommand(), { userId: record.id, roleId: builtInRoleId(TENANT, role) });
    const eventId = app.ids.next();
    world.keyEndMails.set(eventId, { apiKeyId, expiresAt });
    return {
      eventId,
      kind: 'key-ending',
      changeId: null,
      tenantId: TENANT,
      userId: record.id,
      position: 0n,
      occurredAt: new Date(world.now).toISOString(),
      expiresAt: new Date(world.now + DAY).toISOString(),
      attempt: 1,
    };
  };

  for (const [locale, subject, said] of [
    ['en', 'Acme Inc.: The API key “Billing” expires soon', 'expires on January 16, 2026 at'],
    ['de', 'Acme Inc.: Der API-Schlüssel „Billing“ läuft bald ab', 'läuft am 16. Januar 2026 um'],
  ] as const)
    it(`an owner is notified in ${locale} which key ends when, with a link to its screen and without a secret`, async () => {
      const content = await mailContent(app, await mailTo('owner', locale));
      if (typeof content === 'string' || !('kind' in content)) throw new TypeError('no mail');
      const link = `${app.addresses.portalUrl}/t/acme/api-keys/${apiKeyId}`;
      expect(content).to.include({ to: 'owner@example.com', link });
      const mail = renderMail(content);
      expect(mail.subject).to.equal(subject);
      expect(mail.text.replaceAll('\n', ' ')).to.contain(said).and.to.contain(link);
      for (const part of [mail.text, mail.html]) expect(part).not.to.contain(key).and.not.to.contain('tsk_');
    });

  it('a key that was rotated meanwhile still ends', async () => {
    await rotateApiKey(app, systemCommand(), { apiKeyId, overlapSeconds: 0 });
    expect(await mailContent(app, await mailTo('owner'))).to.include({ kind: 'key-ending' });
  });

  it('nobody is notified of a key that was revoked or got another end meanwhile', async () => {
    const mail = await mailTo('owner');
    await changeApiKey(app, systemCommand(), { apiKeyId, expiresAt: null });
    expect(await mailContent(app, mail)).to.equal('superseded');
    await changeApiKey(app, systemCommand(), { apiKeyId, expiresAt });
    expect(await mailContent(app, mail)).to.include({ kind: 'key-ending' });
    await revokeApiKey(app, systemCommand(), { apiKeyId });
    expect(await mailContent(app, mail)).to.equal('superseded');
  });

  it('nobody is notified of a key that has ended, nor who is no owner', async () => {
    expect(await mailContent(app, await mailTo('admin'))).to.equal('superseded');
    world.now += 14 * DAY;
    const mail = await mailTo('owner');
    expect(await mailContent(app, mail)).to.equal('expired');
  });
});
