import { expect } from 'chai';
import { issueApiKey } from '../../../../application/api-key/issue-api-key.js';
import { overridePlan, removeOverride } from '../../../../application/billing/override-plan.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import { checkedPlans, unlimitedPlans } from '../../../../domain/billing/plan.js';
import type { Reply } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type PortalService, portalService } from './clients-service.js';
import { billedTo } from '../../../support/billing/billed-to.js';

const plans = checkedPlans({
  currency: 'EUR',
  plans: [
    { id: 'free', name: 'Free', default: true, limits: { users: 3, webhooks: 1, clients: 1, apiKeys: 2 } },
    { id: 'team', name: 'Team', amount: 4900, trialDays: 14, limits: { apiKeys: 3 } },
  ],
});

describe('the limits of a plan', () => {
  let service: PortalService;
  beforeEach(async () => {
    service = await portalService(plans);
  });
  afterEach(() => service.stop());

  const post = (path: string, body: object): Promise<Reply> =>
    service.as('owner.acme', 'POST', path, { body });
  const newKey = (): Promise<Reply> => post('/api-keys', { name: 'Shop', scopes: ['users:read'] });
  const newClient = (n: number): Promise<Reply> =>
    post('/clients', {
      name: `Shop ${n}`,
      type: 'public',
      redirectUris: [`https://shop${n}.test/callback`],
    });
  let ownKey: string | undefined;
  const create = async (path: string, body: object): Promise<Reply> => {
    ownKey = await service.key(service.tenants.acme);
    return service.call('POST', `/api${path}`, { headers: { 'X-Api-Key': ownKey }, body });
  };
  const newUser = (email: string): Promise<Reply> => create('/users', { email });
  const newWebhook = (): Promise<Reply> =>
    create('/webhooks', { url: 'https://listener.test/hook', events: ['user.*'] });
  const operator = () => operatorContext(service.tenants.acme, service.app.ids.next());
  const refused = ({ status, json }: Reply): unknown[] => [status, json['code'], json['detail']];
  const expectCreated = (reply: Reply): string => {
    expect(reply.status, reply.text).to.equal(201);
    return String(reply.json['id']);
  };

  it('API keys are refused beyond it, naming limit, use and plan; revoked ones do not count', async () => {
    const id = expectCreated(await newKey());
    expectCreated(await newKey());
    expect(refused(await newKey())).to.deep.equal([
      409,
      'plan_limit',
      'The plan Free allows 2 API keys; there are 2.',
    ]);
    expect((await newKey()).json['planLimit']).to.deep.equal({
      limit: 'apiKeys',
      plan: 'Free',
      most: 2,
      present: 2,
    });
    const revoked = await service.as('owner.acme', 'DELETE', `/api-keys/${id}`);
    expect(revoked.status, revoked.text).to.equal(204);
    expectCreated(await newKey());
  });

  it('API keys that have expired do not count, and are not usable again beyond it', async () => {
    const expiresAt = new Date(service.world.now + 60_000).toISOString();
    const id = expectCreated(await post('/api-keys', { name: 'Old', scopes: ['users:read'], expiresAt }));
    const change = (body: object) => service.as('owner.acme', 'PUT', `/api-keys/${id}`, { body });
    service.world.now += 60_000;
    expectCreated(await newKey());
    const other = expectCreated(await newKey());
    const later = new Date(service.world.now + 60_000).toISOString();
    for (const body of [{ expiresAt: later }, { expiresAt: null }])
      expect(refused(await change(body))).to.deep.equal([
        409,
        'plan_limit',
        'The plan Free allows 2 API keys; there are 2.',
      ]);
    expect((await change({ name: 'Older' })).json).to.include({ name: 'Older', expiresAt });
    await service.as('owner.acme', 'DELETE', `/api-keys/${other}`);
    const revived = await change({ expiresAt: later });
    expect(revived.status, revived.text).to.equal(200);
    expect(refused(await newKey()).slice(0, 2)).to.deep.equal([409, 'plan_limit']);
    // one that is usable is changed as before
    expect((await change({ expiresAt: null })).json).to.include({ expiresAt: null });
    await service.as('owner.acme', 'DELETE', `/api-keys/${id}`);
    expect((await change({ expiresAt: later })).json).to.include({ code: 'api_key_revoked' });
  });

  it('clients are refused beyond it, and a refused one uses up no claim of the day', async () => {
    expectCreated({ ...(await newClient(1)) });
    for (let n = 2; n < 25; n++)
      expect(refused(await newClient(n))).to.deep.equal([
        409,
        'plan_limit',
        'The plan Free allows 1 client; there is 1.',
      ]);
    await overridePlan(service.app, operator(), { limit: 'clients', value: 2, reason: 'Agreed' });
    expectCreated(await newClient(25));
  });

  it('webhooks are refused beyond it', async () => {
    expectCreated(await newWebhook());
    expect(refused(await newWebhook()).slice(0, 2)).to.deep.equal([409, 'plan_limit']);
  });

  it('users are refused beyond it, invited ones too, until one is deleted', async () => {
    // an owner and an admin are there
    const id = expectCreated(await newUser('ann@acme.test'));
    expect(refused(await newUser('bob@acme.test'))).to.deep.equal([
      409,
      'plan_limit',
      'The plan Free allows 3 users; there are 3.',
    ]);
    const deleted = await service.call('DELETE', `/api/users/${id}`, { headers: { 'X-Api-Key': ownKey! } });
    expect(deleted.status, deleted.text).to.equal(204);
    expectCreated(await newUser('bob@acme.test'));
  });

  it('a request that is repeated with its key gets its answer, also when the limit is met meanwhile', async () => {
    const call = async () => {
      const headers = { 'X-Api-Key': ownKey!, 'Idempotency-Key': 'the-same' };
      return service.call('POST', '/api/users', { headers, body: { email: 'ann@acme.test' } });
    };
    ownKey = await service.key(service.tenants.acme);
    const id = expectCreated(await call());
    expect(expectCreated(await call())).to.equal(id);
  });

  it('another plan has other limits, and an override beats both until its end', async () => {
    expectCreated(await newKey());
    expectCreated(await newKey());
    const chosen = await service.as('owner.acme', 'PUT', '/subscription', {
      body: { plan: 'team', ...billedTo },
    });
    expect(chosen.status, chosen.text).to.equal(200);
    expectCreated(await newKey());
    expect(refused(await newKey())[2]).to.equal('The plan Team allows 3 API keys; there are 3.');
    const until = new Date(service.world.now + 60_000).toISOString();
    await overridePlan(service.app, operator(), { limit: 'apiKeys', value: null, reason: 'A trial', until });
    expectCreated(await newKey());
    service.world.now += 60_000;
    expect(refused(await newKey())[2]).to.equal('The plan Team allows 3 API keys; there are 4.');
    await overridePlan(service.app, operator(), { limit: 'apiKeys', value: 5, reason: 'Agreed' });
    expectCreated(await newKey());
    await removeOverride(service.app, operator(), 'apiKeys');
    expect(refused(await newKey())[2]).to.equal('The plan Team allows 3 API keys; there are 5.');
  });

  it('what is used of it is shown to owners, with the limits', async () => {
    expectCreated(await newKey());
    await overridePlan(service.app, operator(), { limit: 'webhooks', value: null, reason: 'Agreed' });
    const usage = await service.as('owner.acme', 'GET', '/usage?from=2026-01-01T00:00:00Z');
    expect(usage.status, usage.text).to.equal(200);
    expect(usage.json).to.deep.include({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-03T00:00:00.000Z',
      days: [
        { day: '2026-01-01', activeUsers: 0, signIns: 0, deliveries: 0 },
        { day: '2026-01-02', activeUsers: 0, signIns: 0, deliveries: 0 },
      ],
      activeUsers: 0,
      month: { from: '2026-01-01', to: '2026-02-01' },
      monthlyActiveUsers: { used: 0, limit: null },
      users: { used: 2, limit: 3 },
      webhooks: { used: 0, limit: null },
      clients: { used: 0, limit: 1 },
      apiKeys: { used: 1, limit: 2 },
    });
    expect((await service.as('admin.acme', 'GET', '/usage')).status).to.equal(403);
    const backwards = '/usage?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z';
    expect((await service.as('owner.acme', 'GET', backwards)).status).to.equal(400);
  });

  it('a limit of one tenant is nothing to another', async () => {
    expectCreated(await newKey());
    expectCreated(await newKey());
    const other = await service.as('owner.globex', 'POST', '/api-keys', {
      body: { name: 'Shop', scopes: ['users:read'] },
    });
    expect(other.status, other.text).to.equal(201);
  });

  it('the service itself and operators are not bound', async () => {
    const { app, tenants } = service;
    const input = { name: 'Shop', scopes: ['users:read'] };
    for (let n = 0; n < 2; n++) await issueApiKey(app, operator(), input);
    await issueApiKey(app, operator(), input);
    await issueApiKey(app, systemCommand({ tenantId: tenants.acme }), input);
  });
});

describe('a plan without limits', () => {
  it('counts nothing', async () => {
    const service = await portalService(unlimitedPlans);
    Object.assign(service.app.planUse, {
      count: () => {
        throw new Error('counted');
      },
    });
    const issued = await service.as('owner.acme', 'POST', '/api-keys', {
      body: { name: 'Shop', scopes: ['users:read'] },
    });
    await service.stop();
    expect(issued.status, issued.text).to.equal(201);
  });
});
