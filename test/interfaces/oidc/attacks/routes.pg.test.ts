import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { inlineScripts, passkeyScript } from '../../../../interfaces/hosted-pages/scripts/scripts.js';
import { routes as operations } from '../../../../interfaces/management-api/routes/routes.js';
import { portalRoutes } from '../../../../interfaces/portal-api/portal-routes.js';
import { call } from '../../../support/http/http-client.js';
import {
  type OidcService,
  authorizeUrl,
  oidcService,
  pkce,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { type Policy, declaredRoutes, undeclared } from './support/declared-routes.js';
import { mountedWhile } from './support/mounted-routes.js';
import { notApplicable } from './support/not-applicable.js';
import { renderDocs } from '../../../support/http/rendered-docs.js';

const HOST = 'acme.localhost';

describe('a route without a declared policy', () => {
  let oidc: OidcService;
  let mounted: ReadonlySet<string>;
  /** Signed in. */
  let agent: UserAgent;
  before(renderDocs);
  before(async () => {
    mounted = await mountedWhile(async () => {
      oidc = await oidcService();
    });
    agent = oidc.browser();
    await signInAt(agent, authorizeUrl(oidc, pkce()));
  });
  after(() => oidc.close());

  const operationNames = new Set(
    [...operations, ...portalRoutes].map(
      ({ method, path }) => `${method} ${path.replace(/\{\*(\w+)\}/, '*$1').replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  const beside = (): readonly string[] => undeclared(mounted, operationNames);
  /** Counts the events. Who is active is noted behind the answers, once a day. */
  const events = async (): Promise<bigint> => {
    const counted = `select count(*) from events.event where type <> 'UserActive'`;
    return (await oidc.runtime.database.query<{ count: bigint }>(counted)).rows[0]!.count;
  };
  const at = (route: string): string =>
    route.split(' ')[1]!.replace(':sha256', '0'.repeat(64)).replace(':slug', 'acme');
  const routesOf = (policy: Policy): readonly string[] =>
    [...declaredRoutes].filter(([, own]) => own === policy).map(([route]) => route);

  it('every route is an operation with scopes or of the portal, or has a declared policy', () => {
    expect(undeclared(beside(), declaredRoutes)).to.deep.equal([]);
    for (const { operationId, scopes } of operations) expect(scopes.length, operationId).to.be.greaterThan(0);
    for (const { operationId, path } of portalRoutes) expect(path, operationId).to.match(/^\/portal\/api\//);
    expect(
      undeclared([...declaredRoutes.keys(), ...operationNames], mounted),
      'and all are there',
    ).to.deep.equal([]);
  });

  it('this comparison detects a route without a policy', () => {
    expect(undeclared([...beside(), 'GET /debug'], declaredRoutes)).to.deep.equal(['GET /debug']);
  });

  const helpsWithForms = `'sha256-${createHash('sha256').update(inlineScripts.form).digest('base64')}'`;

  /** What a page's policy says of the scripts of this service: that of forms, then that of passkeys where it is used. */
  const ownScripts = (): RegExp => {
    const host = `http://${HOST}:${oidc.port}`;
    const passkeys = ` ${host}${passkeyScript.path};connect-src ${host}/passkey-options`;
    const literal = (text: string): string => text.replace(/[.+*/?$^|(){}[\]\\]/g, '\\$&');
    return new RegExp(`;script-src ${literal(helpsWithForms)}(${literal(passkeys)})?(?=;)`);
  };

  /** Fails for a page that another site could show in a frame, or that may run a script but ours. */
  const expectGuarded = ({ headers, body }: Visit, about: string): void => {
    if (body === '') return;
    const policy = String(headers['content-security-policy']);
    expect(headers['content-type'], about).to.match(/^text\/html/);
    expect(headers['x-frame-options'], about).to.equal('DENY');
    expect(policy, about).to.contain("frame-ancestors 'none'").and.contain("default-src 'none'");
    expect(policy.replace(ownScripts(), ''), about).not.to.match(/unsafe|script-src|\*/);
    expect(headers['referrer-policy'], about).to.equal('no-referrer');
    expect(headers['cache-control'], about).to.equal('no-store');
  };

  it('a published route gives every caller the same answer and sets no cookie', async function () {
    this.slow(20_000);

    for (const route of routesOf('published')) {
      const base = /favicon|assets|avatars|scripts/.test(route) ? `http://${HOST}:${oidc.port}` : oidc.issuer;
      const [mine, anybodys] = [
        await agent.get(base + at(route)),
        await oidc.browser().get(base + at(route)),
      ];
      expect(mine.status, route).to.equal(
        /assets|avatars|docs\/.*:/.test(route) ? 404 : mine.body === '' ? 204 : 200,
      );
      const text = ({ body }: Visit): string => body.replace(/[0-9a-f]{32}/, '');
      expect(text(mine), route).to.equal(text(anybodys));
      expect(mine.headers['set-cookie'], route).to.equal(undefined);
    }
  });

  it('a probe is open to all callers and counts against no limit', async () => {
    const left: (string | null)[] = [];
    for (const route of routesOf('probe')) {
      const { status, headers } = await call(oidc.issuer, 'GET', at(route));
      expect(status, route).to.equal(200);
      left.push(headers.get('x-ratelimit-remaining'));
    }
    expect(new Set(left).size).to.equal(1);
  });

  for (const [policy, status] of [
    ['client', 400],
    ['bearer', 401],
    ['refused', 405],
    ['preflight', 204],
  ] as const)
    it(`a route with the policy ${policy} answers a request without credentials with ${status}`, async () => {
      for (const route of routesOf(policy)) {
        const reply = await call(oidc.issuer, route.split(' ')[0]!, at(route));
        expect(reply.status, route).to.equal(status);
        expect(reply.headers.has('set-cookie'), route).to.equal(false);
      }
    });

  it('a route for browsers redirects no request without parameters, ends no session, and cannot be framed', async () => {
    const before = await events();
    for (const route of routesOf('browser')) {
      const url = oidc.issuer + at(route);
      const visit = route.startsWith('GET')
        ? await agent.get(url)
        : await agent.post(url, {}, { Origin: 'https://evil.test' });
      const target = visit.location === null ? HOST : new URL(visit.location).hostname;
      expect(target, route).to.equal(HOST);
      if (visit.location === null) expect(visit.status, route).to.equal(400);
      expectGuarded(visit, route);
    }
    expect(await events()).to.equal(before);
  });

  it('a page changes nothing by being read, and cannot be framed', async function () {
    this.slow(10_000);

    const before = await events();
    for (const route of routesOf('page'))
      for (const who of [agent, oidc.browser()]) {
        const visit = await who.get(`http://${HOST}:${oidc.port}${at(route)}`);
        expect(visit.status, route).to.be.oneOf(route.includes(':token') ? [404] : [200, 303, 400]);
        expectGuarded(visit, route);
        expect(String(visit.headers['set-cookie'] ?? ''), route).not.to.match(/tessera_session=[^;]/);
        if (visit.location !== null) expect(new URL(visit.location).hostname, route).to.equal(HOST);
      }
    expect(await events()).to.equal(before);
  });

  it('a form changes nothing when another site sends it with the cookies of a signed-in user', async function () {
    this.slow(20_000);

    const before = await events();
    const fields = {
      email: 'ada@acme.test',
      password: 'x'.repeat(12),
      newPassword: 'x'.repeat(12),
      newPasswordAgain: 'x'.repeat(12),
      decision: 'allow',
    };
    for (const route of routesOf('form'))
      for (const headers of [
        { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
        { Origin: `http://globex.localhost:${oidc.port}`, 'Sec-Fetch-Site': 'same-site' },
        { Origin: oidc.issuer },
        {},
      ]) {
        const visit = await agent.post(`http://${HOST}:${oidc.port}${at(route)}`, fields, headers);
        // refused, or sent back to where it begins
        expect([303, 400, 403], route).to.include(visit.status);
        if (visit.location !== null)
          expect(new URL(visit.location).pathname, route).to.be.oneOf(['/sign-in', '/sign-up']);
        expectGuarded(visit, route);
      }
    expect(await events()).to.equal(before);
    expect((await agent.get(`http://${HOST}:${oidc.port}/account`)).body).to.contain('You’re signed in');
  });

  it('the sign-up of a tenant says that it is closed, and begins nothing', async () => {
    const before = await events();
    for (const route of routesOf('closed')) {
      const url = oidc.issuer + at(route);
      const visit = route.startsWith('GET')
        ? await agent.get(url)
        : await agent.post(url, { step: 'address' });
      expect(visit.status, route).to.equal(route.startsWith('GET') ? 200 : 404);
      if (route.endsWith('/start') && route.startsWith('GET')) {
        expectGuarded(visit, route);
        expect(visit.body)
          .to.contain('set up by the people who run this service')
          .and.not.to.contain('<form');
      }
    }
    expect(await events()).to.equal(before);
  });

  it('a form of a provider is led to its address by GET, and changes nothing', async () => {
    const before = await events();
    for (const route of routesOf('returning')) {
      const url = `http://${HOST}:${oidc.port}${at(route)}`;
      const visit = await oidc
        .browser()
        .post(url, { state: 'x', code: 'y', more: 'z' }, { Origin: 'https://evil.test' });
      expect([visit.status, visit.location]).to.deep.equal([303, `${url}?code=y&state=x`]);
      expect(String(visit.headers['set-cookie'] ?? '')).to.equal('');
    }
    expect(await events()).to.equal(before);
  });

  it('a hand-over from elsewhere than the sign-up of a tenant begins no session', async () => {
    const before = await events();
    for (const route of routesOf('handover'))
      for (const headers of [
        { Origin: 'https://evil.test' },
        { Origin: 'null' },
        { Origin: oidc.issuer },
        {},
      ]) {
        const url = `http://${HOST}:${oidc.port}${at(route)}`;
        const visit = await oidc.browser().post(url, { signIn: 'x'.repeat(43) }, headers);
        expect([visit.status, visit.location]).to.deep.equal([303, `${oidc.issuer}/portal/t/acme`]);
        expect(String(visit.headers['set-cookie'] ?? '')).not.to.contain('tessera_session');
      }
    expect(await events()).to.equal(before);
  });

  describe('attacks that do not apply', () => {
    for (const { attack, reason, because } of notApplicable)
      it(`the attack "${attack}" does not apply: ${reason}`, async () => {
        const { json } = await call(oidc.issuer, 'GET', '/.well-known/openid-configuration');
        because({ metadata: json, routes: beside() });
      });
  });
});
