import { expect } from 'chai';
import { suspendUser } from '../../../../../application/user/suspend-user.js';
import { builtInRoleId } from '../../../../../domain/role/built-in-roles.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import { type ConnectedTenant, connectedTenant } from '../../../../support/providers/connected-tenant.js';

describe('ways around the rules of a tenant by a provider', () => {
  let tenant: ConnectedTenant;
  let connectionId: string;
  before(async () => {
    tenant = await connectedTenant();
    connectionId = await tenant.connect({
      newPeople: 'anyone',
      roleRules: [{ claim: 'groups', value: 'bosses', role: 'admin' }],
    });
  });
  beforeEach(() => {
    for (const provider of tenant.providers) provider.odd = {};
  });
  after(() => tenant.close());

  const account = (subject: string, more: object = {}): void => {
    const claims = { email: `${subject}@else.test`, email_verified: true, ...more };
    tenant.providers[0].accounts.set(subject, claims);
  };
  const newUser = async (subject: string, more: object = {}): Promise<string> => {
    account(subject, more);
    await tenant.signIn(tenant.oidc.browser(), connectionId, subject);
    return (await tenant.userOf(`${subject}@else.test`))!;
  };

  it('50 callbacks at once begin one session, and create one user (74)', async () => {
    account('fifty');
    const agent = tenant.oidc.browser();
    const answer = await tenant.providers[0].signIn(await tenant.press(agent, connectionId), 'fifty');
    await Promise.all(Array.from({ length: 50 }, () => agent.get(answer.href)));
    const userId = (await tenant.userOf('fifty@else.test'))!;
    const sessions = await tenant.oidc.runtime.app.sessions.ofUser(tenant.tenantId, userId);
    expect(sessions).to.have.length(1);
  });

  it('a code of one provider is not taken to the other one (mix-up, 74)', async () => {
    const [first, second] = tenant.providers;
    const other = await tenant.connect({ newPeople: 'anyone' }, second);
    account('mixed');
    const agent = tenant.oidc.browser();
    const answer = await first.signIn(await tenant.press(agent, connectionId), 'mixed');
    const state = new URL(await tenant.press(agent, other)).searchParams.get('state')!;
    answer.searchParams.set('state', state);
    const asked = second.asked.get('/token') ?? 0;
    await agent.get(answer.href);
    expect(tenant.isSignedIn(agent)).to.equal(false);
    expect(second.asked.get('/token') ?? 0).to.equal(asked);
    expect(await tenant.userOf('mixed@else.test')).to.equal(null);
  });

  it('a callback of an attacker signs in no other browser (74)', async () => {
    account('attacker');
    const attacker = tenant.oidc.browser();
    const answer = await tenant.providers[0].signIn(await tenant.press(attacker, connectionId), 'attacker');
    const victim = tenant.oidc.browser();
    await tenant.press(victim, connectionId);
    await victim.get(answer.href);
    expect(tenant.isSignedIn(victim)).to.equal(false);
  });

  it('a suspended user stays so, whatever their provider says (76)', async () => {
    const userId = await newUser('suspended');
    await suspendUser(tenant.oidc.runtime.app, systemCommand({ tenantId: tenant.tenantId }), { userId });
    account('suspended', { groups: ['bosses'] });
    const agent = tenant.oidc.browser();
    const visit = await tenant.signIn(agent, connectionId, 'suspended');
    expect((await agent.get(visit.location!)).body).to.include('You can’t sign in to this account');
    expect(tenant.isSignedIn(agent)).to.equal(false);
    expect(await tenant.stateOf(userId)).to.deep.include({ suspended: true, roleIds: [] });
  });

  it('a second factor that a provider claims does not count unless the connection names its value (76)', async () => {
    const userId = await newUser('factor');
    tenant.providers[0].odd = { idToken: (stated) => ({ ...stated, amr: ['mfa'], acr: 'phr' }) };
    await tenant.signIn(tenant.oidc.browser(), connectionId, 'factor');
    const sessions = await tenant.oidc.runtime.app.sessions.ofUser(tenant.tenantId, userId);
    for (const { amr } of sessions) expect(amr).to.deep.equal(['fed']);
  });

  it('a role that a claim gave goes with the claim, and its entries name claim and value (77)', async () => {
    const admin = builtInRoleId(tenant.tenantId, 'admin');
    const userId = await newUser('boss', { groups: ['bosses'] });
    expect((await tenant.stateOf(userId)).roleIds).to.deep.equal([admin]);
    await newUser('boss', { groups: [] });
    expect((await tenant.stateOf(userId)).roleIds).to.deep.equal([]);
    const rule = { connectionId, claim: 'groups', value: 'bosses' };
    const rules = (await tenant.eventsOf(userId)).flatMap((event) =>
      event.type === 'UserRoleAssigned' || event.type === 'UserRoleUnassigned' ? [event.data.rule] : [],
    );
    expect(rules).to.deep.equal([rule, rule]);
  });

  it('no rule gives the role owner (77)', async () => {
    const { status, json } = await tenant.owner.post('/connections', {
      provider: 'oidc',
      name: 'Staff',
      issuer: tenant.providers[0].issuer,
      clientId: 'basic',
      clientSecret: 'x'.repeat(32),
      roleRules: [{ claim: 'groups', value: 'x', role: 'Owner' }],
    });
    expect(status).to.equal(400);
    expect((json['errors'] as { pointer: string; code: string }[])[0]).to.include({
      pointer: '/roleRules/0/role',
      code: 'protected',
    });
  });

  it('an issuer inside, and endpoints and pictures that lead inside, are not asked (79)', async () => {
    const inside = 'http://169.254.169.254';
    const refused = await tenant.owner.post('/connections', {
      provider: 'oidc',
      name: 'Inside',
      issuer: inside,
      clientId: 'x',
      clientSecret: 'x'.repeat(32),
    });
    expect([refused.status, refused.json['code']]).to.deep.equal([409, 'provider_unreachable']);
    tenant.providers[1].odd = {
      discovery: (document) => ({ ...document, token_endpoint: `${inside}/token` }),
    };
    const byDiscovery = await tenant.connect({ newPeople: 'anyone' }, tenant.providers[1]);
    tenant.providers[1].accounts.set('ssrf', { email: 'ssrf@else.test' });
    const agent = tenant.oidc.browser();
    await tenant.signIn(agent, byDiscovery, 'ssrf');
    expect(tenant.isSignedIn(agent)).to.equal(false);
    tenant.providers[0].odd = { idToken: (stated) => ({ ...stated, picture: `${inside}/latest` }) };
    const userId = await newUser('pictured');
    expect((await tenant.stateOf(userId)).avatar).to.equal(null);
  });
});
