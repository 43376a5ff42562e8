import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../application/tenant/unlock-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { grantTable, grantTypes } from '../../../domain/client/client-values.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import type { LockedCaller } from '../../../domain/tenant/lock-table.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import { call } from '../../support/http/http-client.js';
import { type UserAgent, type Visit, userAgent } from '../../support/http/user-agent.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  ada,
  authorizeUrl,
  bo,
  obtainCode,
  oidcService,
  pkce,
  redeem,
} from '../../support/pages/oidc-service.js';
import { until } from '../../support/run/until.js';
import { registerPortalClient } from '../oidc/attacks/support/portal-client.js';
import { type Tokens, tokensOf, userinfoStatus } from '../oidc/attacks/support/tokens.js';

const admin = { email: 'admin@acme.test', password: 'tea-at-four-and-a-half' };
export const people = { owner: ada, admin, 'plain user': bo } as const;
export type PersonName = keyof typeof people;
export const names = Object.keys(people) as PersonName[];
export const REASON = 'a reason that no page shows';

/** What a person has when the tenant is locked. */
export interface Held {
  readonly agent: UserAgent;
  readonly portal: Tokens;
  /** Of an ordinary client. */
  readonly app: Tokens;
  /** Of a client that may use the Management API. */
  readonly backend: Tokens;
  readonly portalCode: { readonly code: string; readonly verifier: string };
  readonly appCode: { readonly code: string; readonly verifier: string };
  /** The page of a sign-in to the portal that has started. */
  readonly signIn: Visit;
}

/** A service with the tenant `acme`, which is locked and unlocked, its people, and a listener of both. */
export interface LockService {
  readonly oidc: OidcService;
  /** Deliveries to the listener. */
  readonly received: readonly { readonly event: string; readonly data: Record<string, unknown> }[];
  browser(): UserAgent;
  /** The address of the tenant's pages. */
  host(): string;
  /** Parameters of a sign-in to the portal. */
  portal(): { readonly client_id: string; readonly redirect_uri: string; readonly scope: string };
  lock(kind: LockKind): Promise<unknown>;
  /** Unlocks the tenant, and waits until that is in force. */
  unlock(): Promise<void>;
  /** Signs everyone in everywhere, locks the tenant, and waits until that is in force. */
  holdAndLock(kind: LockKind): Promise<Record<PersonName, Held>>;
  close(): Promise<void>;
}

/** Starts it. */
export async function lockService(): Promise<LockService> {
  const received: { event: string; data: Record<string, unknown> }[] = [];
  const listener = createServer((req, res) => {
    void json(req).then((body) => {
      received.push(body as (typeof received)[number]);
      res.writeHead(200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const oidc = await oidcService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
  const tenantId = oidc.tenantIds['acme']!;
  const by = (): ReturnType<typeof systemCommand> => systemCommand({ tenantId });
  await createUser(oidc.runtime.app, by(), { ...admin, roles: ['admin'], emailVerified: true });
  await registerPortalClient(oidc, 'acme', 'backend');
  await oidc.register('acme', {
    clientId: 'robot',
    kind: 'service',
    grantTypes: ['client_credentials'],
    redirectUris: [],
  });
  await oidc.register('acme', {
    clientId: 'tv',
    type: 'public',
    kind: 'native',
    // `robot` has those of services
    grantTypes: grantTypes.filter((type) => grantTable[type].listedBy !== 'services'),
    redirectUris: ['https://tv.acme.test/cb'],
  });
  const { port } = listener.address() as AddressInfo;
  const body = { url: `http://127.0.0.1:${port}/`, events: ['tenant.locked', 'tenant.unlocked'] };
  const key = oidc.service.apiKey();
  expect((await call(oidc.issuer, 'POST', '/api/webhooks', { key, body })).status).to.equal(201);

  // the portal's callback, which is at the issuer's host, is no page of the service
  const browser = (): UserAgent => userAgent(oidc.port, `${oidc.issuer}/portal/`);
  const lock = (kind: LockKind): Promise<unknown> =>
    lockTenant(oidc.runtime.app, by(), { kind, reason: REASON });
  const portal = () => ({
    client_id: portalClientId(tenantId),
    redirect_uri: `${oidc.issuer}/portal/callback`,
    scope: 'openid profile email roles',
  });
  const portalTokens = async (who: typeof ada, agent: UserAgent): Promise<Tokens> => {
    const { client_id, redirect_uri } = portal();
    const code = await obtainCode(oidc, portal(), { who, agent });
    return tokensOf(await redeem(oidc, code, { client_id, redirect_uri }, null));
  };
  const portalCode = (who: typeof ada) => obtainCode(oidc, portal(), { who, agent: browser() });

  return {
    oidc,
    received,
    browser,
    host: () => `http://acme.localhost:${oidc.port}`,
    portal,
    lock,
    async unlock() {
      await unlockTenant(oidc.runtime.app, by(), { reason: 'all is well' });
      await until(async () => (await call(oidc.issuer, 'GET', '/api/users', { key })).status === 200);
    },
    async holdAndLock(kind) {
      const held = {} as Record<PersonName, Held>;
      for (const name of names) {
        const who = people[name];
        const agent = browser();
        const tokens = async (client: string): Promise<Tokens> =>
          tokensOf(
            await redeem(oidc, await obtainCode(oidc, { client_id: client }, { agent, who }), {}, client),
          );
        const stranger = browser();
        held[name] = {
          agent,
          app: await tokens('server'),
          backend: await tokens('backend'),
          portal: await portalTokens(who, agent),
          portalCode: await portalCode(who),
          appCode: await obtainCode(oidc, {}, { agent, who }),
          signIn: await stranger.follow(await stranger.get(authorizeUrl(oidc, pkce(), portal()))),
        };
      }
      await lock(kind);
      await until(async () => (await userinfoStatus(oidc, held.owner.app.access)) === 401);
      return held;
    },
    async close() {
      await oidc.close();
      listener.close();
    },
  };
}

export const callerOf = (name: PersonName, byPortal: boolean): LockedCaller => ({
  isOwner: name === 'owner',
  byPortal,
});

/** Returns whether a visit led to the page that reports the lock. */
export const isLockedPage = ({ status, body }: Pick<Visit, 'status' | 'body'>): boolean =>
  status === 403 && body.includes('account is locked');
