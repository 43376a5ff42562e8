import { expect } from 'chai';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { ownerMail, ownerMailId } from '../../../application/mail/owner-mails.js';
import { mailContent } from '../../../application/mail/mail-content.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import { TENANT, inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

const exportId = '0190f0f0-0000-7000-8000-0000000000e1';

describe('the mails about an export of a whole tenant', () => {
  for (const [by, withPasswordHashes, locale, expected] of [
    ['owner', false, 'en', 'Only that owner can download the file'],
    ['owner', false, 'de', 'Nur dieser Inhaber kann die Datei herunterladen'],
    ['operator', false, 'en', 'The operator of this service exported everything'],
    ['operator', true, 'en', 'also contains the hashes of all passwords'],
    ['operator', true, 'de', 'enthält auch die Hashes aller Passwörter'],
  ] as const)
    it(`an owner reads in ${locale} of an export by the ${by} ${withPasswordHashes ? 'with' : 'without'} password hashes, also without mails about alerts`, async () => {
      const world = inMemoryWorld();
      const app = world.process();
      await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
      const { record, position } = await createUser(app, systemCommand(), {
        email: 'owner@example.com',
        locale,
      });
      await assignRole(app, systemCommand(), { userId: record.id, roleId: builtInRoleId(TENANT, 'owner') });
      await changeTenantSettings(app, systemCommand(), { alertMails: false });
      const kind = ownerMail('TenantExported', {
        exportId,
        by,
        withCredentials: withPasswordHashes,
      });
      const content = await mailContent(app, {
        eventId: ownerMailId(app.ids, exportId, record.id),
        kind: kind!,
        changeId: null,
        tenantId: TENANT,
        userId: record.id,
        position: position!,
        occurredAt: new Date(world.now).toISOString(),
        expiresAt: new Date(world.now + 86_400_000).toISOString(),
        attempt: 1,
      });
      if (typeof content === 'string' || !('kind' in content)) throw new TypeError(JSON.stringify(content));
      expect(content).to.include({
        to: 'owner@example.com',
        link: `${app.addresses.portalUrl}/t/acme/alerts`,
      });
      expect(renderMail(content).text.replaceAll(/\s+/g, ' ')).to.contain(expected);
    });
});
