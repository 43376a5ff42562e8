import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import type { CustomFetch } from 'openid-client';
import { expect } from 'chai';
import {
  type ProviderAccess,
  ProviderFault,
  type ProviderPerson,
  type ProviderRequest,
} from '../../../application/ports/connections/provider-client.js';
import { issuerOfDirectory } from '../../../domain/connection/connection-values.js';
import { openIdProviderClient } from '../../../infrastructure/connections/openid-provider-client.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';

const acme = '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f';
const globex = '7d3f1a2b-90cd-4e5f-8a6b-1c2d3e4f5a6b';
const privateAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad';
const request: ProviderRequest = {
  callbackUrl: 'https://acme.tessera.test/sign-in/connection/callback',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  loginHint: null,
  prompt: null,
  maxAge: null,
  acrValues: [],
};

describe('a connection to Microsoft', () => {
  let key: CryptoKey;
  let jwk: JWK;
  /** The claims of the next id_token beside those of the protocol. */
  let claims: Readonly<Record<string, unknown>>;
  const asked: string[] = [];

  /** Answers as Microsoft does: the discovery document of `organizations` and `common` leaves the directory open. */
  const microsoft: CustomFetch = async (address) => {
    const { pathname } = new URL(address);
    asked.push(`${new URL(address).origin}${pathname}`);
    const [, directory = '', ...rest] = pathname.split('/');
    const base = `https://login.microsoftonline.com/${directory}`;
    const isOpen = ['organizations', 'common'].includes(directory);
    const now = Math.floor(Date.now() / 1000);
    const answers: Readonly<Record<string, () => object | Promise<object>>> = {
      'v2.0/.well-known/openid-configuration': () => ({
        issuer: issuerOfDirectory(isOpen ? '{tenantid}' : directory),
        authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        jwks_uri: `${base}/discovery/v2.0/keys`,
        end_session_endpoint: `${base}/oauth2/v2.0/logout`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      'discovery/v2.0/keys': () => ({ keys: [jwk] }),
      'oauth2/v2.0/token': async () => ({
        access_token: 'an-access-token',
        token_type: 'Bearer',
        id_token: await new SignJWT({
          sub: 'subject-1',
          aud: 'tessera',
          nonce: request.nonce,
          iat: now,
          exp: now + 300,
          ...claims,
        })
          .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
          .sign(key),
      }),
    };
    return Response.json(await answers[rest.join('/')]!());
  };
  const access = (directory: string, changes: Partial<ProviderAccess> = {}): ProviderAccess => ({
    revision: '1',
    provider: 'microsoft',
    issuer: issuerOfDirectory(directory),
    clientId: 'tessera',
    authMethod: 'client_secret_basic',
    secret: 'a secret',
    keyId: null,
    teamId: null,
    hostedDomain: null,
    scopes: ['openid', 'email', 'profile'],
    ...changes,
  });
  const clientOf = () =>
    openIdProviderClient({ policy: addressPolicy([]), resolve: () => Promise.resolve([]) }, microsoft);
  const signIn = (
    at: ProviderAccess,
    stated: Readonly<Record<string, unknown>>,
    more: Readonly<Record<string, string>> = {},
  ): Promise<ProviderPerson> => {
    claims = stated;
    const parameters = new URLSearchParams({ code: 'c', state: request.state, ...more });
    return clientOf().finish(at, { ...request, parameters, askedAt: Date.now() });
  };
  const faultOf = (work: Promise<unknown>): Promise<ProviderFault> =>
    work.then(
      () => expect.fail('nothing was refused'),
      (error: unknown) => {
        expect(error).to.be.instanceOf(ProviderFault);
        return error as ProviderFault;
      },
    );
  const of = (directory: string): Readonly<Record<string, unknown>> => ({
    iss: issuerOfDirectory(directory),
    tid: directory,
  });

  before(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    key = pair.privateKey;
    jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  });

  describe('to organizations', () => {
    it('its discovery is read where Microsoft publishes it, and people are sent to it and sign out at it', async () => {
      asked.length = 0;
      await clientOf().discover(access('organizations'));
      const base = 'https://login.microsoftonline.com/organizations';
      expect(asked).to.deep.equal([`${base}/v2.0/.well-known/openid-configuration`]);
      const location = new URL(await clientOf().begin(access('organizations'), request));
      expect(location.href.split('?')[0]).to.equal(`${base}/oauth2/v2.0/authorize`);
      expect(await clientOf().signOutAddress(access('organizations'))).to.contain(
        `${base}/oauth2/v2.0/logout`,
      );
    });

    it('a person is known by the issuer of their own directory, so that one subject in two directories is two accounts', async () => {
      const people = [
        await signIn(access('organizations'), of(acme)),
        await signIn(access('organizations'), of(globex)),
      ];
      expect(people.map(({ issuer, subject }) => [issuer, subject])).to.deep.equal([
        [issuerOfDirectory(acme), 'subject-1'],
        [issuerOfDirectory(globex), 'subject-1'],
      ]);
    });

    it('an address counts as not verified, whatever the directory states of it', async () => {
      const stated = { email: 'Boss@Acme.test', email_verified: true, xms_edov: true };
      expect(await signIn(access('organizations'), { ...of(globex), ...stated })).to.include({
        email: 'boss@acme.test',
        emailVerified: false,
      });
    });

    for (const [what, stated, code] of [
      ['of another directory than it names', { ...of(acme), tid: globex }, 'id_token_claim'],
      ['that names no directory', { iss: issuerOfDirectory(acme) }, 'id_token_claim'],
      ['whose directory and issuer are no text', { iss: issuerOfDirectory('7'), tid: 7 }, 'id_token_claim'],
      ['whose directory is no UUID', of('acme.example'), 'id_token_claim'],
      ['whose directory is in capital letters', of(acme.toUpperCase()), 'id_token_claim'],
      [
        'that names no directory, nor does its issuer',
        { iss: issuerOfDirectory('undefined') },
        'id_token_claim',
      ],
      ['whose issuer has the placeholder', of('{tenantid}'), 'id_token_claim'],
      ['of organizations itself', of('organizations'), 'id_token_claim'],
      ['of another host', { iss: `https://evil.test/${acme}/v2.0`, tid: acme }, 'id_token_claim'],
      [
        'of the first version of the endpoint',
        { iss: `https://sts.windows.net/${acme}/`, tid: acme },
        'id_token_claim',
      ],
      ['of a private account', of(privateAccounts), 'private_account'],
    ] as const)
      it(`an id_token ${what} signs nobody in`, async () => {
        expect(await faultOf(signIn(access('organizations'), stated))).to.include({ kind: 'invalid', code });
      });

    it('a callback with the iss of another provider signs nobody in, and its code is not exchanged', async () => {
      asked.length = 0;
      const fault = await faultOf(signIn(access('organizations'), of(acme), { iss: 'https://evil.test' }));
      expect(fault.kind).to.equal('invalid');
      expect(asked.filter((address) => address.endsWith('/token'))).to.deep.equal([]);
    });
  });

  describe('to one directory', () => {
    it('its people sign in, and Microsoft is believed about an address whose owner it has verified', async () => {
      const stated = { ...of(acme), email: 'ada@acme.test' };
      expect(await signIn(access(acme), { ...stated, xms_edov: true })).to.include({
        issuer: issuerOfDirectory(acme),
        emailVerified: true,
      });
      expect(await signIn(access(acme), stated)).to.include({ emailVerified: false });
    });

    it('people of another directory do not', async () => {
      expect(await faultOf(signIn(access(acme), of(globex)))).to.include({ code: 'id_token_claim' });
    });
  });

  it('an address counts as not verified at any OpenID provider whose tokens are those of many directories', async () => {
    const at = access('common', { provider: 'oidc' });
    const stated = { email: 'ada@acme.test', email_verified: true };
    const userinfo = { ...of(globex), ...stated };
    expect(await signIn(at, userinfo)).to.include({
      issuer: issuerOfDirectory(globex),
      emailVerified: false,
    });
  });
});
