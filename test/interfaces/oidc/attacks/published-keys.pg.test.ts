import { expect } from 'chai';
import { addressPolicy } from '../../../../infrastructure/webhooks/address-policy.js';
import { selfSigned } from '../../../support/eventstoredb/certificate.js';
import { type Behaviour, type RawListener, answer, rawListener } from '../../../support/http/raw-listener.js';
import { type OidcService, oidcService, postForm } from '../../../support/pages/oidc-service.js';
import { type AssertionKey, assertionKey } from '../assertion-key.js';
import { until } from '../../../support/run/until.js';

const HOST = 'keys.partner.test';
const certificate = selfSigned(HOST);
const atHome = {
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  ca: certificate.certificate,
};

/** How the token endpoint answers a client that proves who it is and sends a grant that does not exist. */
const authenticated = [400, 'invalid_grant'];
const refused = [400, 'invalid_client'];

describe('a client that publishes its keys', () => {
  let oidc: OidcService;
  let host: RawListener;
  let key: AssertionKey;
  let next: AssertionKey;
  const pages: Record<string, Behaviour> = {};
  before(async () => {
    host = await rawListener(pages, certificate);
    oidc = await oidcService({}, { keySetReach: { ...atHome, policy: addressPolicy(['127.0.0.0/8']) } });
    [key, next] = [assertionKey(), assertionKey()];
    for (const clientId of ['published', 'silent', 'unfit'])
      await oidc.register('acme', {
        clientId,
        authMethod: 'private_key_jwt',
        jwksUri: `https://${HOST}:${host.port}/${clientId}`,
      });
    await oidc.register('acme', { clientId: 'stored', authMethod: 'private_key_jwt', jwks: key.jwks });
    for (const path of ['/published', '/unfit']) pages[path] = answer(200, JSON.stringify(key.jwks));
    pages['/silent'] = () => undefined;
  });
  after(async () => {
    await oidc.close();
    await host.close();
  });

  const ask = async (clientId: string, by: AssertionKey, claims = {}): Promise<unknown> => {
    const form = {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      ...(await by.assert(clientId, oidc, claims)),
    };
    const { status, json } = await postForm(oidc, '/connect/token', form, null);
    return [status, json['error']];
  };
  /** Asks with a token of an issuer for a workload, as the client that names them. */
  const askAs = async (
    clientId: string,
    by: AssertionKey,
    claims: Readonly<Record<string, unknown>>,
  ): Promise<unknown> => {
    const named = { grant_type: 'client_credentials', client_id: clientId };
    const form = { ...named, ...(await by.assert(clientId, oidc, claims)) };
    const { status, json } = await postForm(oidc, '/connect/token', form, null);
    return status === 200 ? status : [status, json['error']];
  };
  const asked = (path: string): number => host.requests.filter((one) => one.path === path).length;

  it('a client that publishes its keys authenticates at the token endpoint, also after it has exchanged them', async () => {
    expect(await ask('published', key)).to.deep.equal(authenticated);
    expect(await ask('published', next)).to.deep.equal(refused);
    pages['/published'] = answer(200, JSON.stringify(next.jwks));
    oidc.clock.advance(5 * 60_000);
    expect(await ask('published', next)).to.deep.equal(authenticated);
    expect(await ask('published', key)).to.deep.equal(refused);
    expect(asked('/published')).to.equal(2);
  });

  it('an assertion that does not fit causes no request to the host, whoever sends it', async () => {
    const past = Math.floor(oidc.clock.now() / 1_000) - 1;
    for (const claims of [{ aud: 'https://elsewhere.test' }, { iss: 'stored' }, { exp: past }])
      expect(await ask('unfit', key, claims)).to.deep.equal(refused);
    expect(asked('/unfit')).to.equal(0);
  });

  describe('a workload whose platform gives it tokens', () => {
    const jobs = 'repo:acme/shop:*';
    let issuer: string;
    const token = (more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
      iss: issuer,
      sub: 'repo:acme/shop:ref:refs/heads/main',
      aud: 'https://id.acme.test',
      ...more,
    });
    before(async () => {
      issuer = `https://${HOST}:${host.port}/jobs`;
      pages['/jobs/.well-known/openid-configuration'] = answer(
        200,
        JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }),
      );
      pages['/jobs/keys'] = answer(200, JSON.stringify(key.jwks));
      const credentials = [
        { issuer, subject: 'system:serviceaccount:shop:mailer', audience: 'tessera' },
        { issuer, subject: jobs, audience: 'https://id.acme.test' },
      ];
      for (const clientId of ['deploy', 'deploy-2'])
        await oidc.register('acme', {
          clientId,
          kind: 'service',
          redirectUris: [],
          postLogoutRedirectUris: [],
          grantTypes: ['client_credentials'],
          authMethod: 'private_key_jwt',
          federatedCredentials: credentials,
        });
    });

    it('a token of the issuer for a subject of the client gets a token for the service, without a secret', async () => {
      expect(await askAs('deploy', key, token())).to.equal(200);
      const mailer = { sub: 'system:serviceaccount:shop:mailer', aud: ['tessera'] };
      expect(await askAs('deploy', key, token(mailer))).to.equal(200);
      expect(asked('/jobs/keys')).to.equal(1);
    });

    it('one of fifty requests at once with the same token gets one', async () => {
      const form = {
        grant_type: 'client_credentials',
        client_id: 'deploy',
        ...(await key.assert('deploy', oidc, token())),
      };
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => postForm(oidc, '/connect/token', form, null)),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    });

    it('a token for another subject, audience or issuer, or by another key, is refused', async () => {
      for (const claims of [
        { sub: 'repo:acme/shop:' },
        { sub: 'repo:acme/shop-2:ref:refs/heads/main' },
        { sub: 'repo:evil/shop:ref:refs/heads/main' },
        { sub: 'system:serviceaccount:shop:mailer' },
        { aud: 'tessera' },
        { aud: ['https://id.acme.test', 'https://elsewhere.test'] },
        { iss: `${issuer}/` },
        { iss: 'https://token.actions.githubusercontent.com' },
        { iss: oidc.issuer },
        { exp: Math.floor(oidc.clock.now() / 1_000) + 3_700 },
        { jti: undefined },
      ])
        expect(await askAs('deploy', key, token(claims)), JSON.stringify(claims)).to.deep.equal(refused);
      expect(await askAs('deploy', next, token())).to.deep.equal(refused);
      expect(await askAs('stored', key, token())).to.deep.equal(refused);
      const unnamed = { grant_type: 'client_credentials', ...(await key.assert('deploy', oidc, token())) };
      const { json } = await postForm(oidc, '/connect/token', unnamed, null);
      expect(json['error_description']).to.match(/^client_id is missing/);
    });

    it('a host that names another issuer, or no address of keys, is not believed', async () => {
      const place = '/jobs/.well-known/openid-configuration';
      const right = pages[place]!;
      for (const document of [{ issuer: 'https://elsewhere.test', jwks_uri: `${issuer}/keys` }, { issuer }]) {
        pages[place] = answer(200, JSON.stringify(document));
        expect(await askAs('deploy-2', key, token())).to.deep.equal(refused);
        oidc.clock.advance(5 * 60_000);
      }
      pages[place] = right;
      expect(await askAs('deploy-2', key, token())).to.equal(200);
    });

    it('keys that the issuer has exchanged count after five minutes', async () => {
      pages['/jobs/keys'] = answer(200, JSON.stringify(next.jwks));
      oidc.clock.advance(5 * 60_000);
      expect(await askAs('deploy', next, token())).to.equal(200);
      expect(await askAs('deploy', key, token())).to.deep.equal(refused);
    });
  });

  it('a silent host makes its own client wait for five seconds once, and no other client at all', async function () {
    this.slow(20_000);

    let isOver = false;
    const waiting = ask('silent', key).finally(() => (isOver = true));
    await until(() => asked('/silent') > 0);
    for (let time = 0; time < 5; time += 1) {
      expect(await ask('stored', key)).to.deep.equal(authenticated);
      expect(await ask('published', next)).to.deep.equal(authenticated);
    }
    expect(isOver).to.equal(false);
    expect(await waiting).to.deep.equal(refused);
    expect(await ask('silent', key)).to.deep.equal(refused);
    expect(asked('/silent')).to.equal(1);
    const reported = oidc.service.log.filter((line) => line.includes('the keys that a client publishes'));
    expect(reported).to.have.length(1);
    expect(reported[0]).to.contain('"clientId":"silent"').and.contain('"fault":"timeout"');
  });
});

describe('a client that claims to publish its keys inside our network', () => {
  it('a private address is not connected to, though the operator allows it for webhooks', async function () {
    this.slow(10_000);

    const key = assertionKey();
    const host = await rawListener({ '/keys': answer(200, JSON.stringify(key.jwks)) }, certificate);
    const oidc = await oidcService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' }, { keySetReach: atHome });
    try {
      const register = (clientId: string, jwksUri: string): Promise<unknown> =>
        oidc.register('acme', { clientId, authMethod: 'private_key_jwt', jwksUri }).then(
          () => null,
          (error: unknown) => error,
        );
      for (const inside of ['https://127.0.0.1/keys', 'https://localhost/keys', 'http://keys.partner.test/'])
        expect(await register('inside', inside), inside).to.include({ code: 'invalid_input' });
      expect(await register('inside', `https://${HOST}:${host.port}/keys`)).to.equal(null);
      const form = { grant_type: 'refresh_token', refresh_token: 'x', ...(await key.assert('inside', oidc)) };
      const { status, json } = await postForm(oidc, '/connect/token', form, null);
      expect([status, json['error']]).to.deep.equal(refused);
      expect(host.connections()).to.equal(0);
      expect(oidc.service.log.join('')).to.contain('"fault":"blocked_address"');
    } finally {
      await oidc.close();
      await host.close();
    }
  });
});
