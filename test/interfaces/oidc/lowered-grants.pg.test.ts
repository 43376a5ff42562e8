import { expect } from 'chai';
import { renewBackupCodes } from '../../../application/user/factors/renew-backup-codes.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { createUser } from '../../../application/user/create-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { type Reply, call } from '../../support/http/http-client.js';
import type { UserAgent } from '../../support/http/user-agent.js';
import { command, systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  authorizeUrl,
  obtainCode,
  oidcService,
  pkce,
  redeem,
  signInAt,
} from '../../support/pages/oidc-service.js';
import { addTotp, totpCode, userNow } from '../../support/samples/second-factor.js';
import { registerPortalClient } from './attacks/support/portal-client.js';
import { type Tokens, introspect, obtainTokens, refresh, tokensOf } from './attacks/support/tokens.js';

const who = { email: 'lowered@acme.test', password: 'a-pass-phrase-of-theirs' };
const client = 'console';

describe('what applications were granted in a session that is lowered', () => {
  let oidc: OidcService;
  let userId: string;
  let secret: string;
  before(async () => {
    oidc = await oidcService();
    await registerPortalClient(oidc, 'acme', client);
    await registerPortalClient(oidc, 'acme', 'watcher');
    userId = (await createUser(app(), by(), who)).record.id;
    await assignRole(app(), by(), { userId, roleId: builtInRoleId(tenantId(), 'admin') });
    ({ secret } = await addTotp(app(), tenantId(), userId));
  });
  after(() => oidc.close());

  const app = () => oidc.runtime.app;
  const tenantId = (): string => oidc.tenantIds['acme']!;
  const by = () => systemCommand({ tenantId: tenantId() });
  /** A browser that is signed in by two factors. */
  const strong = async (): Promise<UserAgent> => {
    oidc.clock.advance(60_000); // each code of the app is accepted once
    const agent = oidc.browser();
    const asked = await signInAt(agent, authorizeUrl(oidc, pkce(), { client_id: client }), who);
    await agent.submit(asked, { code: totpCode(secret, oidc.clock.now()) });
    return agent;
  };
  const perform = ({ access }: Tokens): Promise<Reply> =>
    call(oidc.issuer, 'GET', '/api/auditlogs/export?format=ndjson', {
      headers: { Authorization: `Bearer ${access}` },
    });
  const sessionOf = ({ access }: Tokens): string => {
    const payload = Buffer.from(access.split('.')[1]!, 'base64url').toString();
    return (JSON.parse(payload) as { readonly sid: string }).sid;
  };
  const acrOf = async ({ access }: Tokens): Promise<unknown> =>
    (await introspect(oidc, access, 'watcher')).json['acr'];

  it('renewed backup codes lower tokens, refresh tokens and codes of other sessions, and leave those of the own one', async function () {
    this.slow(30_000);

    const own = await obtainTokens(oidc, { agent: await strong(), who, client });
    const thief = await strong();
    const stolen = await obtainTokens(oidc, { agent: thief, who, client });
    const code = await obtainCode(oidc, { client_id: client }, { agent: thief, who });
    for (const tokens of [own, stolen]) expect((await perform(tokens)).status).to.equal(200);

    const { factors } = await userNow(app(), tenantId(), userId);
    await renewBackupCodes(app(), command({ tenantId: tenantId(), commandId: app().ids.next() }), {
      userId,
      sessionId: sessionOf(own),
      replaces: factors.backupCodes!.factorId,
    });

    const refreshed = tokensOf(await refresh(oidc, stolen.refresh, {}, client));
    const late = tokensOf(await redeem(oidc, code, {}, client));
    for (const tokens of [stolen, refreshed, late]) {
      expect(await acrOf(tokens)).to.equal('urn:tessera:pwd');
      expect(await perform(tokens)).to.deep.include({ status: 401 });
    }
    const kept = tokensOf(await refresh(oidc, own.refresh, {}, client));
    for (const tokens of [own, kept]) expect(await acrOf(tokens)).to.equal('urn:tessera:mfa');
    expect((await perform(kept)).status).to.equal(200);
  });
});
