import { expect } from 'chai';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { claimLimits, claimTargets } from '../../../domain/tenant/claims/custom-claim.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { defineRole } from '../../../application/role/define-role.js';
import { createUser } from '../../../application/user/create-user.js';
import { nameLength } from '../../../domain/user/user-input.js';
import { roleNameLength } from '../../../domain/role/role-input.js';
import { mostRoles } from '../../../domain/user/user-roles.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  afterSignOut,
  authorizeUrl,
  obtainCode,
  oidcService,
  pkce,
  redeem,
} from '../../support/pages/oidc-service.js';
import { registerPortalClient } from './attacks/support/portal-client.js';
import {
  type Tokens,
  introspect,
  obtainTokens,
  refresh,
  revoke,
  tokensOf,
  userinfoStatus,
} from './attacks/support/tokens.js';

// four bytes each in UTF-8
const WIDE = '\u{1d49c}';
const who = { email: 'everything@acme.test', password: 'a-pass-phrase-of-theirs' };

describe('tokens of a user with as many roles as there may be, of the longest names, and the most claims of the tenant', function () {
  let oidc: OidcService;
  let userId: string;
  before(async () => {
    oidc = await oidcService();
    const tenantId = oidc.tenantIds['acme']!;
    const by = (): ReturnType<typeof systemCommand> => systemCommand({ tenantId });
    const name = WIDE.repeat(nameLength);
    const { app } = oidc.runtime;
    userId = (await createUser(app, by(), { ...who, firstName: name, lastName: name })).record.id;
    await assignRole(app, by(), { userId, roleId: builtInRoleId(tenantId, 'owner') });
    for (let index = 1; index < mostRoles; index++) {
      const suffix = String(index);
      const role = { name: WIDE.repeat(roleNameLength - suffix.length) + suffix };
      const { record } = await defineRole(app, by(), role);
      await assignRole(app, by(), { userId, roleId: record.id });
    }
    // 4,085 bytes, of the 4,096 that there is room for
    const claims = Array.from({ length: 4 }, (_, index) => ({
      name: `claim${index}`,
      value: WIDE.repeat(index < 3 ? claimLimits.valueLength : 241),
      in: claimTargets,
    }));
    await changeTenantSettings(app, by(), { claims });
    await registerPortalClient(oidc, 'acme', 'portal');
  });
  after(() => oidc.close());

  const everything = 'openid profile email roles offline_access';
  const tokens = (client?: string): Promise<Tokens> =>
    obtainTokens(oidc, { who, scope: everything, ...(client === undefined ? {} : { client }) });

  it('tokens with the most and longest roles carry all of them, are accepted by introspection and userinfo, and end by revocation', async () => {
    const { access } = await tokens();
    expect(access.length).to.be.above(32_768);
    const { json } = await introspect(oidc, access);
    expect(json['active']).to.equal(true);
    expect(json['roles']).to.have.length(mostRoles + 1);
    expect(await userinfoStatus(oidc, access)).to.equal(200);
    expect((await revoke(oidc, access)).status).to.equal(200);
    expect((await introspect(oidc, access)).json).to.deep.equal({ active: false });
    expect(await userinfoStatus(oidc, access)).to.equal(401);
  });

  it('tokens with the most and longest roles can be refreshed', async () => {
    const first = await tokens();
    const { access } = tokensOf(await refresh(oidc, first.refresh));
    expect((await introspect(oidc, access)).json['active']).to.equal(true);
  });

  it('tokens with the most and longest roles are accepted by the Management API', async () => {
    const { access } = await tokens('portal');
    const reply = await fetch(`${oidc.issuer}/api/users/${userId}`, {
      headers: { Authorization: `Bearer ${access}` },
    });
    expect(reply.status).to.equal(200);
    expect(((await reply.json()) as { roles: string[] }).roles).to.have.length(mostRoles + 1);
  });

  it('id_tokens with the longest nonce of the widest characters are accepted as hints at sign-out and at authorization', async () => {
    const nonce = '\u0001'.repeat(2048);
    const agent = oidc.browser();
    const code = await obtainCode(oidc, { scope: everything, nonce }, { agent, who });
    const { id } = tokensOf(await redeem(oidc, code));
    expect(id.length).to.be.within(49_152, 65_536);
    const hinted = authorizeUrl(oidc, pkce(), { prompt: 'none', id_token_hint: id });
    expect((await agent.follow(await agent.get(hinted))).location).to.contain('code=');
    const out = new URL(`${oidc.issuer}/connect/endsession`);
    out.searchParams.set('id_token_hint', id);
    out.searchParams.set('post_logout_redirect_uri', afterSignOut);
    const left = await agent.follow(await agent.get(out.href));
    expect(left.location ?? left.url).to.contain(afterSignOut);
  });
});
