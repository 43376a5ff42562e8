import { expect } from 'chai';
import { ownerMail, ownerMailId } from '../../../application/mail/owner-mails.js';
import { mailContent } from '../../../application/mail/mail-content.js';
import { recoverOwnerAtOnce } from '../../../application/owners/recovery/carry-out-recovery.js';
import { objectToRecovery } from '../../../application/owners/recovery/object-to-recovery.js';
import { requestOwnerRecovery } from '../../../application/owners/recovery/request-owner-recovery.js';
import type { MailOfAnyKind } from '../../support/in-memory/in-memory-mail.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { addOperator } from '../../../application/tenant/operators/add-operator.js';
import { grantOperatorAccess } from '../../../application/tenant/operators/grant-operator-access.js';
import { operatorPseudonym } from '../../../application/tenant/operators/present-operator.js';
import { grantSupportAccess } from '../../../application/tenant/operators/support-access.js';
import { createUser } from '../../../application/user/create-user.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import {
  type World,
  TENANT,
  command,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';
import { addTotp } from '../../support/samples/second-factor.js';

const DAY = 86_400_000;
const HOST_REASON = 'Ticket 4711, said on the phone';

describe('the mails about what operators may do', () => {
  let world: World;
  let app: ReturnType<World['process']>;
  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
  });

  /** Returns the mail about the last event of a type to a user. */
  const mailTo = (tenantId: string, userId: string, type: string) => {
    const cause = world.log.all.findLast(({ event }) => event.type === type)!;
    return mailContent(app, {
      eventId: ownerMailId(app.ids, cause.id, userId),
      kind: ownerMail(type, cause.event.data)!,
      changeId: null,
      tenantId,
      userId,
      position: cause.position,
      occurredAt: cause.context.occurredAt,
      expiresAt: new Date(world.now + DAY).toISOString(),
      attempt: 1,
    });
  };
  const operator = async (email: string): Promise<string> => {
    const context = operatorContext(PLATFORM_TENANT, app.ids.next());
    return (await addOperator(app, context, { email, password: 'correct horse staple' })).record.id;
  };
  const person = async (name: string, role: string, locale: string): Promise<string> =>
    (
      await createUser(app, systemCommand(), {
        email: `${name}@acme.test`,
        locale,
        roles: [role],
        emailVerified: true,
      })
    ).record.id;
  const byOwner = (userId: string) => ({ ...command(), actor: { type: 'user', id: userId } }) as const;
  const byOperator = () => operatorContext(TENANT, app.ids.next());
  /** The content of the mail, and all its words. */
  const read = async (userId: string, type: string) => {
    const content = (await mailTo(TENANT, userId, type)) as MailOfAnyKind;
    const { subject, text, html } = renderMail(content);
    return { content, subject, text: text.replaceAll(/\s+/g, ' '), all: [subject, text, html].join('\n') };
  };

  it('each operator is notified of a link for an operator, without the link', async () => {
    const [ops, sre] = [await operator('ops@example.test'), await operator('sre@example.test')];
    const { link } = await grantOperatorAccess(app, operatorContext(PLATFORM_TENANT, app.ids.next()), {
      userId: ops,
    });
    for (const [userId, to] of [
      [ops, 'ops@example.test'],
      [sre, 'sre@example.test'],
    ] as const) {
      const content = (await mailTo(PLATFORM_TENANT, userId, 'OperatorAccessGranted')) as MailOfAnyKind;
      expect(content).to.include({ to, link: null });
      const { text, html } = renderMail(content);
      expect(text).to.contain('ops@example.test');
      for (const part of [text, html]) expect(part).not.to.contain(new URL(link).searchParams.get('token'));
    }
  });

  describe('to owners of a tenant', () => {
    let ada: string;
    let bea: string;
    let gus: string;
    let ops: string;
    beforeEach(async () => {
      await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
      ada = await person('ada', 'owner', 'en');
      bea = await person('bea', 'owner', 'de');
      gus = await person('gus', 'admin', 'en');
      ops = await operator('ops@example.test');
    });

    it('every owner reads in their language who let an operator in, until when, and where it ends', async () => {
      const operatorId = await operatorPseudonym(app, TENANT, ops);
      await grantSupportAccess(app, byOwner(ada), { operatorId, hours: 4 });
      const link = `${app.addresses.portalUrl}/t/acme/settings/support-access`;
      for (const [userId, to, said] of [
        [
          ada,
          'ada@acme.test',
          'ada@acme.test let an operator of the service see the data of Acme Inc., until',
        ],
        [bea, 'bea@acme.test', 'hat ada@acme.test einem Betreiber des Dienstes erlaubt'],
      ] as const) {
        const { content, text, all } = await read(userId, 'SupportAccessGranted');
        expect(content).to.include({ kind: 'support-access', to, link });
        expect(text).to.contain(said).and.to.contain(link);
        for (const secret of ['ops@example.test', ops, operatorId]) expect(all).not.to.contain(secret);
      }
    });

    it('every owner and admin reads whose factors are going to be removed, with a link to object and without the reason', async () => {
      const { secret, backupCodes } = await addTotp(app, TENANT, ada);
      const { record } = await requestOwnerRecovery(app, byOperator(), { userId: ada, reason: HOST_REASON });
      const links = new Set<string | null>();
      for (const [userId, to, said] of [
        [ada, 'ada@acme.test', 'remove the second factors of ada@acme.test, an owner of Acme Inc.'],
        [bea, 'bea@acme.test', 'die zweiten Faktoren von ada@acme.test'],
        [gus, 'gus@acme.test', 'Address and password stay.'],
      ] as const) {
        const { content, text, all } = await read(userId, 'OwnerRecoveryRequested');
        expect(content).to.include({ kind: 'owner-recovery', to });
        expect(content.ownerNotice).to.deep.equal({ person: 'ada@acme.test', until: record.dueAt });
        expect(content.link).to.match(
          /^http\S+\/\/acme\.\S+\/object-to-recovery\?token=[0-9a-f]{32}\.\S{20,}$/,
        );
        expect(text).to.contain(said).and.to.contain(content.link);
        for (const hidden of [secret, ...backupCodes, HOST_REASON, 'ops@example.test', ops])
          expect(all).not.to.contain(hidden);
        links.add(content.link);
      }
      expect(links.size).to.equal(1);
    });

    it('nobody is asked to object to a recovery that is stopped already', async () => {
      await addTotp(app, TENANT, ada);
      await requestOwnerRecovery(app, byOperator(), { userId: ada, reason: HOST_REASON });
      const { content } = await read(bea, 'OwnerRecoveryRequested');
      const token = new URL(content.link ?? '').searchParams.get('token') ?? '';
      await objectToRecovery(app, command(), { token });
      expect(await mailTo(TENANT, bea, 'OwnerRecoveryRequested')).to.equal('superseded');
    });

    it('every owner and admin reads of a recovery on the host that the factors are gone, without a link', async () => {
      await addTotp(app, TENANT, ada);
      await recoverOwnerAtOnce(app, byOperator(), { userId: ada, reason: HOST_REASON });
      for (const [userId, said] of [
        [ada, 'the second factors of ada@acme.test, an owner of Acme Inc., were removed'],
        [bea, 'die zweiten Faktoren von ada@acme.test, Inhaber von Acme Inc., entfernt'],
        [gus, 'the second factors of ada@acme.test, an owner of Acme Inc., were removed'],
      ] as const) {
        const { content, text, all } = await read(userId, 'OwnerRecovered');
        expect(content).to.include({ kind: 'owner-recovered', link: null });
        expect(content).not.to.have.any.keys('code', 'password');
        expect(text).to.contain(said);
        expect(all).not.to.contain(HOST_REASON).and.not.to.contain('token=');
        expect(await mailTo(TENANT, userId, 'OwnerRecoveryRequested')).to.equal('superseded');
      }
    });
  });
});
