import { expect } from 'chai';
import { ownerMail, ownerMailId } from '../../../../application/mail/owner-mails.js';
import { mailContent } from '../../../../application/mail/mail-content.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import { load } from '../../../../application/shared/load.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import {
  type DueTenantDeletions,
  deleteDueTenants,
} from '../../../../application/tenant/deletion/delete-due-tenants.js';
import { requestTenantDeletion } from '../../../../application/tenant/deletion/request-tenant-deletion.js';
import { withdrawTenantDeletion } from '../../../../application/tenant/deletion/withdraw-tenant-deletion.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import { tenantTarget } from '../../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../../application/user/create-user.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { renderMail } from '../../../../infrastructure/mail/templates/render-mail.js';
import {
  TENANT,
  inMemoryWorld,
  systemCommand,
  type World,
} from '../../../support/in-memory/in-memory-app.js';

const DAY = 86_400_000;

describe('the mails about the deletion of a tenant', () => {
  let world: World;
  let app: ReturnType<World['process']>;
  let userId: string;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    const { record } = await createUser(app, systemCommand(), { email: 'ada@acme.test', locale: 'en' });
    userId = record.id;
    await assignRole(app, systemCommand(), { userId, roleId: builtInRoleId(TENANT, 'owner') });
  });

  const history = async () =>
    (await load(app, tenantTarget(TENANT).stream, tenantTarget(TENANT).aggregate)).history;
  const typesOf = async () =>
    (await history()).map(({ event }) => event.type).filter((type) => /Deletion/.test(type));
  const owner = () => systemCommand({ actor: { type: 'user', id: userId } });
  const operator = () => operatorContext(TENANT, app.ids.next());
  /** The content of the mail of the last event of the deletion. */
  const lastMail = async () => {
    const cause = (await history()).findLast(({ event }) => ownerMail(event.type, event.data) !== null)!;
    return mailContent(app, {
      eventId: ownerMailId(app.ids, cause.id, userId),
      kind: ownerMail(cause.event.type, cause.event.data)!,
      changeId: null,
      tenantId: TENANT,
      userId,
      position: cause.position,
      occurredAt: new Date(world.now).toISOString(),
      expiresAt: new Date(world.now + DAY).toISOString(),
      attempt: 1,
    });
  };
  const text = async (): Promise<string> => {
    const content = await lastMail();
    if (typeof content === 'string' || !('kind' in content)) throw new TypeError(JSON.stringify(content));
    return renderMail(content).text.replaceAll(/\s+/g, ' ');
  };
  const round = async (areOwnersNotified = true): Promise<void> => {
    const remains = {
      pending: () => Promise.resolve([]),
      begin: () => Promise.resolve(),
      progress: () => Promise.resolve(null),
      areOwnersNotified: () => Promise.resolve(areOwnersNotified),
    };
    const deletions = {
      app,
      remains,
      due: () => Promise.resolve([TENANT]),
      onError: (error: unknown) => {
        throw error;
      },
    } as unknown as DueTenantDeletions;
    await deleteDueTenants(deletions, new AbortController().signal);
  };

  it('the mail of a request says who asked, when everything goes, and what can be done', async () => {
    await requestTenantDeletion(app, owner(), { slug: 'acme' });
    expect(await text())
      .to.contain('an owner requested that Acme Inc. be deleted')
      .and.to.contain('February 1, 2026')
      .and.to.contain('any owner can cancel it until then.')
      .and.to.contain('/portal/t/acme/settings');
    await requestTenantDeletion(app, operator(), { reason: 'Ticket 4711' });
    expect(await text())
      .to.contain('Only the operator of this service can cancel it')
      .and.not.to.contain('Ticket 4711');
  });

  it('owners of a locked tenant are notified as well, and of a withdrawn request they are not', async () => {
    await lockTenant(app, operator(), { kind: 'abuse', reason: 'Spam' });
    await requestTenantDeletion(app, operator(), { reason: 'Spam' });
    expect(await text()).to.contain('that Acme Inc. be deleted');
    await withdrawTenantDeletion(app, operator(), { reason: 'A mistake' });
    expect(await lastMail()).to.equal('superseded');
  });

  it('owners are reminded 7 days and 1 day before, and then the deletion starts', async () => {
    await requestTenantDeletion(app, owner(), { slug: 'acme' });
    for (const days of [22, 1, 0, 5, 1, 0.5]) {
      world.now += days * DAY;
      await round();
    }
    expect(await typesOf()).to.deep.equal([
      'TenantDeletionRequested',
      'TenantDeletionReminded',
      'TenantDeletionReminded',
    ]);
    expect(await text()).to.contain('Acme Inc. will be deleted on February');
    world.now += DAY;
    await round();
    await round();
    expect((await typesOf()).at(-1)).to.equal('TenantDeletionStarted');
    expect(await typesOf()).to.have.length(4);
  });

  it('a deletion without grace waits for the mails about it, five minutes at most', async () => {
    const atOnce = { ...app, tenantDeletionGraceDays: 0 };
    await requestTenantDeletion(atOnce, owner(), { slug: 'acme' });
    await round(false);
    expect(await typesOf()).to.deep.equal(['TenantDeletionRequested']);
    await round(true);
    expect(await typesOf()).to.deep.equal(['TenantDeletionRequested', 'TenantDeletionStarted']);
  });

  it('mails that are never sent do not stop a deletion, and a withdrawn one never starts', async () => {
    const atOnce = { ...app, tenantDeletionGraceDays: 0 };
    await requestTenantDeletion(atOnce, owner(), { slug: 'acme' });
    await withdrawTenantDeletion(app, owner());
    world.now += DAY;
    await round();
    expect(await typesOf()).to.deep.equal(['TenantDeletionRequested', 'TenantDeletionWithdrawn']);
    await requestTenantDeletion(atOnce, owner(), { slug: 'acme' });
    world.now += 301_000;
    await round(false);
    expect((await typesOf()).at(-1)).to.equal('TenantDeletionStarted');
  });

  it('of 50 withdrawals and starts at once, one side wins for good', async () => {
    const atOnce = { ...app, tenantDeletionGraceDays: 0 };
    await requestTenantDeletion(atOnce, owner(), { slug: 'acme' });
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? round() : withdrawTenantDeletion(app, owner()),
      ),
    );
    const [, second, ...more] = await typesOf();
    expect(['TenantDeletionStarted', 'TenantDeletionWithdrawn']).to.include(second);
    expect(more).to.deep.equal([]);
  });
});
