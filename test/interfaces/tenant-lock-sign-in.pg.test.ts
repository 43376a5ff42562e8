import { expect } from 'chai';
import { type LockedCaller, servesUnder } from '../../domain/tenant/lock-table.js';
import { lockedEndpoints } from '../../domain/tenant/locked-endpoints.js';
import { DEVICE_GRANT } from '../../domain/client/client-values.js';
import { lockKinds } from '../../domain/tenant/tenant-events.js';
import { call } from '../support/http/http-client.js';
import { type Visit, formOf } from '../support/http/user-agent.js';
import {
  type OidcService,
  ada,
  answered,
  authorizeUrl,
  pkce,
  postForm,
  redeem,
} from '../support/pages/oidc-service.js';
import { until } from '../support/run/until.js';
import { outbox } from '../support/services/outbox.js';
import { introspect, refresh, tokensOf, userinfoStatus } from './oidc/attacks/support/tokens.js';
import {
  type Held,
  type LockService,
  type PersonName,
  callerOf,
  isLockedPage,
  lockService,
  names,
  people,
} from './support/lock-service.js';

/** What the table says, tried at every endpoint of OpenID Connect and at the forms of sign-in, by everybody. */
describe('sign-in under the lock of a tenant', function () {
  this.timeout(300_000);
  let acme: LockService;
  let oidc: OidcService;
  before(async () => {
    acme = await lockService();
    ({ oidc } = acme);
  });
  after(() => acme.close());

  for (const kind of lockKinds)
    describe(`for ${kind}`, () => {
      let held: Record<PersonName, Held>;
      before(async () => {
        held = await acme.holdAndLock(kind);
      });

      const served = (row: Parameters<typeof servesUnder>[1], caller: LockedCaller): boolean =>
        servesUnder({ kind }, row, caller);
      const probes: Readonly<
        Record<keyof typeof lockedEndpoints, (name: PersonName, byPortal: boolean) => Promise<boolean>>
      > = {
        '/.well-known/openid-configuration': () => isOk('/.well-known/openid-configuration'),
        '/.well-known/oauth-authorization-server': () => isOk('/.well-known/oauth-authorization-server'),
        '/.well-known/jwks.json': () => isOk('/.well-known/jwks.json'),
        '/connect/authorize': async (name, byPortal) => {
          const visit = await acme.browser().get(authorizeUrl(oidc, pkce(), byPortal ? acme.portal() : {}));
          // whoever it is, the portal's page asks them to sign in
          return !isLockedPage(visit) && (name === 'owner' || !byPortal);
        },
        // a code for a browser that is signed in, through all pages
        '/connect/authorize/continue': (name, byPortal) => codeInSession(name, byPortal, true),
        '/connect/authorize/resume': (name, byPortal) => codeInSession(name, byPortal, false),
        '/connect/token authorization_code': async (name, byPortal) => {
          const { client_id, redirect_uri } = acme.portal();
          const reply = byPortal
            ? await redeem(oidc, held[name].portalCode, { client_id, redirect_uri }, null)
            : await redeem(oidc, held[name].appCode);
          if (reply.status !== 200)
            expect(reply.json['error']).to.equal(
              byPortal && kind !== 'security' ? 'invalid_grant' : 'invalid_client',
            );
          return reply.status === 200;
        },
        '/connect/token refresh_token': async (name, byPortal) => {
          const { portal: ofPortal, app } = held[name];
          const { client_id } = acme.portal();
          const reply = byPortal
            ? await refresh(oidc, ofPortal.refresh, { client_id }, null)
            : await refresh(oidc, app.refresh);
          if (reply.status === 200) held[name] = { ...held[name], portal: tokensOf(reply) };
          return reply.status === 200;
        },
        // no user has a part in it
        '/connect/token client_credentials': async () => {
          const reply = await postForm(oidc, '/connect/token', { grant_type: 'client_credentials' }, 'robot');
          if (reply.status !== 200) expect(reply.json['error']).to.equal('access_denied');
          return reply.status === 200;
        },
        '/connect/device_authorization': async () =>
          (await postForm(oidc, '/connect/device_authorization', { client_id: 'tv' }, null)).status === 200,
        '/connect/token urn:ietf:params:oauth:grant-type:device_code': async () => {
          const form = { grant_type: DEVICE_GRANT, client_id: 'tv', device_code: 'none' };
          const reply = await postForm(oidc, '/connect/token', form, null);
          return reply.json['error'] === 'invalid_grant';
        },
        '/connect/userinfo': async (name, byPortal) =>
          (await userinfoStatus(oidc, held[name][byPortal ? 'portal' : 'app'].access)) === 200,
        '/connect/introspect': async (name, byPortal) => {
          const reply = await introspect(oidc, held[name][byPortal ? 'portal' : 'app'].access);
          expect(reply.status).to.equal(200);
          return reply.json['active'] === true;
        },
        // of a text that is no token, so that those of the test live on
        '/connect/revoke': async () =>
          (await postForm(oidc, '/connect/revoke', { token: 'none' }, 'server')).status === 200,
        '/connect/endsession': async () => {
          const visit = await acme.browser().get(`${oidc.issuer}/connect/endsession?client_id=server`);
          return !isLockedPage(await acme.browser().follow(visit));
        },
      };
      const isOk = async (path: string): Promise<boolean> => (await fetch(oidc.issuer + path)).status === 200;
      const codeInSession = async (name: PersonName, byPortal: boolean, posts: boolean): Promise<boolean> => {
        const { agent } = held[name];
        const url = new URL(
          authorizeUrl(oidc, pkce(), { ...(byPortal ? acme.portal() : {}), prompt: 'none' }),
        );
        const visit = posts
          ? await agent.post(url.origin + url.pathname, Object.fromEntries(url.searchParams))
          : await agent.get(url.href);
        const arrived = await agent.follow(visit);
        return arrived.location !== null && answered(arrived).has('code');
      };

      for (const endpoint of Object.keys(lockedEndpoints) as (keyof typeof lockedEndpoints)[])
        it(`${endpoint} serves whom the table says`, async () => {
          for (const name of names)
            for (const byPortal of [true, false])
              expect(
                await probes[endpoint](name, byPortal),
                `${name}, ${byPortal ? 'portal' : 'app'}`,
              ).to.equal(served(lockedEndpoints[endpoint], callerOf(name, byPortal)));
        });

      for (const name of names)
        it(`the form of a sign-in to the portal gives the ${name} ${name === 'owner' ? 'what the table says' : 'the answer of a wrong password'}`, async () => {
          const agent = acme.browser();
          const arrived = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), acme.portal())));
          expect(isLockedPage(arrived)).to.equal(kind === 'security');
          if (kind === 'security') return;
          const { email, password } = people[name];
          const right = await agent.submit(arrived, { email, password });
          if (name === 'owner') {
            const back = await agent.follow(right);
            expect(answered(back).has('code')).to.equal(true);
            return;
          }
          const other = acme.browser();
          const form = await other.follow(await other.get(authorizeUrl(oidc, pkce(), acme.portal())));
          const wrong = await other.submit(form, { email, password: 'not-it-at-all' });
          const shown = ({ status, body }: Visit): unknown => [
            status,
            // secrets of the browser and of the request
            // of 43 characters, which may begin and end with a dash
            body.replace(/[\w-]{43}/g, ''),
          ];
          expect(shown(right)).to.deep.equal(shown(wrong));
          expect(right.status).to.equal(400);
        });

      it('a sign-in to the portal that had started before is over for all but owners', async () => {
        for (const name of names) {
          const { signIn } = held[name];
          const { action, hidden } = formOf(signIn);
          const { email, password } = people[name];
          // the page's own browser is gone: what is sent without its cookies is refused in any case
          const visit = await acme.browser().post(action, { ...hidden, email, password });
          expect(visit.location).to.equal(null);
        }
      });

      it('the end of the lock brings everything back, and is reported to the listener', async () => {
        await acme.unlock();
        for (const name of names) {
          const { app, backend, portal: ofPortal, agent, appCode } = held[name];
          expect(await userinfoStatus(oidc, app.access)).to.equal(200);
          expect((await introspect(oidc, app.access)).json).to.include({ active: true });
          const used = await refresh(oidc, app.refresh);
          expect(used.status, `refresh token of the ${name}`).to.equal(200);
          const code = await redeem(oidc, appCode);
          expect(code.status, `code of the ${name}`).to.equal(200);
          for (const { access } of [backend, ofPortal]) {
            const headers = { Authorization: `Bearer ${access}` };
            expect((await call(oidc.issuer, 'GET', '/api/users', { headers })).status).to.equal(
              name === 'plain user' ? 403 : 200,
            );
          }
          expect((await agent.get(`${acme.host()}/account`)).status).to.equal(200);
        }
        await outbox(oidc.service.dataDir).take('tenant-unlocked', ada.email);
        await until(() =>
          Promise.resolve(
            acme.received.some(({ event, data }) => event === 'tenant.unlocked' && data['kind'] === kind),
          ),
        );
      });
    });
});
