import { expect } from 'chai';
import { clientDocument } from '../../../domain/client/client-document.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import {
  admitsMetadataClient,
  isMetadataClientId,
  metadataClient,
} from '../../../domain/client/metadata-client.js';

const id = 'https://app.example.com/client.json';
const document = {
  client_id: id,
  client_name: 'App',
  redirect_uris: ['https://app.example.com/cb', 'http://127.0.0.1/cb'],
};
const isOwn = (address: string): boolean => address.includes('tessera.test');
const read = (changes: Readonly<Record<string, unknown>> = {}, clientId = id) =>
  clientDocument(clientId, { ...document, ...changes }, isOwn);
const uriOf = (length: number): string => 'https://app.example.com/'.padEnd(length, 'a');
/** The longest, so many. */
const uris = (count: number): string[] => Array.from({ length: count }, (_, each) => uriOf(512 - each));
const key = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };

describe('the document of a client', () => {
  it('describes a public client of another organisation, with nothing that was not said', () => {
    const found = read({ logo_uri: 'https://app.example.com/logo.png', scope: 'openid', unknown: 1 });
    expect(found).to.deep.equal({
      clientId: id,
      name: 'App',
      authMethod: 'none',
      redirectUris: document.redirect_uris,
      grantTypes: ['authorization_code'],
      jwks: null,
      jwksUri: null,
    });
    if (typeof found === 'string') throw new Error(found);
    expect(metadataClient(found)).to.include({
      name: 'app.example.com (App)',
      type: 'public',
      thirdParty: true,
      logo: null,
      homeUrl: null,
    });
  });

  const faults: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ client_id: `${id}#` }, 'other_client_id'],
    [{ client_id: undefined }, 'other_client_id'],
    [{ client_secret: 's' }, 'secret'],
    [{ client_secret_expires_at: 0 }, 'secret'],
    [{ token_endpoint_auth_method: 'client_secret_post' }, 'auth_method'],
    [{ token_endpoint_auth_method: ['none'] }, 'auth_method'],
    [{ redirect_uris: undefined }, 'redirect_uris'],
    [{ redirect_uris: 'https://app.example.com/cb' }, 'redirect_uris'],
    [{ redirect_uris: ['https://other.example.com/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['https://app.example.com:8443/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['http://app.example.com/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['http://127.0.0.1.evil.test/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['https://app.example.com@evil.test/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['https://app.example.com/*'] }, 'redirect_uris'],
    [{ redirect_uris: ['com.example.app:/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris'],
    [{ redirect_uris: uris(11) }, 'redirect_uris'],
    [{ redirect_uris: [...document.redirect_uris, uriOf(513)] }, 'redirect_uris'],
    [{ grant_types: ['refresh_token'] }, 'grant_types'],
    [{ grant_types: 'authorization_code' }, 'grant_types'],
    [{ response_types: ['token'] }, 'response_types'],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'keys'],
    [{ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ ...key, d: 'd' }] } }, 'keys'],
    [
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key] }, jwks_uri: 'https://a.test/k' },
      'keys',
    ],
    [{ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://a.test/k' }, 'keys'],
    [{ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://10.0.0.1/k' }, 'keys'],
    [{ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://x.tessera.test/k' }, 'keys'],
  ];
  for (const [changes, fault] of faults)
    it(`${JSON.stringify(changes).slice(0, 200)} is refused: ${fault}`, () => {
      expect(read(changes)).to.equal(fault);
    });

  it('ten redirect URIs of 512 characters are kept, in less than 6 KB', () => {
    const found = read({ redirect_uris: uris(10), client_name: 'x'.repeat(500) });
    expect(found).to.have.property('redirectUris').deep.equal(uris(10));
    expect(JSON.stringify(found).length).to.be.below(6_000);
  });

  it('a text, a list and null are no document', () => {
    for (const json of ['x', [], null, 1]) expect(clientDocument(id, json, isOwn)).to.equal('no_object');
  });

  it('a name has no invisible characters, and cannot hide the host', () => {
    const named = (name: unknown) => {
      const found = read({ client_name: name });
      return typeof found === 'string' ? found : metadataClient(found).name;
    };
    expect(named('\u202eBank\u200b\n\tof  Acme ')).to.equal('app.example.com (Bank of Acme)');
    expect(named('a'.repeat(500))).to.equal(`app.example.com (${'a'.repeat(100)})`);
    for (const none of ['', ' \u200b', 7, null, undefined, { a: 1 }])
      expect(named(none)).to.equal('app.example.com');
  });
});

describe('a client id', () => {
  const texts: readonly (readonly [string, boolean])[] = [
    [id, true],
    ['https://app.example.com:8443/a/b?c=d', true],
    ['https://xn--bcher-kva.example/c', true],
    ['http://app.example.com/client.json', false],
    ['https://app.example.com', false],
    ['https://app.example.com/', false],
    ['https://app.example.com/a#', false],
    ['https://app.example.com/a/../b', false],
    ['https://app.example.com/a b', false],
    ['https://user@app.example.com/a', false],
    ['https://:p@app.example.com/a', false],
    ['https://APP.example.com/a', false],
    ['https://app.example.com:443/a', false],
    ['https://bücher.example/a', false],
    ['https://localhost/a', false],
    ['https://a.localhost/a', false],
    ['https://127.0.0.1/a', false],
    ['https://2130706433/a', false],
    ['https://[::1]/a', false],
    ['https://intranet/a', false],
    [`https://app.example.com/${'a'.repeat(500)}`, false],
    ['web', false],
    ['portal-x', false],
  ];
  for (const [text, isOne] of texts)
    it(`${text.slice(0, 60)} is ${isOne ? 'the address of a document' : 'none'}`, () => {
      expect(isMetadataClientId(text)).to.equal(isOne);
    });
});

describe('the settings of a tenant about clients by their own document', () => {
  const settings = (metadataClients: 'off' | 'listed' | 'any') => ({
    metadataClients,
    metadataClientHosts: ['app.example.com', 'b.test:8443'],
  });
  const admits = (policy: 'off' | 'listed' | 'any', address: string, tenantId = 'any tenant') =>
    admitsMetadataClient(tenantId, settings(policy), address);

  it('admit none, those of the exact hosts, or all, and never any to the tenant of the operators', () => {
    expect([admits('off', id), admits('listed', id), admits('any', id)]).to.deep.equal([false, true, true]);
    for (const other of ['https://x.app.example.com/c', 'https://app.example.com:8443/c', 'https://b.test/c'])
      expect([admits('listed', other), admits('any', other)], other).to.deep.equal([false, true]);
    expect(admits('listed', 'https://b.test:8443/c')).to.equal(true);
    expect(admits('any', id, PLATFORM_TENANT)).to.equal(false);
  });
});
