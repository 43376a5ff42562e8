import { expect } from 'chai';
import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { allowPayment } from '../../../application/billing/allow-payment.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { recordAudit } from '../../../application/audit/record-audit.js';
import { ownerMail, ownerMailId } from '../../../application/mail/owner-mails.js';
import { mailContent } from '../../../application/mail/mail-content.js';
import { type MailKind, isAboutTenant } from '../../../application/mail/mail-kind.js';
import { recoverOwnerAtOnce } from '../../../application/owners/recovery/carry-out-recovery.js';
import { requestOwnerRecovery } from '../../../application/owners/recovery/request-owner-recovery.js';
import type { QueuedMail } from '../../../application/ports/mail/mail-queue.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { requestTenantDeletion } from '../../../application/tenant/deletion/request-tenant-deletion.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { addOperator } from '../../../application/tenant/operators/add-operator.js';
import { operatorPseudonym } from '../../../application/tenant/operators/present-operator.js';
import { grantSupportAccess } from '../../../application/tenant/operators/support-access.js';
import { createUser } from '../../../application/user/create-user.js';
import { checkedPlans } from '../../../domain/billing/plan.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { lockKinds } from '../../../domain/tenant/tenant-events.js';
import { english } from '../../../infrastructure/mail/templates/english.js';
import { demoPlans } from '../../../interfaces/plans-file.js';
import {
  type World,
  TENANT,
  command,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';
import { addTotp } from '../../support/samples/second-factor.js';
import { billedTo } from '../../support/billing/billed-to.js';

const DAY = 86_400_000;
const reason = 'Ticket 4711';

for (const lockKind of lockKinds)
  describe(`mails while a tenant is locked for ${lockKind}`, () => {
    let world: World;
    let app: ReturnType<World['process']>;
    let ownerId: string;
    beforeEach(async () => {
      world = inMemoryWorld();
      app = { ...world.process(), plans: checkedPlans(demoPlans) };
      await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
      const input = { email: 'ada@acme.test', roles: ['owner'], emailVerified: true };
      ownerId = (await createUser(app, systemCommand(), input)).record.id;
      await addTotp(app, TENANT, ownerId);
    });

    const lock = () => lockTenant(app, systemCommand(), { kind: lockKind, reason });
    const byOperator = () => operatorContext(TENANT, app.ids.next());
    const queued = (kind: MailKind, more: Partial<QueuedMail> = {}): QueuedMail => ({
      eventId: app.ids.next(),
      kind,
      changeId: null,
      tenantId: TENANT,
      userId: ownerId,
      position: 0n,
      occurredAt: new Date(world.now).toISOString(),
      expiresAt: new Date(world.now + DAY).toISOString(),
      attempt: 1,
      ...more,
    });
    /** Returns the content of the mail that the owner gets of the last event of a type. */
    const mailOf = (type: string) => {
      const cause = world.log.all.findLast(({ event }) => event.type === type);
      const kind = cause && ownerMail(type, cause.event.data);
      if (!cause || !kind) throw new TypeError(`no mail for ${type}`);
      const eventId = ownerMailId(app.ids, cause.id, ownerId);
      return mailContent(app, queued(kind, { eventId, position: cause.position }));
    };

    const actions: readonly [what: string, type: string, kind: MailKind, perform: () => Promise<unknown>][] =
      [
        ['the lock itself', 'TenantLocked', 'tenant-locked', () => Promise.resolve()],
        [
          'an invoice',
          'InvoiceIssued',
          'invoice-issued',
          async () => {
            world.now += 14 * DAY;
            await advanceBilling(app, {
              due: () => Promise.resolve([TENANT]),
              onError: (error) => {
                throw error;
              },
            });
          },
        ],
        [
          'an export on the host',
          'TenantExported',
          'tenant-exported-by-operator',
          () =>
            recordAudit(app, byOperator(), {
              type: 'TenantExported',
              data: { exportId: app.ids.next(), by: 'operator', withCredentials: false },
            }),
        ],
        [
          'a deletion by an operator',
          'TenantDeletionRequested',
          'tenant-deletion-by-operator',
          () => requestTenantDeletion(app, byOperator(), { reason }),
        ],
        ['support access of before', 'SupportAccessGranted', 'support-access', () => Promise.resolve()],
        [
          'a recovery that was asked for',
          'OwnerRecoveryRequested',
          'owner-recovery',
          () => requestOwnerRecovery(app, byOperator(), { userId: ownerId, reason }),
        ],
        [
          'a recovery that took place',
          'OwnerRecovered',
          'owner-recovered',
          () => recoverOwnerAtOnce(app, byOperator(), { userId: ownerId, reason }),
        ],
      ];

    for (const [what, type, kind, perform] of actions)
      it(`an owner is notified of ${what}`, async () => {
        await allowPayment(app, systemCommand(), { collection: 'invoice', termsDays: 14 });
        await choosePlan(app, systemCommand(), { plan: 'team', ...billedTo });
        const context = operatorContext(PLATFORM_TENANT, app.ids.next());
        const operator = { email: 'ops@example.test', password: 'correct horse staple' };
        const { record } = await addOperator(app, context, operator);
        const operatorId = await operatorPseudonym(app, TENANT, record.id);
        await grantSupportAccess(app, command(), { operatorId, hours: 24 });
        await lock();
        await perform();
        expect(await mailOf(type)).to.include({ kind, to: 'ada@acme.test' });
      });

    for (const kind of (Object.keys(english.kinds) as MailKind[]).filter(
      (one) => !one.endsWith('-link') && !isAboutTenant(one),
    ))
      it(`no mail ${kind} is sent`, async () => {
        await lock();
        expect(await mailContent(app, queued(kind))).to.equal('tenant_locked');
      });
  });
