import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { assignRole } from '../../../application/role/assign-role.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createUser } from '../../../application/user/create-user.js';
import { requireMfa } from '../../../application/user/factors/change-factors.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { defaultSettings, type TenantSettings } from '../../../domain/tenant/tenant-settings.js';
import { type Reply, call } from '../../support/http/http-client.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  answered,
  authorizeUrl,
  obtainCode,
  oidcService,
  pkce,
  redeem,
  signInAt,
} from '../../support/pages/oidc-service.js';
import { addTotp, totpCode } from '../../support/samples/second-factor.js';
import { registerPortalClient } from './attacks/support/portal-client.js';
import {
  type Tokens,
  introspect,
  obtainTokens,
  refresh,
  ticketFor,
  tokensOf,
  userinfoStatus,
} from './attacks/support/tokens.js';

/** Somebody who is signed in by a password, and what a client has from them. */
interface Subject {
  readonly userId: string;
  readonly who: { readonly email: string; readonly password: string };
  readonly agent: UserAgent;
  readonly bound: Tokens;
  readonly offline: Tokens;
  readonly codes: readonly { readonly code: string; readonly verifier: string }[];
}

interface Raise {
  readonly what: string;
  /** Whether the person is an administrator before. */
  readonly isAdmin: boolean;
  /** Of the tenant, before. */
  readonly settings: Partial<TenantSettings>;
  readonly happen: (userId: string) => Promise<unknown>;
}

/** As with suspended users and locked tenants (state-matrix.pg.test.ts), but for a policy, which a sign-in can meet. */
describe('tokens, sessions and codes of a password after two factors are required', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
    await registerPortalClient(oidc, 'acme', 'console');
    await registerPortalClient(oidc, 'acme', 'watcher');
  });
  after(() => oidc.close());
  afterEach(() => set(defaultSettings));

  const app = () => oidc.runtime.app;
  const tenantId = (): string => oidc.tenantIds['acme']!;
  const by = () => systemCommand({ tenantId: tenantId() });
  const set = (settings: Partial<TenantSettings>): Promise<unknown> =>
    changeTenantSettings(app(), by(), settings);
  const promote = (userId: string): Promise<unknown> =>
    assignRole(app(), by(), { userId, roleId: builtInRoleId(tenantId(), 'admin') });

  async function subject(email: string, isAdmin: boolean): Promise<Subject> {
    const who = { email, password: 'a-pass-phrase-of-theirs' };
    const { record } = await createUser(app(), by(), who);
    if (isAdmin) await promote(record.id);
    const agent = oidc.browser();
    const wanted = { agent, who, client: 'console' };
    const bound = await obtainTokens(oidc, wanted);
    const offline = await obtainTokens(oidc, { ...wanted, scope: 'openid offline_access' });
    const codes = [
      await obtainCode(oidc, { client_id: 'console' }, { agent, who }),
      await obtainCode(oidc, { client_id: 'console', scope: 'openid offline_access' }, { agent, who }),
    ];
    return { userId: record.id, who, agent, bound, offline, codes };
  }

  const raises: readonly Raise[] = [
    {
      what: 'the policy asks everybody for two factors',
      isAdmin: true,
      settings: {},
      happen: () => set({ mfa: 'required' }),
    },
    {
      what: 'the policy asks administrators for two factors',
      isAdmin: true,
      settings: {},
      happen: () => set({ mfa: 'required_for_admins' }),
    },
    {
      what: 'two factors are required of the person',
      isAdmin: true,
      settings: { mfa: 'off' },
      happen: (userId) => requireMfa(app(), by(), { userId, required: true }),
    },
    {
      what: 'the person becomes an administrator, of whom the policy asks for two factors',
      isAdmin: false,
      settings: { mfa: 'required_for_admins' },
      happen: promote,
    },
  ];

  const api = (access: string): Promise<Reply> =>
    call(oidc.issuer, 'GET', '/api/users', { headers: { Authorization: `Bearer ${access}` } });
  const isStepUpAsked = ({ status, json }: Reply): boolean =>
    status === 401 && json['code'] === 'insufficient_user_authentication';
  const ask = async (agent: UserAgent, parameters: Readonly<Record<string, string>> = {}): Promise<Visit> => {
    const url = authorizeUrl(oidc, pkce(), { client_id: 'console', ...parameters });
    return agent.follow(await agent.get(url));
  };

  for (const [index, { what, isAdmin, settings, happen }] of raises.entries())
    it(`where ${what}, the Management API and the next authorization ask for them, and nothing else ends`, async function () {
      this.slow(20_000);

      await set(settings);
      const { userId, who, agent, bound, offline, codes } = await subject(
        `raised-${index}@acme.test`,
        isAdmin,
      );
      for (const { access } of [bound, offline])
        expect((await api(access)).status).to.equal(isAdmin ? 200 : 403);
      const ticket = await ticketFor(oidc, agent, { client_id: 'console' });
      await happen(userId);
      // another process knows the settings of a tenant within a second
      while (!isStepUpAsked(await api(bound.access))) await sleep(20);

      expect(isStepUpAsked(await api(offline.access)), 'with offline_access').to.equal(true);
      expect((await api(bound.access)).headers.get('www-authenticate'))
        .to.contain('error="insufficient_user_authentication"')
        .and.to.contain('acr_values=');
      expect(answered(await agent.get(ticket)).get('error'), 'the ticket of before').to.equal(
        'login_required',
      );
      expect(answered(await ask(agent, { prompt: 'none' })).get('error')).to.equal('interaction_required');
      const form = await ask(agent);
      expect(form.location).to.equal(null);
      expect(form.body).to.contain('name="password"');

      const refreshed: Tokens[] = [];
      for (const code of codes) refreshed.push(tokensOf(await redeem(oidc, code, {}, 'console')));
      for (const tokens of [bound, offline])
        refreshed.push(tokensOf(await refresh(oidc, tokens.refresh, {}, 'console')));
      for (const { access } of [bound, offline, ...refreshed]) {
        expect(await userinfoStatus(oidc, access)).to.equal(200);
        const { json } = await introspect(oidc, access, 'watcher');
        expect(json).to.deep.include({ active: true, acr: 'urn:tessera:pwd' });
        expect(isStepUpAsked(await api(access))).to.equal(true);
      }

      const { secret } = await addTotp(app(), tenantId(), userId);
      oidc.clock.advance(60_000);
      const url = authorizeUrl(oidc, pkce(), { client_id: 'console' });
      const second = await signInAt(agent, url, who);
      expect(new URL(second.url).pathname).to.equal('/second-factor');
      await agent.submit(second, { code: totpCode(secret, oidc.clock.now()) });
      const strong = await obtainTokens(oidc, { agent, who, client: 'console' });
      expect((await api(strong.access)).status).to.equal(200);
      expect(isStepUpAsked(await api(bound.access)), 'the token of before').to.equal(true);
    });
});
