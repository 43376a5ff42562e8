import { randomUUID } from 'node:crypto';
import { registerResource } from '../../../application/resource/register-resource.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { DEVICE_GRANT, type GrantType } from '../../../domain/client/client-values.js';
import { expect } from 'chai';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type OidcService, type TokenReply, postForm } from '../../support/pages/oidc-service.js';
import { usePasskey } from '../../support/pages/passkey-page.js';
import { type PersonWithFactors, personWithFactors } from '../../support/pages/person-with-factors.js';
import { call, upload } from '../../support/http/http-client.js';
import { plain } from '../../support/samples/sample-images.js';
import { type UserAgent, formOf } from '../../support/http/user-agent.js';
import { type AssertionKey, assertionKey } from './assertion-key.js';
import { loopbackService, notifiedApplication } from './backchannel-logout/notified-client.js';
import { errorOf } from './conformance/authorization-answer.js';
import {
  type Asked,
  type Changes,
  type RelyingParty,
  ask,
  isSignInForm,
  relyingParty,
  signIn,
} from './conformance/relying-party.js';
import { type Tokens, checkedTokens, post, tokensOf, userinfo } from './conformance/tokens.js';

type Drive = () => Promise<unknown>;
/** What drives a member: each of its values for a list, the member itself for anything else. */
type Driver = Readonly<Record<string, Drive>> | Drive;
type Drivers = Readonly<Record<string, Driver>>;

const named = <Name extends string>(names: readonly Name[], drive: (name: Name) => Promise<unknown>) =>
  Object.fromEntries(names.map((name) => [name, () => drive(name)]));

/** Each advertised value with its driver; null where there is none. */
const walk = (metadata: object, drivers: Drivers): (readonly [what: string, drive: Drive | null])[] =>
  Object.entries(metadata).flatMap(([member, value]: [string, unknown]) => {
    const driver = drivers[member] ?? {};
    if (!Array.isArray(value)) return [[member, typeof driver === 'function' ? driver : null] as const];
    const driverOf = (one: string): Drive | null =>
      typeof driver === 'function' ? null : (driver[one] ?? null);
    return value.map((one) => [`${member}: ${String(one)}`, driverOf(String(one))] as const);
  });

const algorithms = ['RS256', 'PS256', 'ES256'] as const;
const endpoints = ['token', 'revocation', 'introspection'] as const;
const paths = { token: 'token', revocation: 'revoke', introspection: 'introspect' } as const;
const aboutUser = [
  ...([
    'roles',
    'email',
    'email_verified',
    'name',
    'given_name',
    'family_name',
    'picture',
    'locale',
    'updated_at',
  ] as const),
];
const inEveryIdToken = [
  ...(['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'acr', 'amr', 'at_hash', 'sid'] as const),
  'tenant_id',
] as const;

describe('the metadata of discovery', () => {
  let person: PersonWithFactors;
  let oidc: OidcService;
  let party: RelyingParty;
  let partner: RelyingParty;
  let agent: UserAgent;
  let tokens: Tokens;
  const keys = new Map<string, AssertionKey>();
  before(async () => {
    oidc = await loopbackService();
    party = await relyingParty(oidc);
    partner = { ...party, clientId: 'partner' };
    for (const alg of algorithms) {
      const key = assertionKey(alg);
      keys.set(alg, key);
      await oidc.register('acme', { clientId: `by-${alg}`, authMethod: 'private_key_jwt', jwks: key.jwks });
    }
    agent = oidc.browser();
    tokens = await tokensOf(
      party,
      await signIn(agent, await ask(party, agent, { scope: 'openid profile email' })),
    );
    const user = `/api/users/${tokens.claims.sub}`;
    const locale = { key: oidc.service.apiKey(), body: { locale: 'de-AT' } };
    expect((await call(oidc.issuer, 'PUT', user, locale)).status).to.equal(200);
    const form = upload(await plain(20, 20).png().toBuffer());
    const path = `/api/users/${tokens.claims.sub}/avatar`;
    expect(
      (await call(oidc.issuer, 'POST', path, { key: oidc.service.apiKey(), body: form })).status,
    ).to.equal(200);
  });
  before(async () => {
    person = await personWithFactors(oidc, 'grace@acme.test');
  });
  after(() => oidc.close());

  const granted = async (who: RelyingParty, changes: Changes = {}): Promise<Tokens> => {
    const asked = await ask(who, agent, changes);
    const { visit } = asked;
    if (visit.location !== null) return tokensOf(who, asked);
    return tokensOf(who, { ...asked, visit: await agent.submit(visit, { decision: 'allow' }) });
  };
  const info = async (changes: Changes): Promise<Readonly<Record<string, unknown>>> =>
    (await userinfo(partner, (await granted(partner, changes)).accessToken)).json;
  const refreshed = async ({ refreshToken }: Tokens): Promise<TokenReply> =>
    post(party, 'token', { grant_type: 'refresh_token', refresh_token: refreshToken });
  const refusedAs = async (error: string, changes: Changes): Promise<void> => {
    expect(errorOf(party, await ask(party, agent, changes))).to.equal(error);
  };
  /** The client is taken: what is said is about the token, not about the client. */
  const taken = async (
    endpoint: (typeof endpoints)[number],
    form: Readonly<Record<string, string>>,
    basic: string | null = null,
  ): Promise<void> => {
    const asks = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x' };
    const { status, json } = await postForm(oidc, `/connect/${paths[endpoint]}`, { ...asks, ...form }, basic);
    const expected = endpoint === 'token' ? [400, 'invalid_grant'] : [200, undefined];
    expect([status, json['error']]).to.deep.equal(expected);
  };
  const byAssertion = async (endpoint: (typeof endpoints)[number], alg: string): Promise<void> => {
    const key = keys.get(alg)!;
    await taken(endpoint, await key.assert(`by-${alg}`, oidc));
  };
  const secretOf = (client_id: string) => ({ client_id, client_secret: oidc.secrets.get(client_id) ?? '' });
  const methods = (endpoint: (typeof endpoints)[number]): Driver => ({
    client_secret_basic: () => taken(endpoint, {}, 'server'),
    client_secret_post: () => taken(endpoint, secretOf('poster')),
    private_key_jwt: () => byAssertion(endpoint, 'ES256'),
    ...(endpoint === 'introspection' ? {} : { none: () => taken(endpoint, { client_id: 'web' }) }),
  });
  const signedBy = (endpoint: (typeof endpoints)[number]): Driver =>
    named(algorithms, (alg) => byAssertion(endpoint, alg));
  const asksForCredential = async (prompt: string): Promise<void> => {
    const asked: Asked = await ask(party, agent, { prompt });
    expect(isSignInForm(asked.visit)).to.equal(true);
    await tokensOf(party, await signIn(agent, asked));
  };
  const reaches = async (address: string | undefined): Promise<void> => {
    expect((await fetch(String(address))).status, address).to.equal(200);
  };
  const reported = (member: string): string => String(party.published.metadata[member]);
  const notifiedOfEnd = async () => {
    const application = await notifiedApplication(oidc);
    const person = await application.newcomer();
    const address = `${reported('end_session_endpoint')}?id_token_hint=${person.idToken}`;
    await person.agent.follow(await person.agent.get(address));
    const [claims] = await application.reported(1);
    application.receiver.close();
    return { person, claims: claims! };
  };
  const spoken = async (ui_locales: string): Promise<void> => {
    const { visit } = await ask(party, oidc.browser(), { ui_locales });
    expect(visit.body).to.contain(`<html lang="${ui_locales}"`);
  };

  /** A device begins at the endpoint, and is asked to wait. */
  const deviceWaits = async (): Promise<void> => {
    const clientId = `tv-${randomUUID()}`;
    await oidc.register('acme', { clientId, type: 'public', grantTypes: [DEVICE_GRANT], redirectUris: [] });
    const { pathname } = new URL(reported('device_authorization_endpoint'));
    const { json } = await postForm(oidc, pathname, { client_id: clientId }, null);
    const asks = { client_id: clientId, grant_type: DEVICE_GRANT, device_code: String(json['device_code']) };
    const reply = await postForm(oidc, '/connect/token', asks, null);
    expect(reply.json['error']).to.equal('authorization_pending');
  };

  const drivers = (): Drivers => ({
    issuer: async () => {
      expect(tokens.claims.iss).to.equal(reported('issuer'));
      await reaches(`${reported('issuer')}/.well-known/openid-configuration`);
    },
    // `ask` and `post` go to the addresses that are published
    authorization_endpoint: () => granted(party),
    token_endpoint: () => granted(party),
    userinfo_endpoint: async () =>
      expect((await userinfo(party, tokens.accessToken)).json['sub']).to.equal(tokens.claims.sub),
    jwks_uri: () => reaches(reported('jwks_uri')),
    device_authorization_endpoint: () => deviceWaits(),
    revocation_endpoint: async () => {
      const { accessToken } = await granted(party);
      expect((await post(party, 'revocation', { token: accessToken })).status).to.equal(200);
      expect((await userinfo(party, accessToken)).status).to.equal(401);
    },
    introspection_endpoint: async () => {
      const { json } = await post(party, 'introspection', { token: tokens.accessToken });
      expect(json).to.include({ active: true, sub: tokens.claims.sub });
    },
    end_session_endpoint: async () => {
      const other = oidc.browser();
      const { idToken } = await tokensOf(party, await signIn(other, await ask(party, other)));
      const visit = await other.get(
        `${reported('end_session_endpoint')}?ui_locales=en&id_token_hint=${idToken}`,
      );
      expect((await other.follow(visit)).body).to.contain('You’re signed out');
    },
    backchannel_logout_supported: async () => void (await notifiedOfEnd()),
    backchannel_logout_session_supported: async () => {
      const { person, claims } = await notifiedOfEnd();
      expect(claims.sid).to.equal(person.sessionId);
    },
    scopes_supported: {
      openid: async () => expect(await info({ scope: 'openid' })).to.have.all.keys('sub', 'tenant_id'),
      profile: async () =>
        expect(await info({ scope: 'openid profile' })).to.include.keys('name', 'picture', 'updated_at'),
      email: async () => expect(await info({ scope: 'openid email' })).to.include({ email: 'ada@acme.test' }),
      roles: async () => expect(await info({ scope: 'openid roles' })).to.have.property('roles'),
      offline_access: async () => {
        const other = oidc.browser();
        const scope = 'openid offline_access';
        const kept = await tokensOf(party, await signIn(other, await ask(party, other, { scope })));
        await other.follow(
          await other.get(`${reported('end_session_endpoint')}?id_token_hint=${kept.idToken}`),
        );
        await checkedTokens(party, await refreshed(kept), undefined);
      },
    },
    response_types_supported: { code: () => granted(party, { response_type: 'code' }) },
    response_modes_supported: {
      query: async () => {
        const { visit } = await ask(party, agent, { response_mode: 'query' });
        expect(new URL(visit.location ?? '').searchParams.has('code')).to.equal(true);
      },
      fragment: async () => {
        const { visit } = await ask(party, agent, { response_mode: 'fragment' });
        expect(new URLSearchParams(new URL(visit.location ?? '').hash.slice(1)).has('code')).to.equal(true);
      },
      form_post: async () => {
        const { visit } = await ask(party, agent, { response_mode: 'form_post' });
        expect(formOf(visit)).to.have.nested.property('hidden.code');
      },
    },
    grant_types_supported: {
      authorization_code: () => granted(party),
      refresh_token: async () => checkedTokens(party, await refreshed(await granted(party)), undefined),
      client_credentials: async () => {
        await oidc.register('acme', {
          clientId: 'robot',
          kind: 'service',
          grantTypes: ['client_credentials'],
          redirectUris: [],
        });
        const reply = await postForm(oidc, '/connect/token', { grant_type: 'client_credentials' }, 'robot');
        expect(decodeJwt(String(reply.json['access_token'])).sub).to.equal('robot');
      },
      [DEVICE_GRANT]: () => deviceWaits(),
    } satisfies Readonly<Record<GrantType, Drive>>,
    acr_values_supported: {
      'urn:tessera:pwd': async () => {
        const claims = JSON.stringify({ id_token: { acr: { essential: true, value: 'urn:tessera:pwd' } } });
        for (const asks of [{ acr_values: 'urn:tessera:pwd' }, { claims }])
          expect((await granted(party, asks)).claims['acr']).to.equal('urn:tessera:pwd');
      },
      'urn:tessera:mfa': async () => {
        const browser = oidc.browser();
        const asked = await ask(party, browser, { acr_values: 'urn:tessera:mfa' });
        const second = await browser.follow((await signIn(browser, asked, person)).visit);
        const visit = await browser.follow(await browser.submit(second, { code: person.nextCode() }));
        expect((await tokensOf(party, { ...asked, visit })).claims['acr']).to.equal('urn:tessera:mfa');
      },
      phr: async () => {
        const browser = oidc.browser();
        const asked = await ask(party, browser, { acr_values: 'phr' });
        const visit = await browser.follow(await usePasskey(browser, asked.visit, person.device));
        expect((await tokensOf(party, { ...asked, visit })).claims['acr']).to.equal('phr');
      },
    },
    subject_types_supported: {
      public: async () => expect((await granted(partner)).claims.sub).to.equal(tokens.claims.sub),
    },
    id_token_signing_alg_values_supported: {
      RS256: () => Promise.resolve(expect(decodeProtectedHeader(tokens.idToken).alg).to.equal('RS256')),
    },
    ...Object.fromEntries(
      endpoints.flatMap((endpoint) => [
        [`${endpoint}_endpoint_auth_methods_supported`, methods(endpoint)],
        [`${endpoint}_endpoint_auth_signing_alg_values_supported`, signedBy(endpoint)],
      ]),
    ),
    code_challenge_methods_supported: { S256: () => granted(party, { code_challenge_method: 'S256' }) },
    prompt_values_supported: {
      none: () => granted(party, { prompt: 'none' }),
      login: () => asksForCredential('login'),
      select_account: async () => {
        const asked = await ask(party, agent, { prompt: 'select_account' });
        expect(asked.visit.body).to.contain('name="go" value="continue"');
        await tokensOf(party, { ...asked, visit: await agent.submit(asked.visit, {}) });
      },
      create: async () => {
        const { visit } = await ask(party, agent, { prompt: 'create' });
        expect(visit.url).to.contain('/sign-up?');
        expect(visit.body).to.match(/Sign-up is closed|Die Registrierung ist geschlossen/);
      },
      consent: async () => {
        const asked = await ask(party, agent, { prompt: 'consent' });
        expect(asked.visit.url).to.contain('/consent?');
        await tokensOf(party, { ...asked, visit: await agent.submit(asked.visit, { decision: 'allow' }) });
      },
    },
    claims_supported: {
      permissions: async () => {
        const identifier = 'urn:acme:parcels';
        const context = systemCommand({ tenantId: oidc.tenantIds['acme']! });
        const permissions = [{ name: 'parcels:read' }];
        await registerResource(oidc.runtime.app, context, { identifier, permissions });
        const machine = { kind: 'service', grantTypes: ['client_credentials'], redirectUris: [] };
        await oidc.register('acme', { ...machine, clientId: 'parcels', audience: identifier });
        const { json } = await postForm(
          oidc,
          '/connect/token',
          { grant_type: 'client_credentials' },
          'parcels',
        );
        expect(decodeJwt(String(json['access_token']))).to.have.property('permissions');
      },
      ...named(inEveryIdToken, async (claim) =>
        Promise.resolve(expect(tokens.claims, claim).to.have.property(claim)),
      ),
      ...named(aboutUser, async (claim) => {
        const claims = JSON.stringify({ userinfo: { [claim]: null }, id_token: { [claim]: null } });
        const given = await granted(partner, { scope: 'openid', claims });
        expect(given.claims).to.have.property(claim);
        const { json } = await userinfo(partner, given.accessToken);
        expect(json).to.have.all.keys('sub', 'tenant_id', claim);
      }),
    },
    claim_types_supported: {
      normal: async () => expect(await info({})).not.to.have.any.keys('_claim_names', '_claim_sources'),
    },
    claims_parameter_supported: async () => {
      expect(party.published.metadata['claims_parameter_supported']).to.equal(true);
      await refusedAs('invalid_request', { claims: '{' });
      expect(await info({ claims: '{"userinfo":{"email":null}}' })).to.have.property('email');
    },
    request_parameter_supported: () => refusedAs('request_not_supported', { request: 'x' }),
    request_uri_parameter_supported: () => refusedAs('request_uri_not_supported', { request_uri: 'x:y' }),
    require_request_uri_registration: () => refusedAs('request_uri_not_supported', { request_uri: 'x:y' }),
    authorization_response_iss_parameter_supported: async () => {
      const { visit } = await ask(party, agent);
      expect(new URL(visit.location ?? '').searchParams.get('iss')).to.equal(oidc.issuer);
    },
    client_id_metadata_document_supported: async () => {
      const named = new URLSearchParams({ client_id: 'https://agent.example/client.json' });
      // its tenant comes from `resource`
      const page = await fetch(`${oidc.issuer}/connect/authorize?${named.toString()}`);
      expect(await page.text()).to.contain('invalid_target');
    },
    ui_locales_supported: named(['en', 'de'], spoken),
    service_documentation: () => reaches(reported('service_documentation')),
  });

  it('each value of the metadata works in a request that uses it', async function () {
    this.slow(20_000);

    const failures: string[] = [];
    const steps = walk(party.published.metadata, drivers());
    expect(steps.length).to.be.greaterThan(60);
    for (const [what, drive] of steps) {
      if (drive === null) failures.push(`${what}: no driver`);
      else await drive().catch((error: unknown) => failures.push(`${what}: ${String(error)}`));
    }
    expect(failures).to.deep.equal([]);
  });

  it('the metadata omits no value for which there is such a request', () => {
    const advertised = new Set(walk(party.published.metadata, drivers()).map(([what]) => what));
    const driven = Object.entries(drivers()).flatMap(([member, driver]) =>
      typeof driver === 'function' ? [member] : Object.keys(driver).map((value) => `${member}: ${value}`),
    );
    expect(driven.filter((what) => !advertised.has(what))).to.deep.equal([]);
  });

  it('this comparison detects a value and a member that no request uses', () => {
    const { prompt_values_supported: prompts = [] } = party.published.metadata;
    const more = {
      ...party.published.metadata,
      prompt_values_supported: [...(prompts as string[]), 'x_unknown'],
      check_session_iframe: 'x',
    };
    const undriven = walk(more, drivers()).filter(([, drive]) => drive === null);
    expect(undriven.map(([what]) => what)).to.deep.equal([
      'prompt_values_supported: x_unknown',
      'check_session_iframe',
    ]);
  });
});
