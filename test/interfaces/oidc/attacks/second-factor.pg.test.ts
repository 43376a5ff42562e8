import { expect } from 'chai';
import { completeSetUp } from '../../../../application/sign-in/complete-set-up.js';
import { proveSecondFactor } from '../../../../application/sign-in/prove-second-factor.js';
import { presentTenantOf } from '../../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../../application/user/create-user.js';
import { requireMfa } from '../../../../application/user/factors/change-factors.js';
import { offerTotp } from '../../../../application/user/factors/set-up-totp.js';
import { anyAssurance } from '../../../../domain/sign-in/asked-assurance.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import type { PresentUser } from '../../../../domain/user/user.js';
import { call } from '../../../support/http/http-client.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  answered,
  authorizeUrl,
  oidcService,
  pkce,
  postForm,
} from '../../../support/pages/oidc-service.js';
import { addTotp, totpCode, userNow } from '../../../support/samples/second-factor.js';
import { declaredRoutes } from './support/declared-routes.js';
import { countsOf, fifty } from './support/oauth-answers.js';

const HOST = 'acme.localhost';
const password = 'a-pass-phrase-of-theirs';

/** With an authenticator app. */
interface Somebody {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

describe('a second factor that is left out, shared, repeated or tried at once', function () {
  this.slow(30_000);

  let oidc: OidcService;
  let host: string;
  let tenantId: string;
  let users = 0;
  before(async () => {
    oidc = await oidcService();
    host = `http://${HOST}:${oidc.port}`;
    tenantId = oidc.tenantIds['acme']!;
  });
  after(() => oidc.close());

  const app = () => oidc.runtime.app;
  const newUser = async (): Promise<{ readonly id: string; readonly email: string }> => {
    const email = `factor-${++users}@acme.test`;
    const { record } = await createUser(app(), systemCommand({ tenantId }), { email, password });
    return { id: record.id, email };
  };
  const somebody = async (): Promise<Somebody> => {
    const { id, email } = await newUser();
    const { secret, backupCodes } = await addTotp(app(), tenantId, id);
    // the code that set the app up is used
    oidc.clock.advance(60_000);
    return { id, email, secret, backupCodes };
  };
  const codeOf = ({ secret }: Somebody): string => totpCode(secret, oidc.clock.now());
  /** Types the right password; the browser is at the second step then. */
  const halfWay = async ({ email }: { readonly email: string }, agent: UserAgent): Promise<Visit> => {
    const { action, hidden } = formOf(await agent.get(`${host}/sign-in`));
    return agent.follow(await agent.post(action, { ...hidden, email, password }));
  };
  const halfCookie = (agent: UserAgent): string => agent.cookie(HOST, 'tessera_sign_in') ?? '';
  const isSignedIn = (agent: UserAgent): boolean => agent.cookie(HOST, 'tessera_session') !== undefined;
  const typeCode = async (agent: UserAgent, page: Visit, code: string): Promise<Visit> => {
    const { action, hidden } = formOf(page);
    return agent.post(action, { ...hidden, code });
  };
  const historyOf = async (id: string): Promise<readonly string[]> =>
    (await app().events.load(streamName(tenantId, 'user', id))).map(({ event }) => event.type);
  const routesOf = (method: string): readonly string[] =>
    [...declaredRoutes.keys()]
      .filter((route) => route.startsWith(`${method} `))
      .map((route) => route.split(' ')[1]!.replace(':sha256', '0'.repeat(64)));

  it('no route takes the cookie of a sign-in whose second factor is missing for a session', async () => {
    const victim = await somebody();
    const agent = oidc.browser();
    const { hidden: own } = formOf(await halfWay(victim, agent));
    const cookies = agent.cookies(HOST);
    const before = await historyOf(victim.id);
    const fields = {
      email: 'nobody@acme.test',
      code: '000000',
      passkey: '{}',
      decision: 'allow',
      newPassword: 'another-pass-phrase',
      newPasswordAgain: 'another-pass-phrase',
      userId: victim.id,
    };
    const expectNothing = async (visit: Visit, about: string): Promise<void> => {
      const { location } = await agent.follow(visit);
      expect(isSignedIn(agent), about).to.equal(false);
      expect(location ?? '', about).not.to.match(/[?&#](code|ticket)=/);
      expect(await app().sessions.ofUser(tenantId, victim.id), about).to.deep.equal([]);
      expect(await historyOf(victim.id), about).to.deep.equal(before);
      agent.forget();
      agent.keep(HOST, cookies);
    };
    for (const path of routesOf('GET'))
      for (const base of [host, oidc.issuer]) await expectNothing(await agent.get(base + path), path);
    for (const path of routesOf('POST')) {
      // the page's own form where it shows one, else the token of another page
      const page = await agent.get(host + path);
      const { hidden } = page.body.includes('<form') ? formOf(page) : { hidden: own };
      agent.keep(HOST, cookies);
      await expectNothing(await agent.post(host + path, { ...hidden, ...fields }), path);
    }
    const silent = authorizeUrl(oidc, pkce(), { prompt: 'none' });
    const refused = await agent.follow(await agent.get(silent));
    expect(answered(refused).get('error')).to.equal('login_required');
    // it was good all the time
    agent.keep(HOST, cookies);
    await typeCode(agent, await agent.get(`${host}/second-factor`), codeOf(victim));
    expect(isSignedIn(agent)).to.equal(true);
  });

  it('the secret of an unfinished sign-in is no session, token, ticket, code or key', async () => {
    const victim = await somebody();
    const agent = oidc.browser();
    await halfWay(victim, agent);
    const secret = halfCookie(agent);
    for (const name of ['tessera_session', '__Host-tessera_session']) {
      const visit = await oidc.browser().get(`${host}/account`, { Cookie: `${name}=${secret}` });
      expect(visit.location, name).to.equal(`${host}/sign-in`);
    }
    for (const path of ['/connect/userinfo', '/api/users']) {
      const bearer = await call(oidc.issuer, 'GET', path, { headers: { Authorization: `Bearer ${secret}` } });
      expect(bearer.status, path).to.equal(401);
    }
    expect(
      (await call(oidc.issuer, 'GET', '/api/users', { headers: { 'X-Api-Key': secret } })).status,
    ).to.equal(401);
    const ticket = await agent.get(`${oidc.issuer}/connect/authorize/resume?ticket=${secret}`);
    expect(ticket.status).to.equal(400);
    for (const form of [
      { grant_type: 'refresh_token', refresh_token: secret },
      {
        grant_type: 'authorization_code',
        code: secret,
        code_verifier: 'v'.repeat(43),
        redirect_uri: 'https://app.acme.test/callback',
      },
    ] as Readonly<Record<string, string>>[])
      expect((await postForm(oidc, '/connect/token', form)).json['error']).to.equal('invalid_grant');
    expect(await app().sessions.ofUser(tenantId, victim.id)).to.deep.equal([]);
  });

  it('nobody completes the sign-in of somebody else with a factor of their own', async () => {
    const [victim, attacker] = [await somebody(), await somebody()];
    const agent = oidc.browser();
    const page = await halfWay(victim, agent);
    for (const code of [codeOf(attacker), attacker.backupCodes[0]!]) {
      expect((await typeCode(agent, page, code)).status).to.equal(400);
      expect(isSignedIn(agent)).to.equal(false);
    }
    // what the attacker tried on is not used up
    const own = oidc.browser();
    await typeCode(own, await halfWay(attacker, own), attacker.backupCodes[0]!);
    expect(isSignedIn(own)).to.equal(true);
  });

  it('a planted cookie of an unfinished sign-in leads nobody into another account, and no sign-in adopts it', async () => {
    const [victim, attacker] = [await somebody(), await somebody()];
    const own = oidc.browser();
    const page = await halfWay(attacker, own);
    const planted = halfCookie(own);
    const agent = oidc.browser();
    agent.keep(HOST, new Map([['tessera_sign_in', planted]]));
    // the form of the attacker’s browser is refused in the victim’s
    const forged = await typeCode(agent, page, codeOf(attacker));
    expect(forged.status).to.equal(403);
    expect(isSignedIn(agent)).to.equal(false);
    const half = await halfWay(victim, agent);
    const mine = halfCookie(agent);
    expect(mine)
      .to.match(/^[\w-]{43}$/)
      .and.not.equal(planted);
    await typeCode(agent, half, codeOf(victim));
    const session = agent.cookie(HOST, 'tessera_session');
    expect(session)
      .to.match(/^[\w-]{43}$/)
      .and.not.be.oneOf([planted, mine]);
    expect((await agent.get(`${host}/account`)).body).to.contain(victim.email);
    // neither cookie opens anything any more, and the attacker’s opens the attacker’s account only
    const thief = oidc.browser();
    thief.keep(HOST, new Map([['tessera_sign_in', mine]]));
    expect((await thief.get(`${host}/second-factor`)).location).to.equal(`${host}/sign-in`);
    await typeCode(own, page, codeOf(attacker));
    expect((await own.get(`${host}/account`)).body).to.contain(attacker.email);
  });

  it('a planted session cookie is not adopted by the second step', async () => {
    const victim = await somebody();
    const agent = oidc.browser();
    const page = await halfWay(victim, agent);
    const planted = 'p'.repeat(43);
    agent.keep(HOST, new Map([['tessera_session', planted]]));
    await typeCode(agent, page, codeOf(victim));
    expect(agent.cookie(HOST, 'tessera_session'))
      .to.match(/^[\w-]{43}$/)
      .and.not.equal(planted);
    const thief = await oidc.browser().get(`${host}/account`, { Cookie: `tessera_session=${planted}` });
    expect(thief.location).to.equal(`${host}/sign-in`);
  });

  for (const [what, codeFor] of [
    ['code of an app', codeOf],
    ['backup code', ({ backupCodes }: Somebody) => backupCodes[7]!],
  ] as const)
    it(`a ${what} completes one of fifty sign-ins that use it at once in two processes`, async () => {
      const victim = await somebody();
      const transaction = await unfinished(victim.id, { amr: ['pwd'], provedMailbox: null });
      const code = codeFor(victim);
      const outcomes = await fifty(async (n) => {
        const secret = await transaction();
        if (n % 2 === 0) {
          const visit = command({ tenantId, source: 'hosted', ip: `192.0.2.${n}` });
          return (await proveSecondFactor(app(), visit, { secret, code })).kind === 'signed-in';
        }
        const agent = oidc.browser();
        agent.keep(HOST, new Map([['tessera_sign_in', secret]]));
        await typeCode(agent, await agent.get(`${host}/second-factor`), code);
        return isSignedIn(agent);
      });
      expect(countsOf(outcomes.map(String))).to.deep.equal({ true: 1, false: 49 });
      expect(await app().sessions.ofUser(tenantId, victim.id)).to.have.lengthOf(1);
      const { backupCodes } = (await present(victim.id)).factors;
      expect(backupCodes!.codes).to.have.lengthOf(what === 'backup code' ? 9 : 10);
    });

  it('fifty wrong codes at once in one sign-in are five tries, and end it', async () => {
    const victim = await somebody();
    const agent = oidc.browser();
    const page = await halfWay(victim, agent);
    const secret = halfCookie(agent);
    const visit = () => command({ tenantId, source: 'hosted', ip: '192.0.2.200' });
    const kinds = await fifty(
      async () => (await proveSecondFactor(app(), visit(), { secret, code: '000000' })).kind,
    );
    expect(countsOf(kinds)).to.have.property('refused').that.is.at.most(5);
    const over = await typeCode(agent, page, codeOf(victim));
    expect(over.location).to.equal(`${host}/sign-in`);
    expect(isSignedIn(agent)).to.equal(false);
  });

  it('one of fifty set-ups at once adds an app, whose backup codes are the ones that were shown', async () => {
    const { id } = await newUser();
    await requireMfa(app(), systemCommand({ tenantId }), { userId: id, required: true });
    const transaction = await unfinished(id, { amr: ['pwd'], provedMailbox: 0 });
    const [user, tenant] = [await present(id), await presentTenantOf(app(), tenantId)];
    const shown = (
      await fifty(async () => {
        const { secret, setUp } = offerTotp(app(), user, tenant);
        const input = { secret: await transaction(), setUp, code: totpCode(secret, oidc.clock.now()) };
        try {
          const outcome = await completeSetUp(app(), command({ tenantId, source: 'hosted' }), input);
          return outcome.kind === 'signed-in' ? outcome.backupCodes : null;
        } catch (error) {
          if (error instanceof DomainError) return null;
          throw error;
        }
      })
    ).filter((codes) => codes !== null);
    expect(shown).to.have.lengthOf(1);
    const { backupCodes } = (await present(id)).factors;
    expect(backupCodes!.codes).to.deep.equal(shown[0]!.map((one) => app().backupCodes.hash(id, one)));
    expect(await historyOf(id)).to.include.members(['UserMfaEnabled']);
    expect((await historyOf(id)).filter((type) => type === 'UserMfaEnabled')).to.have.lengthOf(1);
  });

  it('the form that set an app up adds none again, and its code does not sign in', async () => {
    const { id, email } = await newUser();
    await requireMfa(app(), systemCommand({ tenantId }), { userId: id, required: true });
    const transaction = await unfinished(id, { amr: ['pwd'], provedMailbox: 0 });
    const agent = oidc.browser();
    agent.keep(HOST, new Map([['tessera_sign_in', await transaction()]]));
    const page = await agent.get(`${host}/set-up`);
    const key = /class="secret-key"[^>]*>([A-Z2-7 ]+)</.exec(page.body)?.[1]?.replaceAll(' ', '') ?? '';
    const { action, hidden } = formOf(page);
    const form = { ...hidden, code: totpCode(key, oidc.clock.now()) };
    const cookies = agent.cookies(HOST);
    expect((await agent.post(action, form)).location).to.equal(`${host}/backup-codes`);
    expect(isSignedIn(agent)).to.equal(true);
    const { factors } = await present(id);
    // by the same browser, by a thief of its cookies, and in the next sign-in, each with a code that is good
    const thief = oidc.browser();
    thief.keep(HOST, cookies);
    const next = oidc.browser();
    const half = await halfWay({ email }, next);
    for (const who of [agent, thief, next]) {
      const again = await who.post(action, { ...form, code: totpCode(key, oidc.clock.now() + 30_000) });
      expect(again.status).to.be.oneOf([303, 403]);
      if (again.location !== null)
        expect(new URL(again.location).pathname).to.be.oneOf(['/sign-in', '/second-factor']);
    }
    expect((await present(id)).factors).to.deep.equal(factors);
    expect((await typeCode(next, half, form.code)).status).to.equal(400);
    expect([thief, next].map(isSignedIn)).to.deep.equal([false, false]);
  });

  it('the set-up of one person adds nothing to another', async () => {
    const [victim, attacker] = [await newUser(), await newUser()];
    for (const { id } of [victim, attacker])
      await requireMfa(app(), systemCommand({ tenantId }), { userId: id, required: true });
    const setUpOf = async ({ id }: { readonly id: string }): Promise<readonly [UserAgent, Visit]> => {
      const agent = oidc.browser();
      const transaction = await unfinished(id, { amr: ['pwd'], provedMailbox: 0 });
      agent.keep(HOST, new Map([['tessera_sign_in', await transaction()]]));
      return [agent, await agent.get(`${host}/set-up`)];
    };
    const [, theirs] = await setUpOf(attacker);
    const [agent, page] = await setUpOf(victim);
    const key = /class="secret-key"[^>]*>([A-Z2-7 ]+)</.exec(theirs.body)?.[1]?.replaceAll(' ', '') ?? '';
    const { action, hidden } = formOf(page);
    const { hidden: planted } = formOf(theirs);
    const form = { ...hidden, setUp: planted['setUp']!, code: totpCode(key, oidc.clock.now()) };
    expect((await agent.post(action, form)).status).to.equal(400);
    expect((await present(victim.id)).factors.totp).to.equal(null);
    expect((await agent.post(action, { ...form, csrf: planted['csrf']! })).status).to.equal(403);
    expect(isSignedIn(agent)).to.equal(false);
  });

  const present = (id: string): Promise<PresentUser> => userNow(app(), tenantId, id);
  /** Returns what begins a sign-in of a user that has come so far, and returns its secret. */
  async function unfinished(
    userId: string,
    proved: { readonly amr: readonly ['pwd']; readonly provedMailbox: number | null },
  ): Promise<() => Promise<string>> {
    const { sessionGeneration: generation } = await present(userId);
    const others = { clientId: null, asked: anyAssurance, authenticatedAt: oidc.clock.now() };
    return () => app().signInTransactions.begin({ tenantId, userId, generation, ...others, ...proved });
  }
});
