import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { deleteClient } from '../../../application/client/delete-client.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { endSessions } from '../../../application/sign-in/end-sessions.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { requestDeletion } from '../../../application/user/deletion/request-deletion.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { call } from '../../support/http/http-client.js';
import { command, systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  type TokenReply,
  answered,
  authorizeUrl,
  obtainCode,
  oidcService,
  pkce,
  redeem,
  signInAt,
} from '../../support/pages/oidc-service.js';
import { givePasskey, usePasskey } from '../../support/pages/passkey-page.js';
import { softAuthenticator } from '../../support/samples/soft-authenticator.js';
import { type UserAgent, type Visit, formOf } from '../../support/http/user-agent.js';
import { expectOAuthError } from './attacks/support/oauth-answers.js';
import { registerPortalClient } from './attacks/support/portal-client.js';
import {
  type Tokens,
  introspect,
  obtainTokens,
  refresh,
  ticketFor,
  tokensOf,
  userinfoStatus,
} from './attacks/support/tokens.js';

type Errors = Readonly<Record<string, number>>;

interface Condition {
  readonly slug: string;
  /** Makes it true of the user and the client. */
  readonly happen: (subject: Subject) => Promise<unknown>;
  /** What the browser of the session gets at the authorization endpoint: the form, or a page with this status. */
  readonly authorize: 'form' | number;
  /** What the token endpoint says; `offline`: to a refresh token that outlives the session. */
  readonly token: Errors;
  readonly offline: Errors | 'tokens';
  /** What introspection says of the access token, to another client of its audience. */
  readonly introspection: 'inactive';
  /** What the Management API says to the access token. Default: 401. */
  readonly bearer?: number;
}

/** A user who is signed in, and what a client has from them. */
interface Subject {
  readonly userId: string;
  readonly clientId: string;
  readonly email: string;
  readonly agent: UserAgent;
  readonly bound: Tokens;
  readonly offline: Tokens;
  readonly codes: readonly { readonly code: string; readonly verifier: string }[];
}

const password = 'a-pass-phrase-of-theirs';
const invalidGrant = { invalid_grant: 400 };
const invalidClient = { invalid_client: 401 };

/** Nothing that was given out before outlives what it rests on, on any path. */
describe('tokens, sessions and codes after a change', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
    for (const slug of ['acme', 'globex']) await registerPortalClient(oidc, slug, `watcher-${slug}`);
  });
  after(() => oidc.close());

  const by = (slug: string): ReturnType<typeof systemCommand> =>
    systemCommand({ tenantId: oidc.tenantIds[slug]! });

  async function subject(name: string, slug: string): Promise<Subject> {
    const { app } = oidc.runtime;
    const tenantId = oidc.tenantIds[slug]!;
    const email = `${name}@${slug}.test`;
    const { record } = await createUser(app, by(slug), { email, password });
    const roleId = builtInRoleId(tenantId, 'admin');
    await assignRole(app, by(slug), { roleId, userId: record.id });
    await registerPortalClient(oidc, slug, name);
    const agent = oidc.browser();
    const who = { email, password };
    const wanted = { agent, who, client: name };
    const bound = await obtainTokens(oidc, wanted);
    const offline = await obtainTokens(oidc, { ...wanted, scope: 'openid offline_access' });
    const codes = [
      await obtainCode(oidc, { client_id: name }, { agent, who }),
      await obtainCode(oidc, { client_id: name, scope: 'openid offline_access' }, { agent, who }),
    ];
    return { userId: record.id, clientId: name, email, agent, bound, offline, codes };
  }

  /** Ten wrong passwords, as anybody can send them. */
  async function lockOut({ email }: Subject): Promise<void> {
    const agent = oidc.browser();
    const page = await agent.get(`http://acme.localhost:${oidc.port}/sign-in`);
    const { action, hidden } = formOf(page);
    for (let tries = 0; tries < 10; tries++)
      expect((await agent.post(action, { ...hidden, email, password: 'wrong' })).status).to.equal(400);
  }

  const ofUser = {
    authorize: 'form',
    token: invalidGrant,
    offline: invalidGrant,
    introspection: 'inactive',
  } as const;

  const conditions: Readonly<Record<string, Condition>> = {
    'their user was suspended': {
      ...ofUser,
      slug: 'acme',
      happen: ({ userId }) => suspendUser(oidc.runtime.app, by('acme'), { userId }),
    },
    'their user was deleted': {
      ...ofUser,
      slug: 'acme',
      happen: ({ userId }) => deleteUser(oidc.runtime.app, by('acme'), { userId }),
    },
    'their user asked for the deletion of the account': {
      ...ofUser,
      slug: 'acme',
      happen: async ({ userId }) => {
        const { app } = oidc.runtime;
        const tenantId = oidc.tenantIds['acme']!;
        // an administrator gives up the role first
        await unassignRole(app, by('acme'), { userId, roleId: builtInRoleId(tenantId, 'admin') });
        const themself = command({ tenantId, source: 'hosted', actor: { type: 'user', id: userId } });
        const alerts = () => Promise.resolve({ items: [], next: null, total: 0 });
        await requestDeletion(app, { alerts }, themself, { userId });
      },
    },
    'their user was given another password': {
      ...ofUser,
      slug: 'acme',
      happen: ({ userId }) => generatePassword(oidc.runtime.app, by('acme'), { userId }),
    },
    'an administrator ended the sessions and grants': {
      ...ofUser,
      slug: 'acme',
      happen: ({ userId }) => endSessions(oidc.runtime.app, by('acme'), { userId }),
    },
    'an administrator ended the sessions only': {
      ...ofUser,
      slug: 'acme',
      offline: 'tokens',
      happen: ({ userId }) => endSessions(oidc.runtime.app, by('acme'), { userId, keepOffline: true }),
    },
    'their client was deleted': {
      slug: 'acme',
      authorize: 400,
      token: invalidClient,
      offline: invalidClient,
      introspection: 'inactive',
      happen: ({ clientId }) => deleteClient(oidc.runtime.app, by('acme'), { clientId }),
    },
    'their tenant is locked': {
      slug: 'globex',
      authorize: 403,
      token: invalidClient,
      offline: invalidClient,
      introspection: 'inactive',
      bearer: 403,
      happen: () => lockTenant(oidc.runtime.app, by('globex'), { reason: 'unpaid' }),
    },
  };

  for (const [index, [what, condition]] of Object.entries(conditions).entries()) {
    const { slug, happen, authorize, token, offline, bearer = 401 } = condition;

    describe(`when ${what}`, () => {
      let one: Subject;
      let ticket: string;
      const ask = async (parameters: Readonly<Record<string, string>> = {}): Promise<Visit> => {
        const url = authorizeUrl(oidc, pkce(), { client_id: one.clientId, ...parameters });
        return one.agent.follow(await one.agent.get(url));
      };
      const api = async ({ access }: Tokens): Promise<number> =>
        (await call(oidc.issuer, 'GET', '/api/users', { headers: { Authorization: `Bearer ${access}` } }))
          .status;
      const seen = (access: string): Promise<TokenReply> => introspect(oidc, access, `watcher-${slug}`);

      before(async () => {
        one = await subject(`subject-${index}`, slug);
        // whatever is refused afterwards was good before
        expect(answered(await ask()).has('code')).to.equal(true);
        for (const { access } of [one.bound, one.offline]) {
          expect(await userinfoStatus(oidc, access)).to.equal(200);
          expect((await seen(access)).json).to.include({ active: true });
        }
        expect(await api(one.bound)).to.equal(200);
        const refreshed = await Promise.all(
          [one.bound, one.offline].map((tokens) => refresh(oidc, tokens.refresh, {}, one.clientId)),
        );
        const [bound, kept] = refreshed.map(tokensOf);
        one = { ...one, bound: bound!, offline: kept! };
        ticket = await ticketFor(oidc, one.agent, { client_id: one.clientId });
        await happen(one);
        // clients and tenants are known to another process within a second; users at once
        while (authorize !== 'form' && (await userinfoStatus(oidc, one.bound.access)) === 200)
          await sleep(20);
      });
      after(() => oidc.clock.advance(20 * 60_000));

      it(`the session gets ${authorize === 'form' ? 'the sign-in form' : `a page (${authorize})`} when ${what}`, async () => {
        const { status, location, body } = await ask();
        expect(location).to.equal(null);
        expect(status).to.equal(authorize === 'form' ? 200 : authorize);
        expect(body.includes('name="password"')).to.equal(authorize === 'form');
      });

      it(
        authorize === 'form'
          ? `prompt=none is answered with login_required when ${what}`
          : `prompt=none gets the same page when ${what}`,
        async () => {
          const visit = await ask({ prompt: 'none' });
          if (authorize === 'form') {
            expect(answered(visit).get('error')).to.equal('login_required');
            expect(answered(visit).has('code')).to.equal(false);
          } else
            expect({ status: visit.status, location: visit.location }).to.deep.equal({
              status: authorize,
              location: null,
            });
        },
      );

      it(`the browser that comes back from the sign-in gets no code when ${what}`, async () => {
        const answer = answered(await one.agent.get(ticket));
        expect([answer.get('error'), answer.has('code')]).to.deep.equal(['login_required', false]);
      });

      for (const [which, name] of ['a code', 'a code with offline_access'].entries())
        it(`${name} gets no tokens when ${what}`, async () =>
          expectOAuthError(await redeem(oidc, one.codes[which]!, {}, one.clientId), token));

      it(`a refresh token gets no tokens when ${what}`, async () =>
        expectOAuthError(await refresh(oidc, one.bound.refresh, {}, one.clientId), token));

      it(`a refresh token with offline_access gets ${offline === 'tokens' ? 'tokens' : 'no tokens'} when ${what}`, async () => {
        const reply = await refresh(oidc, one.offline.refresh, {}, one.clientId);
        if (offline === 'tokens') expect(reply.status).to.equal(200);
        else expectOAuthError(reply, offline);
      });

      it(`userinfo refuses an access token when ${what}`, async () => {
        expect(await userinfoStatus(oidc, one.bound.access)).to.equal(401);
        if (offline !== 'tokens') expect(await userinfoStatus(oidc, one.offline.access)).to.equal(401);
      });

      it(`introspection reveals no active token when ${what}`, async () => {
        expect((await seen(one.bound.access)).json).to.deep.equal({ active: false });
      });

      it(`the Management API refuses an access token when ${what}`, async () => {
        expect(await api(one.bound)).to.equal(bearer);
        if (offline !== 'tokens') expect(await api(one.offline)).to.equal(bearer);
      });
    });
  }

  it('a user who is locked out keeps their sessions, tokens and codes, and only passwords are refused', async function () {
    this.slow(20_000);

    const one = await subject('locked-out', 'acme');
    const device = softAuthenticator(`http://acme.localhost:${oidc.port}`);
    await givePasskey(oidc.runtime.app, oidc.tenantIds['acme']!, one.userId, device);
    const ticket = await ticketFor(oidc, one.agent, { client_id: one.clientId });
    await lockOut(one);
    const { status, lockedUntil } = (await userRecord(one)) as Record<string, unknown>;
    expect(status).to.equal('locked');
    expect(lockedUntil).to.be.a('string');
    for (const { access } of [one.bound, one.offline]) {
      expect(await userinfoStatus(oidc, access)).to.equal(200);
      expect((await introspect(oidc, access, 'watcher-acme')).json).to.include({ active: true });
      expect(await bearerStatus(access)).to.equal(200);
    }
    for (const code of one.codes) expect((await redeem(oidc, code, {}, one.clientId)).status).to.equal(200);
    for (const tokens of [one.bound, one.offline])
      expect((await refresh(oidc, tokens.refresh, {}, one.clientId)).status).to.equal(200);
    for (const more of [{}, { prompt: 'none' }]) {
      const url = authorizeUrl(oidc, pkce(), { client_id: one.clientId, ...more });
      expect(answered(await one.agent.follow(await one.agent.get(url))).has('code')).to.equal(true);
    }
    expect(answered(await one.agent.get(ticket)).has('code')).to.equal(true);
    const sessions = await call(oidc.issuer, 'GET', `/api/users/${one.userId}/sessions`, apiKey());
    expect((sessions.json as { items: unknown[] }).items).not.to.deep.equal([]);
    const asked = authorizeUrl(oidc, pkce(), { client_id: one.clientId });
    const stranger = oidc.browser();
    const kept = await signInAt(stranger, asked, { email: one.email, password });
    expect(kept.status).to.equal(400);
    const byPasskey = await stranger.follow(await usePasskey(stranger, kept, device));
    expect(answered(byPasskey).has('code'), 'a passkey').to.equal(true);
    oidc.clock.advance(16 * 60_000);
    const visit = await signInAt(oidc.browser(), asked, { email: one.email, password });
    expect(answered(visit).has('code')).to.equal(true);
  });

  const apiKey = () => ({ headers: { 'X-Api-Key': oidc.service.apiKey() } });
  const userRecord = async ({ userId }: Subject): Promise<unknown> =>
    (await call(oidc.issuer, 'GET', `/api/users/${userId}`, apiKey())).json;
  const bearerStatus = async (access: string): Promise<number> =>
    (await call(oidc.issuer, 'GET', '/api/users', { headers: { Authorization: `Bearer ${access}` } })).status;
});
