import { expect } from 'chai';
import { changeClient } from '../../../../application/client/change-client.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { faultsOf, refusal } from '../../../support/samples/given.js';
import { type OidcService, authorizeUrl, oidcService, pkce } from '../../../support/pages/oidc-service.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { addressMutations } from './support/mutations.js';

const registered = [
  'https://app.acme.test/callback',
  'https://app.acme.test/call/back?tenant=acme',
  'http://127.0.0.1/callback',
  'http://localhost:8080/callback',
  'http://[::1]:7777/callback',
];
const onDevice = 'com.example.app:/callback';

/** A page of our own that says no, and leads nowhere. */
function expectPage({ status, headers, location, body }: Visit, about: string): void {
  expect({ status, location, type: headers['content-type'] }, about).to.deep.equal({
    status: 400,
    location: null,
    type: 'text/html; charset=utf-8',
  });
  expect(headers['refresh'], about).to.equal(undefined);
  expect(body, about).not.to.contain('evilplace');
}

describe('redirect_uri bypass', () => {
  let oidc: OidcService;
  let agent: UserAgent;
  before(async () => {
    oidc = await oidcService();
    agent = oidc.browser();
    await oidc.register('acme', { clientId: 'places', redirectUris: registered });
    await oidc.register('acme', { clientId: 'device', type: 'public', redirectUris: [onDevice] });
  });
  after(() => oidc.close());

  const ask = (client_id: string, redirect_uri: string | undefined): Promise<Visit> =>
    agent.get(authorizeUrl(oidc, pkce(), { client_id, redirect_uri }));

  it('no way to register or change a client takes an address of the service or of a tenant, where its own pages could chain a code', async () => {
    const own = [
      `${oidc.issuer}/callback`,
      `http://127.0.0.1:${oidc.port}/`,
      `http://localhost:${oidc.port}/portal/callback`,
      `https://acme.localhost:${oidc.port}/sign-in`,
      `https://nobody-yet.localhost:${oidc.port}/`,
    ];
    for (const [index, address] of own.entries())
      for (const settings of [
        { redirectUris: [address] },
        { postLogoutRedirectUris: [address] },
        { allowedOrigins: [new URL(address).origin] },
      ]) {
        const member = Object.keys(settings)[0]!;
        const outcome: unknown = await oidc.register('acme', { clientId: `own-${index}`, ...settings }).then(
          () => 'registered',
          (error: unknown) => error,
        );
        expect(outcome, `${member} ${address}`).to.be.instanceOf(DomainError);
        expect(faultsOf(outcome as DomainError)).to.deep.equal([`/${member}/0 reserved`]);
        const context = systemCommand({ tenantId: oidc.tenantIds['acme']! });
        const changed = await refusal(
          changeClient(oidc.runtime.app, context, { clientId: 'places', ...settings }),
        );
        expect(faultsOf(changed)).to.deep.equal([`/${member}/0 reserved`]);
      }
  });

  for (const uri of [...registered, onDevice])
    it(`an authorization request continues with the registered redirect URI ${uri}`, async () => {
      const { status, location } = await ask(uri === onDevice ? 'device' : 'places', uri);
      expect(status).to.equal(303);
      expect(location).to.match(/^http:\/\/acme\.localhost/);
    });

  for (const uri of [...registered.slice(0, 3), onDevice]) {
    const client = uri === onDevice ? 'device' : 'places';

    it(`every variation of the redirect URI ${uri} is refused by a page`, async function () {
      this.slow(20_000);

      const mutations = addressMutations(uri).filter((other) => !registered.includes(other));
      expect(mutations.length).to.be.greaterThan(60);
      const visits = await Promise.all(mutations.map((other) => ask(client, other)));
      visits.forEach((visit, index) => expectPage(visit, JSON.stringify(mutations[index])));
    });
  }

  for (const port of [':444', ':443', ':0443', ':', ':80443', ':443x', ':-443', ':4e2', ':%34%34%33'])
    it(`the redirect URI https://app.acme.test${port}/callback is not the registered one without that port`, async () => {
      const other = `https://app.acme.test${port}/callback`;
      expectPage(await ask('places', other), other);
    });

  for (const other of [
    'http://localhost:8081/callback',
    'http://localhost/callback',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:0/callback',
    'http://127.0.0.1:08/callback',
    'http://127.1/callback',
    'http://127.0.0.2/callback',
    'https://127.0.0.1/callback',
    'http://[::1]/Callback',
    'http://[0:0::1]/callback',
  ])
    it(`the redirect URI ${other} is not the registered one on the loopback interface`, async () =>
      expectPage(await ask('places', other), other));

  it('a redirect URI that is another client’s, empty or missing is refused', async () => {
    expectPage(await ask('web', registered[1]), 'another');
    expectPage(await ask('places', ''), 'empty');
    expectPage(await ask('places', undefined), 'none');
  });

  it('the redirect URI of a try is refused without the try, also with null characters', async () => {
    const tryUri = `${oidc.runtime.app.addresses.portalUrl}/try`;
    for (const parameters of [{}, { code_challenge: '\0' }, { state: '\0' }])
      expectPage(
        await agent.get(
          authorizeUrl(oidc, pkce(), { client_id: 'web', redirect_uri: tryUri, ...parameters }),
        ),
        JSON.stringify(parameters),
      );
  });

  it('two redirect URIs are refused in every order and spelling', async () => {
    const base = authorizeUrl(oidc, pkce(), { client_id: 'places', redirect_uri: registered[0] });
    const bare = authorizeUrl(oidc, pkce(), { client_id: 'places', redirect_uri: undefined });
    const good = encodeURIComponent(registered[0]!);
    for (const url of [
      `${base}&redirect_uri=https%3A%2F%2Fevilplace.test%2F`,
      `${bare}&redirect_uri=https%3A%2F%2Fevilplace.test%2F&redirect_uri=${good}`,
      `${base}&redirect_uri=${good}`,
      `${bare}&redirect_uri[]=${good}`,
      `${bare}&redirect_uri[0]=${good}`,
      `${bare}&redirect_uri%00=${good}`,
      `${bare}&REDIRECT_URI=${good}`,
      `${bare}&redirect_uri=${good},https%3A%2F%2Fevilplace.test`,
    ])
      expectPage(await agent.get(url), url);
  });

  it('redirect URIs that are refused by GET are refused by POST too', async () => {
    for (const redirect_uri of addressMutations(registered[0]!).slice(0, 20)) {
      const { searchParams } = new URL(authorizeUrl(oidc, pkce(), { client_id: 'places', redirect_uri }));
      const form = Object.fromEntries(searchParams);
      expectPage(await agent.post(`${oidc.issuer}/connect/authorize`, form), JSON.stringify(redirect_uri));
    }
  });

  it('a client is notified of no error before its redirect URI is verified', async () => {
    const faults = {
      response_type: 'token',
      scope: undefined,
      code_challenge: undefined,
      prompt: 'none login',
    };
    const url = authorizeUrl(oidc, pkce(), { ...faults, redirect_uri: 'https://evilplace.test/' });
    expectPage(await agent.get(url), url);
  });
});
