import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Served, type WhileLocked, lockTable, servesUnder } from '../../domain/tenant/lock-table.js';
import { lockedEndpoints } from '../../domain/tenant/locked-endpoints.js';
import { lockKinds } from '../../domain/tenant/tenant-events.js';
import { hostedRoutes } from '../../interfaces/hosted-pages/routes.js';
import type { PagesDeps } from '../../interfaces/hosted-pages/pages-deps.js';
import { routes } from '../../interfaces/management-api/routes/routes.js';
import type { OidcOptions } from '../../interfaces/oidc/oidc-options.js';
import { oidcRoutes } from '../../interfaces/oidc/routes.js';
import { portalRoutes } from '../../interfaces/portal-api/portal-routes.js';
import { type Reply, call } from '../support/http/http-client.js';
import {
  type OidcService,
  ada,
  answered,
  authorizeUrl,
  bo,
  callback,
  pkce,
  redeem,
  signInAt,
} from '../support/pages/oidc-service.js';
import { until } from '../support/run/until.js';
import { readMail } from '../support/services/mail-text.js';
import { outbox } from '../support/services/outbox.js';
import {
  type Held,
  type LockService,
  type PersonName,
  REASON,
  callerOf,
  isLockedPage,
  lockService,
  names,
} from './support/lock-service.js';

/** Only for the paths of routes, which nothing calls here. */
const noDeps: unknown = new Proxy(() => noDeps, {
  get: (_target, key) => {
    if (key === 'baseUrl') return 'https://id.tessera.test';
    return key === Symbol.toPrimitive ? () => '' : noDeps;
  },
});

const operations = [...routes, ...portalRoutes].filter(({ operatorsOnly }) => operatorsOnly !== true);
const pages = hostedRoutes(noDeps as PagesDeps);
const pagePaths = [...new Set(pages.map(({ path }) => path))];
const pagesOf = (name: WhileLocked): string[] => [
  ...new Set(pages.flatMap(({ path, whileLocked }) => (whileLocked === name ? [path] : []))),
];
const isPage = (method: string, path: string): boolean =>
  pages.some((page) => page.method === method && page.path === path);
const endpointPaths = [...new Set(oidcRoutes(noDeps as OidcOptions).map(({ path }) => path))];

/** What the table says, tried at every operation and page of a service, by everybody. */
describe('the lock of a tenant', function () {
  this.timeout(300_000);
  let acme: LockService;
  let oidc: OidcService;
  before(async () => {
    acme = await lockService();
    ({ oidc } = acme);
  });
  after(() => acme.close());

  describe('the table', () => {
    it('every endpoint of OpenID Connect has a row, and every row an endpoint', () => {
      const rows = Object.keys(lockedEndpoints).map((row) => row.split(' ')[0]!);
      expect([...new Set(rows)].sort()).to.deep.equal(endpointPaths.sort());
    });
    it('no surface serves more under a graver lock', () => {
      const width: Readonly<Record<Served, number>> = { none: 0, owners: 1, all: 2 };
      for (const [name, row] of Object.entries(lockTable))
        expect(
          width[row.billing] >= width[row.abuse] && width[row.abuse] >= width[row.security],
          name,
        ).to.equal(true);
    });
    for (const name of Object.keys(lockTable) as WhileLocked[]) {
      const row = lockTable[name];
      const own = operations.filter(({ whileLocked }) => whileLocked === name);
      const what = [...own.map(({ operationId }) => operationId), ...pagesOf(name)];
      it(`${name} (billing: ${row.billing}, abuse: ${row.abuse}, security: ${row.security}): ${what.join(', ')}`, () => {
        const others = pages.filter(({ whileLocked }) => whileLocked !== name).map(({ path }) => path);
        expect(
          what.filter((one) => others.includes(one)),
          'a page whose form goes on for others',
        ).to.deep.equal([]);
        expect(what).not.to.have.length(0);
      });
    }
    it('a surface without a row serves nobody under a lock, and everybody without one', () => {
      const owner = { isOwner: true, byPortal: true };
      expect(servesUnder({ kind: 'billing' }, undefined, owner)).to.equal(false);
      expect(servesUnder(null, undefined, owner)).to.equal(true);
    });
  });

  for (const kind of lockKinds)
    describe(`for ${kind}`, () => {
      let held: Record<PersonName, Held>;
      before(async () => {
        held = await acme.holdAndLock(kind);
      });
      after(() => acme.unlock());

      const operate = (
        { method, path }: (typeof operations)[number],
        credential: { readonly key?: string; readonly token?: string },
      ): Promise<Reply> =>
        call(
          oidc.issuer,
          method,
          path.replace(/\{\w+\}/g, () => randomUUID()),
          {
            ...(credential.key === undefined ? {} : { key: credential.key }),
            ...(credential.token === undefined
              ? {}
              : { headers: { Authorization: `Bearer ${credential.token}` } }),
            ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
          },
        );
      const codes = async (credential: Parameters<typeof operate>[1]): Promise<Record<string, unknown>> => {
        const found: Record<string, unknown> = {};
        for (const route of operations) {
          const reply = await operate(route, credential);
          found[route.operationId] = reply.status < 300 ? 'served' : reply.json['code'];
        }
        return found;
      };

      it('an owner in the portal reaches the operations of the table, and no other', async () => {
        const found = await codes({ token: held.owner.portal.access });
        for (const { operationId, whileLocked } of operations)
          expect(found[operationId] !== 'tenant_locked', operationId).to.equal(
            servesUnder({ kind }, whileLocked, callerOf('owner', true)),
          );
        expect(Object.values(found).includes('served')).to.equal(kind !== 'security');
        expect(JSON.stringify(found)).not.to.include(REASON);
      });
      it('an admin in the portal is notified of the lock by every operation', async () => {
        expect(new Set(Object.values(await codes({ token: held.admin.portal.access })))).to.deep.equal(
          new Set(['tenant_locked']),
        );
      });
      it('a plain user in the portal reaches no operation', async () => {
        expect(
          new Set(Object.values(await codes({ token: held['plain user'].portal.access }))),
        ).to.deep.equal(new Set(['administrator_required']));
      });
      it('an API key is notified of the lock by every operation', async () => {
        expect(new Set(Object.values(await codes({ key: oidc.service.apiKey() })))).to.deep.equal(
          new Set(['tenant_locked']),
        );
      });
      it('an owner with a token of another client is notified of the lock by every operation', async () => {
        const found = await codes({ token: held.owner.backend.access });
        expect(new Set(Object.values(found))).to.deep.equal(new Set(['tenant_locked']));
      });

      it('every page of the tenant’s host is as the table says, for a visitor and for every session', async () => {
        const agents = [acme.browser(), ...names.map((name) => held[name].agent)];
        for (const path of pagePaths) {
          const served = lockTable[pages.find((page) => page.path === path)!.whileLocked][kind];
          const at = acme.host() + path.replace(/\{\w+\}/g, 'a'.repeat(64));
          for (const agent of agents)
            for (const method of ['GET', 'POST'] as const) {
              const visit = method === 'GET' ? await agent.get(at) : await agent.post(at, {});
              // without a request of the portal, nobody signs in to it
              const isOpen =
                isPage(method, path) &&
                (served === 'all' || (served === 'owners' && path === '/passkey-options'));
              expect(isLockedPage(visit), `${method} ${path}`).to.equal(!isOpen);
              expect(visit.body).not.to.include(REASON);
            }
        }
      });

      it('the listener is notified of the lock, with kind and reason', async () => {
        await until(() =>
          Promise.resolve(
            acme.received.some(
              ({ event, data }) =>
                event === 'tenant.locked' && data['kind'] === kind && data['reason'] === REASON,
            ),
          ),
        );
      });

      it('all owners are mailed of the lock, with kind and reason, and nobody else', async () => {
        const mails = outbox(oidc.service.dataDir);
        const { text } = readMail(await mails.take('tenant-locked', ada.email));
        const about = { billing: 'payment', abuse: 'abuse', security: 'security' }[kind];
        const reported = [...mails.all()].filter(([name]) => name.startsWith('tenant-locked'));
        expect(
          reported.some(([, source]) => readMail(source).text.includes(`The reason is ${about}: ${REASON}`)),
        ).to.equal(true);
        expect(text).to.include('Acme Inc.');
        for (const [, source] of reported) expect(readMail(source).headers.get('to')).to.include(ada.email);
      });
    });

  it('fifty sign-ins at once with a lock arriving leave no token and no session that can be used', async () => {
    const url = (): { readonly address: string; readonly verifier: string } => {
      const proof = pkce();
      return { address: authorizeUrl(oidc, proof), verifier: proof.verifier };
    };
    const agents = Array.from({ length: 50 }, () => ({ agent: acme.browser(), ...url() }));
    const signIns = agents.map(async ({ agent, address, verifier }) => {
      const visit = await signInAt(agent, address, bo).catch(() => null);
      const code = (visit?.location ?? null) === null ? null : answered(visit!).get('code');
      return { agent, code, verifier };
    });
    const locking = (async () => {
      await Promise.race(signIns);
      await acme.lock('abuse');
    })();
    const done = await Promise.all(signIns);
    await locking;
    const started = done.filter(({ code }) => code !== null);
    for (const { code, verifier } of started)
      expect((await redeem(oidc, { code: code!, verifier }, { redirect_uri: callback })).status).to.equal(
        401,
      );
    for (const { agent } of done)
      expect(isLockedPage(await agent.get(`${acme.host()}/account`))).to.equal(true);
    const late = acme.browser();
    expect(isLockedPage(await late.get(authorizeUrl(oidc, pkce())))).to.equal(true);
    await acme.unlock();
  });
});
