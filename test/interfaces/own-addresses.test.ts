import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { basePath, isBelow, ownAddress, ownPath } from '../../domain/shared/own-address.js';
import { withoutBase } from '../../interfaces/http/requests/without-base.js';

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const layers = ['domain', 'application', 'projections', 'infrastructure', 'interfaces'].flatMap(sources);
const ofPortal = sources('interfaces/portal');
/** What is served at `{base_url}` and `{portal_url}`; the hosts of tenants have no path. */
const belowBase = [
  ...['docs', 'http', 'management-api', 'oidc', 'portal-api', 'portal-site', 'billing'].flatMap((folder) =>
    sources(join('interfaces', folder)),
  ),
  ...sources('interfaces/hosted-pages/routes/tenant-sign-up'),
  'interfaces/hosted-pages/views/sign-in/start.ts',
];

/** Returns the lines of files that a pattern finds. */
const found = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

/** An address of the configuration to which a path is added by hand. */
const byHand = /(?:baseUrl|portalUrl|operatorUrl|issuer)\}[/$]|(?:baseUrl|portalUrl|operatorUrl|issuer) \+ /;
/** A link, redirect or script from the root of the host. */
const fromTheRoot =
  /(?:href|src|action)=(?:["']|\{[`'"])\/(?!\/)|\baddress: ['`]\/|Location['"],? ?:? ?['`]\/|(?:fetch|assign|replace|import)\(['`]\/(?!\/)/;

describe('own addresses of the service', () => {
  it('own addresses are put together by one function', function () {
    this.slow(20_000);

    expect(
      found(
        layers.filter((file) => !ofPortal.includes(file)),
        byHand,
      ),
    ).to.deep.equal([]);
  });

  it('no link, redirect or script at an address that may have a path begins at the root of the host', () => {
    expect(found([...belowBase, ...ofPortal], fromTheRoot)).to.deep.equal([]);
  });

  it('the patterns find what they are for', () => {
    for (const line of ['`${app.addresses.baseUrl}/docs`', 'baseUrl + path', '`${issuer}${PATH}`'])
      expect(line).to.match(byHand);
    for (const line of [
      '<a href="/docs">',
      '<a href={`/t/${slug}`}>',
      "address: '/docs'",
      "['Location', '/api/users/1']",
      "location.assign('/t/acme')",
    ])
      expect(line).to.match(fromTheRoot);
  });

  it('an address keeps the path of its base', () => {
    expect(ownAddress('https://a.test/id', '/docs')).to.equal('https://a.test/id/docs');
    expect(ownPath('https://a.test/id', '/docs')).to.equal('/id/docs');
    expect(ownPath('https://a.test', '/docs')).to.equal('/docs');
    expect(basePath('https://a.test')).to.equal('');
    expect(isBelow('https://a.test/id/portal', 'https://a.test/id')).to.equal(true);
    expect(isBelow('https://a.test/idle', 'https://a.test/id')).to.equal(false);
    expect(isBelow('https://b.test/id', 'https://a.test/id')).to.equal(false);
  });
});

describe('the path of an address in the target of a request', () => {
  const routes = ['/api/users', '/docs', '/connect/token'].map((path) => ({
    method: 'GET' as const,
    path,
    handle: () => undefined,
  }));
  const surface = { routes, gate: () => true, unmatched: () => undefined, refuse: () => undefined };

  for (const [base, target, inner] of [
    ['/id', '/id', '/'],
    ['/id', '/id?x=1', '/?x=1'],
    ['/id', '/id/api/users?limit=1', '/api/users?limit=1'],
    ['/id', '/api/users', '/api/users'],
    ['/id', '/idle/api', '/idle/api'],
    ['/id', '/id/elsewhere', '/elsewhere'],
    ['/a/b', '/a/b/docs', '/docs'],
    ['/api', '/api', '/'],
    ['/api', '/api/api/users', '/api/users'],
    ['/api', '/api/users', '/api/users'],
    ['/api', '/api/docs', '/docs'],
    ['', '/id/docs', '/id/docs'],
  ] as const)
    it(`${target} is ${inner} at ${base || 'the root'}`, () => {
      expect(withoutBase({ ...surface, base })(target)).to.equal(inner);
    });
});
