import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { operatorContext } from '../../../application/shared/event-context.js';
import { addOperator } from '../../../application/tenant/operators/add-operator.js';
import { operatorPseudonym } from '../../../application/tenant/operators/present-operator.js';
import {
  grantSupportAccess,
  revokeSupportAccess,
} from '../../../application/tenant/operators/support-access.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { sendRaw } from '../../support/http/http-client.js';
import type { Visit } from '../../support/http/user-agent.js';
import { command } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  type TokenReply,
  ada,
  answered,
  authorizeUrl,
  obtainCode,
  oidcService,
  pkce,
  postForm,
  redeem,
} from '../../support/pages/oidc-service.js';
import { givePasskey, usePasskey } from '../../support/pages/passkey-page.js';
import { addTotp, totpCode } from '../../support/samples/second-factor.js';
import { softAuthenticator } from '../../support/samples/soft-authenticator.js';

const PORTAL = 'https://portal.acme.test';
const redirectUri = `${PORTAL}/operator/callback`;
const password = 'correct horse staple';
const clientId = portalClientId(PLATFORM_TENANT);

type Parameters = Readonly<Record<string, string>>;

describe('the tokens of operators', () => {
  let oidc: OidcService;
  let acme: string;
  let operators = 0;
  before(async () => {
    oidc = await oidcService({ PORTAL_URL: PORTAL });
    acme = oidc.tenantIds['acme']!;
  });
  after(() => oidc.close());

  const operator = async (): Promise<{ readonly id: string; readonly email: string }> => {
    const { app } = oidc.runtime;
    const email = `ops-${++operators}@example.test`;
    const context = operatorContext(PLATFORM_TENANT, app.ids.next());
    return { id: (await addOperator(app, context, { email, password })).record.id, email };
  };
  const address = (proof: ReturnType<typeof pkce>, more: Parameters): string =>
    authorizeUrl(oidc, proof, {
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'openid profile email roles',
      ...more,
    });
  const tokensOf = async (
    signIn: (agent: ReturnType<OidcService['browser']>, page: Visit) => Promise<Visit>,
    more: Parameters = {},
  ): Promise<TokenReply['json']> => {
    const agent = oidc.browser();
    const proof = pkce();
    const page = await agent.follow(await agent.get(address(proof, more)));
    const done = await agent.follow(await signIn(agent, page));
    const code = { code: answered(done).get('code')!, verifier: proof.verifier };
    const reply = await redeem(oidc, code, { client_id: clientId, redirect_uri: redirectUri }, null);
    expect(reply.status).to.equal(200);
    return reply.json;
  };
  /** Signs an operator in with a passkey. */
  const byPasskey = async (userId: string, more: Parameters = {}): Promise<TokenReply['json']> => {
    const { app } = oidc.runtime;
    const device = softAuthenticator(app.addresses.tenantHost('platform'));
    await givePasskey(app, PLATFORM_TENANT, userId, device);
    return tokensOf((agent, page) => usePasskey(agent, page, device), more);
  };
  const call = (path: string, token: unknown, method = 'GET'): Promise<Response> =>
    fetch(oidc.issuer + path, { method, headers: { Authorization: `Bearer ${String(token)}` } });
  const codeOf = async (reply: Response): Promise<unknown[]> => [
    reply.status,
    ((await reply.json()) as { code: string }).code,
  ];
  const locks = (token: unknown): Promise<string> => {
    const body = JSON.stringify({ kind: 'billing', reason: 'Ticket 7' });
    return sendRaw(
      oidc.issuer,
      [
        `POST /api/operator/tenants/${oidc.tenantIds['globex']!}/lock HTTP/1.1`,
        `Host: ${new URL(PORTAL).host}`,
        `Authorization: Bearer ${String(token)}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };

  it('a token for a tenant reads by a live access alone, is refreshed for the same tenant, and ends with the access', async function () {
    this.slow(10_000);

    const { app } = oidc.runtime;
    const { id } = await operator();
    const tokens = await byPasskey(id, { tenant: acme });
    const token = tokens['access_token'];
    expect(decodeJwt(String(token))).to.include({ tenant_id: PLATFORM_TENANT, support_tenant: acme });
    expect(await codeOf(await call('/api/users', token))).to.deep.equal([403, 'support_access_required']);
    const owner = command({ tenantId: acme });
    const operatorId = await operatorPseudonym(app, acme, id);
    await grantSupportAccess(app, owner, { operatorId, hours: 1 });
    const read = await call('/api/users', token);
    expect(read.status).to.equal(200);
    expect(JSON.stringify(await read.json()))
      .to.contain(ada.email)
      .and.not.to.contain('globex.test');
    expect(await codeOf(await call('/api/auditlogs', token))).to.deep.equal([403, 'support_reads_only']);
    expect(await codeOf(await call('/api/roles', token, 'POST'))).to.deep.equal([403, 'support_reads_only']);
    expect(await locks(token)).to.match(/^HTTP\/1\.1 403 /);
    const refreshed = await postForm(
      oidc,
      '/connect/token',
      {
        grant_type: 'refresh_token',
        refresh_token: String(tokens['refresh_token']),
        client_id: clientId,
      },
      null,
    );
    const next = refreshed.json['access_token'];
    expect(decodeJwt(String(next))).to.include({ support_tenant: acme });
    expect((await call('/api/users', next)).status).to.equal(200);
    await revokeSupportAccess(app, command({ tenantId: acme }), { id: null });
    for (const one of [token, next])
      expect(await codeOf(await call('/api/users', one))).to.deep.equal([403, 'support_access_required']);
    const log = await app.events.load(`tenant_${acme.replaceAll('-', '')}-audit_${acme.replaceAll('-', '')}`);
    expect(log.filter(({ event }) => event.type === 'SupportPersonRead')).to.have.length.greaterThan(1);
  });

  it('the parameter `tenant` changes nothing for any other client', async () => {
    const globex = oidc.tenantIds['globex']!;
    for (const [client, uri] of [
      [portalClientId(acme), `${PORTAL}/callback`],
      ['web', 'https://app.acme.test/callback'],
    ] as const) {
      const request = { client_id: client, redirect_uri: uri, tenant: globex };
      const code = await obtainCode(oidc, request);
      const { json } = await redeem(oidc, code, { client_id: client, redirect_uri: uri }, null);
      const claims = decodeJwt(String(json['access_token']));
      expect(claims['tenant_id']).to.equal(acme);
      expect(claims).not.to.have.property('support_tenant');
    }
  });

  for (const tenant of ['acme', PLATFORM_TENANT, '', `${PLATFORM_TENANT}x`])
    it(`the operators’ client is refused the tenant "${tenant}"`, async () => {
      const agent = oidc.browser();
      const visit = await agent.get(address(pkce(), { tenant }));
      // an empty parameter counts as left out (RFC 6749, section 3.1)
      if (tenant === '') expect(visit.location).to.contain('/sign-in');
      else expect(answered(visit).get('error')).to.equal('invalid_request');
    });

  it('writes ask for a passkey: a password with a code of an app gets the step-up answer, and a passkey gets through', async function () {
    this.slow(10_000);

    const { app } = oidc.runtime;
    const { id, email } = await operator();
    const { secret } = await addTotp(app, PLATFORM_TENANT, id);
    const weak = await tokensOf(async (agent, page) => {
      const second = await agent.submit(page, { email, password });
      oidc.clock.advance(30_000);
      return agent.submit(second, { code: totpCode(secret, oidc.clock.now()) });
    });
    expect(decodeJwt(String(weak['access_token']))['acr']).to.equal('urn:tessera:mfa');
    const refused = await locks(weak['access_token']);
    expect(refused)
      .to.match(/^HTTP\/1\.1 401 /)
      .and.to.contain('insufficient_user_authentication')
      .and.to.contain('acr_values="phr"');
    const strong = await byPasskey(id);
    expect(decodeJwt(String(strong['access_token']))['acr']).to.equal('phr');
    expect(await locks(strong['access_token'])).to.match(/^HTTP\/1\.1 200 /);
  });
});
