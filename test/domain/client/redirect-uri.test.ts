import { expect } from 'chai';
import fc from 'fast-check';
import { allowsOrigin, matchesRedirectUri } from '../../../domain/client/redirect-uri.js';

const web = 'https://app.example.com/cb';
const query = 'https://app.example.com/cb?tenant=1';
const loopback = 'http://127.0.0.1:8400/cb';
const loopback6 = 'http://[::1]/cb?a=b';
const localhost = 'http://localhost:8080/callback';
const native = 'com.example.app:/oauth2redirect';
const registered = [web, query, loopback, loopback6, localhost, native];

/** What attackers have made of redirect URIs elsewhere, and what well-meaning servers have let pass. */
const mutations: readonly string[] = [
  // another host
  'https://evil.example/cb',
  'https://app.example.com.evil.example/cb',
  'https://app.example.comevil.example/cb',
  'https://evilapp.example.com/cb',
  'https://evil.example/app.example.com/cb',
  'https://evil.example?https://app.example.com/cb',
  'https://evil.example#https://app.example.com/cb',
  'https://evil.example\\@app.example.com/cb',
  'https://app.example.com\\.evil.example/cb',
  'https://app.example.com@evil.example/cb',
  'https://app.example.com:x@evil.example/cb',
  'https://a@b@app.example.com/cb',
  'https://user@app.example.com/cb',
  'https://user:password@app.example.com/cb',
  'https://app-example.com/cb',
  'https://appXexample.com/cb',
  'https://*.example.com/cb',
  'https://example.com/cb',
  'https://app.example.com./cb',
  'https://app.example.com%2eevil.example/cb',
  'https://app.example.com%00.evil.example/cb',
  'https://аpp.example.com/cb',
  'https://app。example.com/cb',
  'https://xn--pp-6kc.example.com/cb',
  // another spelling
  'HTTPS://app.example.com/cb',
  'https://APP.example.com/cb',
  'https://app.example.com/CB',
  'https://app.example.com/c%62',
  'https://app.example.com/%63b',
  'https://app.example.com:443/cb',
  'https://app.example.com:/cb',
  'https:app.example.com/cb',
  'https:/app.example.com/cb',
  'https:///app.example.com/cb',
  '//app.example.com/cb',
  '/cb',
  'app.example.com/cb',
  ' https://app.example.com/cb',
  'https://app.example.com/cb ',
  'https://app.example.com/cb\n',
  'https://app.example.com/\tcb',
  'https://app.example.com/cb\u0000',
  'https://app.example.com/cb%0d%0aLocation:%20https://evil.example',
  // another path
  'https://app.example.com',
  'https://app.example.com/',
  'https://app.example.com/cb/',
  'https://app.example.com/cb2',
  'https://app.example.com/cb/evil',
  'https://app.example.com//cb',
  'https://app.example.com/./cb',
  'https://app.example.com/x/../cb',
  'https://app.example.com/cb/..',
  'https://app.example.com/cb/../open-redirect',
  'https://app.example.com/cb/%2e%2e/open-redirect',
  'https://app.example.com/cb%2f..%2fopen-redirect',
  'https://app.example.com/cb/..;/open-redirect',
  'https://app.example.com/cb;x=1',
  'https://app.example.com/cb\\..\\open-redirect',
  // another query or fragment
  'https://app.example.com/cb?',
  'https://app.example.com/cb?x=1',
  'https://app.example.com/cb#',
  'https://app.example.com/cb#x',
  'https://app.example.com/cb?tenant=1&x=1',
  'https://app.example.com/cb?tenant=2',
  'https://app.example.com/cb?tenant=%31',
  'https://app.example.com/cb?Tenant=1',
  'https://app.example.com/cb?x=1&tenant=1',
  // another scheme
  'http://app.example.com/cb',
  'javascript:alert(1)//https://app.example.com/cb',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'com.example.app:/oauth2redirect/',
  'com.example.app://oauth2redirect',
  'com.example.APP:/oauth2redirect',
  'com.example.app.evil:/oauth2redirect',
  // loopback: nothing but the port may differ
  'http://127.0.0.1:8400/cb/',
  'http://127.0.0.1:8400/other',
  'http://127.0.0.1:8400/cb?x=1',
  'http://127.0.0.1:8400/cb#x',
  'https://127.0.0.1:8400/cb',
  'http://127.0.0.2:8400/cb',
  'http://127.0.0.1.evil.example:8400/cb',
  'http://127.0.0.1:8400@evil.example/cb',
  'http://evil.example@127.0.0.1:8400/cb',
  'http://127.0.0.1:/cb',
  'http://127.0.0.1:0/cb',
  'http://127.0.0.1:08400/cb',
  'http://127.0.0.1:65536/cb',
  'http://127.0.0.1:999999/cb',
  'http://127.0.0.1:84 00/cb',
  'http://127.0.0.1:+8400/cb',
  'http://127.1:8400/cb',
  'http://0x7f000001:8400/cb',
  'http://2130706433:8400/cb',
  'http://0177.0.0.1:8400/cb',
  'http://[::1]/cb',
  'http://[::1]:8400/cb',
  'http://[0:0:0:0:0:0:0:1]/cb?a=b',
  'http://[::ffff:127.0.0.1]/cb?a=b',
  'http://[::1]:1/cb?a=c',
  'http://localhost:8400/cb',
  // localhost is a name like any other to a confidential client
  'http://localhost:8081/callback',
  'http://localhost/callback',
  'http://127.0.0.1:8080/callback',
  'http://[::1]:8080/callback',
  'http://LOCALHOST:8080/callback',
  'http://localhost.evil.example:8080/callback',
  // nothing at all
  '',
  'null',
  'undefined',
  registered.join(' '),
];

describe('matchesRedirectUri', () => {
  for (const uri of registered) {
    it(`matchesRedirectUri takes the registered ${uri}`, () => {
      expect(matchesRedirectUri(registered, uri, false)).to.equal(uri);
    });
  }

  for (const [given, expected] of [
    ['http://127.0.0.1:1/cb', loopback],
    ['http://127.0.0.1:65535/cb', loopback],
    ['http://127.0.0.1/cb', loopback],
    ['http://[::1]:50000/cb?a=b', loopback6],
  ] as const) {
    it(`matchesRedirectUri accepts any port of a loopback address: ${given}`, () => {
      expect(matchesRedirectUri(registered, given, false)).to.equal(expected);
    });
  }

  it(`matchesRedirectUri has ${mutations.length} variations to refuse, each once`, () => {
    expect(new Set(mutations)).to.have.property('size', mutations.length);
    expect(mutations.length).to.be.at.least(60);
  });

  for (const given of mutations) {
    it(`matchesRedirectUri refuses ${JSON.stringify(given)}`, () => {
      expect(matchesRedirectUri(registered, given, false)).to.be.undefined;
    });
  }

  it('matchesRedirectUri matches nothing when nothing is registered', () => {
    for (const uri of [...registered, ...mutations])
      expect(matchesRedirectUri([], uri, true)).to.be.undefined;
  });

  it('matchesRedirectUri refuses an address that differs in one character from the registered one', () => {
    const edit = fc.record({
      uri: fc.constantFrom(...registered),
      at: fc.nat(60),
      char: fc.string({ maxLength: 1 }),
    });
    const port = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9][0-9]*)?(?=\/)/;
    fc.assert(
      fc.property(edit, ({ uri, at, char }) => {
        const given = uri.slice(0, at) + char + uri.slice(at + 1);
        const same = registered.some((known) => known.replace(port, '$1') === given.replace(port, '$1'));
        expect(matchesRedirectUri(registered, given, false) !== undefined).to.equal(same);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('matchesRedirectUri for a public client', () => {
  const own = ['http://localhost:8080/callback', 'http://localhost', 'http://127.0.0.1/', 'http://[::1]?a=b'];

  for (const given of [
    'http://localhost:8081/callback',
    'http://localhost/callback',
    'http://localhost:53123',
    'http://localhost:53123/',
    'http://127.0.0.1:53123',
    'http://127.0.0.1:53123/',
    'http://[::1]:53123/?a=b',
  ])
    it(`matchesRedirectUri for a public client takes ${given}`, () => {
      expect(matchesRedirectUri(own, given, true)).not.to.equal(undefined);
    });

  for (const given of [
    'https://localhost:8081/callback',
    'http://LOCALHOST:8080/callback',
    'http://localhost:8081/callback/',
    'http://localhost:8081//',
    'http://localhost:65536/callback',
    'http://localhost.evil.example:8080/callback',
    'http://localhost@evil.example/callback',
    'http://127.0.0.1:8080/callback',
    'http://[::1]:8080/?a=c',
  ])
    it(`matchesRedirectUri for a public client refuses ${given}`, () => {
      expect(matchesRedirectUri(own, given, true)).to.equal(undefined);
    });
});

describe('allowsOrigin', () => {
  const client = {
    type: 'confidential' as const,
    allowedOrigins: null,
    redirectUris: [...registered, 'https://other.example.com:8443/cb'],
  };

  for (const origin of [
    'https://app.example.com',
    'https://other.example.com:8443',
    'http://localhost:8080',
    'http://127.0.0.1:5173',
    'http://[::1]:1',
  ]) {
    it(`allowsOrigin accepts the origin of a redirect URI: ${origin}`, () => {
      expect(allowsOrigin(client, origin)).to.be.true;
    });
  }

  it('allowsOrigin accepts http://localhost at any port for a public client, and no other spelling of it', () => {
    const app = { ...client, type: 'public' } as const;
    for (const origin of ['http://localhost', 'http://localhost:8081', 'http://localhost:8080'])
      expect(allowsOrigin(app, origin), origin).to.be.true;
    for (const origin of ['https://localhost:8080', 'http://localhost:8080/', 'http://localhost.evil.test'])
      expect(allowsOrigin(app, origin), origin).to.be.false;
  });

  for (const origin of [
    'null',
    '',
    'https://evil.example',
    'https://app.example.com/',
    'https://app.example.com.evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://other.example.com',
    'http://localhost',
    'http://localhost:8081',
    'https://127.0.0.1:5173',
    'http://127.0.0.1:5173/',
    'com.example.app:',
  ]) {
    it(`allowsOrigin refuses ${JSON.stringify(origin)}`, () => {
      expect(allowsOrigin(client, origin)).to.be.false;
    });
  }

  it('allowsOrigin accepts only the origins that the client lists, when it lists any', () => {
    const listed = { ...client, allowedOrigins: ['https://spa.example.com'] };
    expect(allowsOrigin(listed, 'https://spa.example.com')).to.be.true;
    expect(allowsOrigin(listed, 'https://app.example.com')).to.be.false;
    expect(allowsOrigin({ ...client, allowedOrigins: [] }, 'https://app.example.com')).to.be.false;
  });

  it('allowsOrigin accepts no origin of private-use schemes', () => {
    const application = { type: 'public' as const, allowedOrigins: null, redirectUris: [native] };
    for (const origin of ['null', 'com.example.app:', 'com.example.app://'])
      expect(allowsOrigin(application, origin)).to.be.false;
  });
});
