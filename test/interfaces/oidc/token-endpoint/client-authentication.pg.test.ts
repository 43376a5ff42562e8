import { expect } from 'chai';
import { rotateClientSecret } from '../../../../application/client/rotate-client-secret.js';
import { until } from '../../../support/run/until.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { type Answer, checkOAuthError } from '../conformance/common-checks.js';
import { type RelyingParty, ask } from '../conformance/relying-party.js';
import { tokensOf } from '../conformance/tokens.js';
import { type TokenEndpoint, basic, tokenEndpoint } from './token-endpoint.js';

describe('clients at the token endpoint', () => {
  let oidc: OidcService;
  let server: RelyingParty;
  let web: RelyingParty;
  let agent: UserAgent;
  let token: TokenEndpoint['token'];
  let redemption: TokenEndpoint['redemption'];
  before(async () => {
    ({ oidc, server, web, agent, token, redemption } = await tokenEndpoint());
  });
  after(() => oidc.close());

  it('the token endpoint authenticates the client first, so that a failure leaves the code valid', async () => {
    const form = await redemption(server);
    const body = new URLSearchParams(form);
    checkOAuthError(await token({ headers: basic('server:wrong'), body }), 'invalid_client', 401);
    const authorization = basic(`server:${oidc.secrets.get('server')!}`);
    expect((await token({ headers: authorization, body })).status).to.equal(200);
  });

  it('the token endpoint gives every client that fails to authenticate the same answer, with a challenge by the header only', async () => {
    const secret = oidc.secrets.get('server')!;
    const posted = (members: Record<string, string>): RequestInit => ({
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', ...members }),
    });
    const refused: readonly RequestInit[] = [
      { ...posted({}), headers: basic(`nobody:${secret}`) },
      { ...posted({}), headers: basic('server:wrong') },
      { ...posted({}), headers: basic('poster:wrong') },
      { ...posted({}), headers: basic('server:') },
      { ...posted({}), headers: basic(`web:${secret}`) },
      posted({ client_id: 'server' }),
      posted({ client_id: 'server', client_secret: 'wrong' }),
      posted({ client_id: 'web', client_secret: 'any' }),
      posted({ client_id: 'nobody', client_secret: 'any' }),
    ];
    const answers = new Set<string>();
    for (const init of refused) {
      const answer = await token(init);
      const isByHeader = 'headers' in init;
      checkOAuthError(answer, 'invalid_client', isByHeader ? 401 : 400);
      const challenge = answer.headers.get('www-authenticate');
      if (isByHeader) expect(challenge).to.match(/^Basic realm="[^"]+"/);
      else expect(challenge).to.equal(null);
      const { error, error_description, code, detail } = answer.json;
      answers.add(JSON.stringify({ error, error_description, code, detail }));
    }
    expect(answers.size).to.equal(1);
  });

  it('a client without a registered method may send its secret by either method', async () => {
    const refresh = { grant_type: 'refresh_token', refresh_token: 'x' };
    const secret = oidc.secrets.get('server')!;
    const posted = new URLSearchParams({ ...refresh, client_id: 'server', client_secret: secret });
    checkOAuthError(await token({ body: posted }), 'invalid_grant');
    const body = new URLSearchParams(refresh);
    checkOAuthError(await token({ headers: basic(`server:${secret}`), body }), 'invalid_grant');
  });

  it('the refusal of a right secret by the wrong method names both methods', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' });
    const answer = await token({ headers: basic(`poster:${oidc.secrets.get('poster')!}`), body });
    checkOAuthError(answer, 'invalid_client', 401);
    expect(answer.json['error_description']).to.equal(
      'The client used client_secret_basic, and is registered with the authentication method client_secret_post',
    );
    expect(oidc.service.log.join('')).to.contain(String(answer.json['error_description']));
    const wrong = await token({ headers: basic('poster:wrong'), body });
    expect(wrong.json['error_description']).to.equal('The client is unknown, or did not prove who it is');
  });

  it('the log names why a client was refused, and the answer does not', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: 'x' };
    for (const [parameters, reason] of [
      [{ client_id: 'web', client_secret: 'x' }, 'the client sent a secret, and has none'],
      [{ client_id: 'server', client_secret: 'x' }, 'the secret is wrong or has expired'],
      [{ client_id: 'server' }, 'the client sent no proof, and has to'],
      [{ client_id: 'nobody', client_secret: 'x' }, 'there is no such client'],
    ] as const) {
      const answer = await token({ body: new URLSearchParams({ ...form, ...parameters }) });
      expect(answer.json['error_description']).to.equal('The client is unknown, or did not prove who it is');
      expect(JSON.stringify(answer.json)).not.to.contain(reason);
      const line = oidc.service.log.find((text) => text.includes(String(answer.json['traceId'])));
      expect((JSON.parse(line ?? '{}') as { reason?: string }).reason).to.contain(reason);
    }
  });

  describe('reads client_secret_basic strictly', () => {
    const trying = async (authorization: string, members: Record<string, string> = {}): Promise<Answer> => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', ...members });
      return token({ headers: { Authorization: authorization }, body });
    };
    const encoded = (text: string): string => Buffer.from(text).toString('base64');
    const right = (): string => encoded(`server:${oidc.secrets.get('server')!}`);

    it('client_secret_basic is accepted with the scheme in any case, and with form-urlencoded parts', async () => {
      const secret = oidc.secrets.get('server')!;
      for (const good of [
        `Basic ${right()}`,
        `basic ${right()}`,
        `BASIC ${right()}`,
        `Basic ${right().replaceAll('=', '')}`,
        `Basic ${encoded(`%73erver:${secret}`)}`,
      ])
        checkOAuthError(await trying(good), 'invalid_grant');
      checkOAuthError(await trying(`Basic ${right()}`, { client_id: 'server' }), 'invalid_grant');
    });

    it('client_secret_basic is refused in every other spelling', async () => {
      for (const bad of [
        'Basic',
        'Basic ',
        `Basic ${right()}=`,
        `Basic ${right()}!`,
        `Basic${right()}`,
        `Bearer ${right()}`,
        `Basic ${encoded('server')}`,
        `Basic ${encoded('%zz:x')}`,
        `Basic ${right()}, Basic ${right()}`,
      ])
        checkOAuthError(await trying(bad), 'invalid_client', 401);
      checkOAuthError(await trying(`Basic ${right()}`, { client_id: 'poster' }), 'invalid_request');
    });
  });

  it('a public client is accepted by its id, also in an Authorization header with an empty secret', async () => {
    const body = new URLSearchParams(await redemption(web));
    checkOAuthError(await token({ body }), 'invalid_client');
    expect((await token({ headers: basic('web:'), body })).status).to.equal(200);
  });

  it('both secrets of a client are accepted while one replaces the other', async () => {
    await oidc.register('acme', { clientId: 'renewed' });
    const party = { ...server, clientId: 'renewed' };
    const old = oidc.secrets.get('renewed')!;
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    const input = { clientId: 'renewed', overlapSeconds: 600 };
    const { clientSecret } = await rotateClientSecret(oidc.runtime.app, command, input);
    const by = (secret: string): Promise<Answer> =>
      token({
        headers: basic(`renewed:${secret}`),
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' }),
      });
    // another process hears of it within a second
    await until(async () => (await by(clientSecret)).json['error'] === 'invalid_grant');
    checkOAuthError(await by(old), 'invalid_grant');
    await tokensOf(party, await ask(party, agent));
    oidc.clock.advance(601_000);
    checkOAuthError(await by(old), 'invalid_client', 401);
    checkOAuthError(await by(clientSecret), 'invalid_grant');
  });
});
