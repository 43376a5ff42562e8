import { expect } from 'chai';
import {
  type DueRecovery,
  carryOutRecoveries,
} from '../../../../application/owners/recovery/carry-out-recovery.js';
import { recordSignIn } from '../../../../application/sign-in/record-sign-in.js';
import { presentTenantOf } from '../../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../../application/user/create-user.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { ceremonies } from '../../../../domain/sign-in/assurance.js';
import { hasFactor } from '../../../../domain/user/factors.js';
import type { Reply } from '../../../support/http/http-client.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { givePasskey } from '../../../support/pages/passkey-page.js';
import { userNow } from '../../../support/samples/second-factor.js';
import { softAuthenticator } from '../../../support/samples/soft-authenticator.js';
import { type OperatorService, operatorService } from './operator-service.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const reason = 'Lost the phone';
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

describe('the recovery of an owner by its route', () => {
  let service: OperatorService;
  beforeEach(async () => {
    service = await operatorService();
    const { app, tenantId, ownerId } = service;
    const { slug } = await presentTenantOf(app, tenantId);
    await givePasskey(app, tenantId, ownerId, softAuthenticator(app.addresses.tenantHost(slug)));
  });
  afterEach(() => service.stop());

  /** Asks as one operator, or as the other one. */
  const ask = (by: 'operator' | 'other', body: object = { reason }, userId = service.ownerId) =>
    service.call('POST', `/portal/api/operator/tenants/${service.tenantId}/owners/${userId}/recover`, {
      headers: { Authorization: `Bearer ${by}` },
      body,
    });
  const addOwner = async (): Promise<void> => {
    const { tenantId, app } = service;
    const { record } = await createUser(app, systemCommand({ tenantId }), { email: 'bea@acme.test' });
    const roleId = builtInRoleId(tenantId, 'owner');
    await assignRole(app, systemCommand({ tenantId }), { userId: record.id, roleId });
  };
  const owner = () => userNow(service.app, service.tenantId, service.ownerId);
  /** Lets time pass, and what is due take place. */
  const after = async (ms: number): Promise<void> => {
    service.world.now += ms;
    const due: DueRecovery = { tenantId: service.tenantId, userId: service.ownerId };
    await carryOutRecoveries(service.app, {
      due: () => Promise.resolve([due]),
      onError: (error) => {
        throw error;
      },
    });
  };
  const signedIn = () =>
    recordSignIn(
      service.app,
      { ...command({ tenantId: service.tenantId }), actor: { type: 'user', id: service.ownerId } },
      service.ownerId,
      [
        {
          type: 'UserSignedIn',
          data: {
            userId: service.ownerId,
            sessionId: service.app.ids.next(),
            clientId: null,
            amr: ceremonies.passkey,
            email: 'ada@acme.test',
          },
        },
      ],
    );
  const events = () =>
    service.world.log.all
      .filter(({ event }) => event.type.startsWith('OwnerRecover'))
      .map(({ event }) => event.type);

  it('removes the factors of an owner beside others after 24 hours, and neither address nor password', async () => {
    await addOwner();
    const before = await owner();
    const reply = await ask('operator');
    expect(reply.status, reply.text).to.equal(202);
    expect(reply.json).to.deep.equal({
      userId: service.ownerId,
      dueAt: new Date(service.world.now + 24 * HOUR).toISOString(),
      awaitsConsent: false,
    });
    await after(24 * HOUR - 1);
    expect(hasFactor((await owner()).factors)).to.equal(true);
    await after(MINUTE + 1);
    const recovered = await owner();
    expect(hasFactor(recovered.factors)).to.equal(false);
    expect([recovered.email, recovered.passwordHash]).to.deep.equal([before.email, before.passwordHash]);
    expect(events()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecovered']);
  });

  it('waits for 72 hours and for a second operator where the tenant has one owner', async () => {
    expect((await ask('operator')).json['awaitsConsent']).to.equal(true);
    expect(problem(await ask('operator'))).to.deep.equal([409, 'recovery_open']);
    const agreed = await ask('other');
    expect([agreed.status, agreed.json['awaitsConsent']]).to.deep.equal([202, false]);
    await after(72 * HOUR - 1);
    expect(hasFactor((await owner()).factors)).to.equal(true);
    await after(MINUTE + 1);
    expect(hasFactor((await owner()).factors)).to.equal(false);
  });

  it('is cancelled by a sign-in of the owner with a factor', async () => {
    await addOwner();
    await ask('operator');
    await signedIn();
    await after(25 * HOUR);
    expect(hasFactor((await owner()).factors)).to.equal(true);
    expect(events()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecoveryCancelled']);
  });

  it('of 50 requests and agreements at once, one of each takes effect', async function () {
    this.slow(20_000);

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(index % 2 === 0 ? 'operator' : 'other')),
    );
    expect(replies.filter(({ status }) => status === 202)).to.have.length(2);
    for (const reply of replies.filter(({ status }) => status !== 202))
      expect(problem(reply)).to.deep.equal([409, 'recovery_open']);
    expect(events()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecoveryAgreed']);
  });

  it('shows the tenant a pseudonym, and the platform who asked and why', async () => {
    await ask('operator');
    const of = (type: string) => service.world.log.all.find(({ event }) => event.type === type)!;
    const requested = of('OwnerRecoveryRequested');
    expect(requested.context).to.include({ actorType: 'operator', ip: null, userAgent: null });
    expect(requested.context.actorId).not.to.equal(service.operatorId);
    const { event, context } = of('OperatorActed');
    expect(event.data).to.include({ operation: 'recoverOwner', actedOn: service.tenantId, reason });
    expect(context).to.include({ tenantId: PLATFORM_TENANT, actorId: service.operatorId });
  });

  it('is refused without a reason, after an old sign-in, for others than owners and without a factor', async () => {
    expect((await ask('operator', {})).status).to.equal(400);
    const path = `/portal/api/operator/tenants/${service.tenantId}/owners/${service.ownerId}/recover`;
    const stale = await service.as('stale', 'POST', path, { body: { reason } });
    expect(problem(stale)).to.deep.equal([401, 'insufficient_user_authentication']);
    const { record } = await createUser(service.app, systemCommand({ tenantId: service.tenantId }), {
      email: 'bo@acme.test',
    });
    expect(problem(await ask('operator', { reason }, record.id))).to.deep.equal([404, 'owner_not_found']);
    expect(problem(await ask('operator', { reason }, service.operatorId))).to.deep.equal([
      404,
      'owner_not_found',
    ]);
    await after(0);
    expect(events()).to.deep.equal([]);
  });
});
