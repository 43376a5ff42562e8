import { expect } from 'chai';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { renderDocs } from '../../support/http/rendered-docs.js';

/** RFC 9110, section 9.3.2. Pages of a tenant's host: `hosted-pages/head.test.ts`. */
describe('HEAD at the addresses of the service', () => {
  let oidc: OidcService;
  before(renderDocs);
  before(async () => {
    oidc = await oidcService({ TENANT_SIGN_UP: 'on' });
  });
  after(() => oidc.close());

  for (const path of [
    '/',
    '/docs',
    '/openapi.json',
    '/docs/portal',
    '/portal',
    '/portal/t/acme/users',
    '/portal/t/acme/client.json',
    '/portal/operator',
    '/portal/start',
    '/.well-known/openid-configuration',
    '/.well-known/jwks.json',
    '/health/live',
    '/no-such-page',
  ])
    it(`${path} answers HEAD like GET, without a body and a cookie`, async () => {
      const ask = (method: string): Promise<Response> =>
        fetch(oidc.issuer + path, { method, headers: { Accept: 'text/html' }, redirect: 'manual' });
      const [head, get] = [await ask('HEAD'), await ask('GET')];
      const reported = ({ status, headers }: Response): unknown[] => [
        status,
        ...['content-type', 'content-length', 'location', 'cache-control', 'vary'].map((name) =>
          headers.get(name),
        ),
      ];
      // a page with a token in its forms has another length each time
      expect(reported(head).toSpliced(2, 1)).to.deep.equal(reported(get).toSpliced(2, 1));
      expect(await head.text()).to.equal('');
      expect(head.headers.has('set-cookie')).to.equal(false);
    });
});
