import { expect } from 'chai';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import type { Acr } from '../../../domain/sign-in/assurance.js';
import type { AuthenticationMethod } from '../../../domain/sign-in/authentication-method.js';
import { ACCOUNT_PATH } from '../../../interfaces/hosted-pages/home.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { readMail } from '../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../support/services/outbox.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { usePasskey } from '../../support/pages/passkey-page.js';
import {
  type FactorKind,
  type PersonWithFactors,
  personWithFactors,
} from '../../support/pages/person-with-factors.js';
import {
  type Asked,
  type Changes,
  type RelyingParty,
  ask,
  relyingParty,
} from './conformance/relying-party.js';
import { type Tokens, checkedTokens, post, tokensOf } from './conformance/tokens.js';

/** A person at their browser. */
interface At {
  readonly oidc: OidcService;
  readonly party: RelyingParty;
  readonly person: PersonWithFactors;
  readonly browser: UserAgent;
  readonly mails: Outbox;
}

/** A way to sign in, and what the tokens say of it. */
interface Way {
  readonly name: string;
  readonly has: readonly FactorKind[];
  readonly amr: readonly AuthenticationMethod[];
  readonly acr: Acr;
  /** Prepares the browser before the sign-in that counts. */
  readonly before?: (at: At) => Promise<void>;
  /** Goes on from the sign-in page to the end of the sign-in. */
  readonly signIn: (at: At, page: Visit) => Promise<Visit>;
  /**
   * What a repeated sign-in reaches where the application asks for two factors, or for a new authentication. Default: the
   * same way.
   */
  readonly again?: Pick<Way, 'amr' | 'acr' | 'signIn'>;
}

const password = ({ person, browser }: At, page: Visit): Promise<Visit> =>
  browser.submit(page, { email: person.email, password: person.password });
const withCode = async (at: At, page: Visit): Promise<Visit> => {
  const second = await password(at, page);
  expect(new URL(second.url).pathname).to.equal('/second-factor');
  return at.browser.submit(second, { code: at.person.nextCode() });
};
/** Has the browser remembered at a sign-in, of which nothing else is left in it. */
async function rememberDevice(at: At): Promise<void> {
  const { oidc, browser, person } = at;
  const { hostname, origin } = new URL(oidc.runtime.app.addresses.tenantHost('acme'));
  const second = await password(at, await browser.get(`${origin}/sign-in`));
  await browser.submit(second, { code: person.nextCode(), remember: 'on' });
  const cookies = new Map([...browser.cookies(hostname)].filter(([name]) => name === 'tessera_device'));
  expect(cookies.size).to.equal(1);
  browser.forget();
  browser.keep(hostname, cookies);
}

async function mailedCode({ browser, person, mails }: At, page: Visit): Promise<Visit> {
  const asked = await browser.submit(page, { email: person.email, use: 'mail-code' });
  const { text } = readMail(await mails.take('code'));
  return browser.submit(asked, { code: / (\d{6})\n/.exec(text)![1]! });
}

const twoFactors = { amr: ['pwd', 'otp', 'mfa'], acr: 'urn:tessera:mfa' } as const;

const ways: readonly Way[] = [
  { name: 'password', has: [], amr: ['pwd'], acr: 'urn:tessera:pwd', signIn: password },
  { name: 'password and code of an app', has: ['totp'], ...twoFactors, signIn: withCode },
  {
    name: 'password and backup code',
    has: ['totp'],
    ...twoFactors,
    signIn: async (at, page) => {
      const second = await password(at, page);
      const address = new URL(second.url);
      address.searchParams.set('use', 'backup-code');
      const other = await at.browser.get(address.href);
      const left = (at.person.backupCodes as string[]).shift()!;
      return at.browser.submit(other, { code: left });
    },
  },
  {
    name: 'password on a remembered device',
    has: ['totp'],
    amr: ['pwd'],
    acr: 'urn:tessera:pwd',
    before: rememberDevice,
    signIn: password,
    again: { ...twoFactors, signIn: withCode },
  },
  { name: 'mailed code', has: [], amr: ['otp'], acr: 'urn:tessera:pwd', signIn: mailedCode },
  {
    name: 'mailed code and code of an app',
    has: ['totp'],
    amr: ['otp', 'mfa'],
    acr: 'urn:tessera:mfa',
    signIn: async (at, page) => at.browser.submit(await mailedCode(at, page), { code: at.person.nextCode() }),
  },
  {
    name: 'passkey',
    has: ['passkey'],
    amr: ['hwk', 'user', 'mfa'],
    acr: 'phr',
    signIn: async ({ browser, person }, page) =>
      browser.follow(await usePasskey(browser, page, person.device)),
  },
];

let people = 0;

describe('what each way to sign in is worth', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let mails: Outbox;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
    mails = outbox(oidc.service.dataDir);
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await changeTenantSettings(oidc.runtime.app, command, { emailCode: true });
  });
  after(() => oidc.close());

  for (const way of ways)
    describe(way.name, () => {
      const again = way.again ?? way;
      let at: At;
      let first: Tokens;
      before(async () => {
        const person = await personWithFactors(oidc, `person-${++people}@acme.test`, way.has, {
          emailVerified: true,
        });
        at = { oidc, party, person, browser: oidc.browser(), mails };
        await way.before?.(at);
        const asked = await ask(party, at.browser);
        first = await tokensOf(party, { ...asked, visit: await way.signIn(at, asked.visit) });
      });

      /** Asks in the browser that is signed in. */
      const asks = (changes: Changes): Promise<Asked> => ask(party, at.browser, changes);
      const silently = async (changes: Changes = {}): Promise<Tokens> =>
        tokensOf(party, await asks({ prompt: 'none', ...changes }));
      const isSame = ({ claims }: Tokens): void => {
        expect(claims).to.deep.include({ amr: [...way.amr], acr: way.acr, sid: first.claims['sid'] });
        expect(claims.auth_time).to.equal(first.claims.auth_time);
      };

      it(`${way.name}: an authorization request gets ${way.acr}, in both tokens and at introspection`, async () => {
        expect(first.claims).to.deep.include({ amr: [...way.amr], acr: way.acr });
        const { amr, acr, auth_time } = first.access;
        expect({ amr, acr, auth_time }).to.deep.equal({
          amr: way.amr,
          acr: way.acr,
          auth_time: first.claims.auth_time,
        });
        const { json } = await post(party, 'introspection', { token: first.accessToken });
        expect(json).to.deep.include({ active: true, amr, acr, auth_time });
      });

      it(`${way.name}: prompt=none gets the same, and so does a refresh`, async () => {
        isSame(await silently());
        const refresh = { grant_type: 'refresh_token', refresh_token: first.refreshToken };
        isSame(await checkedTokens(party, await post(party, 'token', refresh), undefined));
      });

      it(`${way.name}: acr_values of two factors gets ${again.acr}`, async () => {
        const asked = await asks({ acr_values: 'urn:tessera:mfa' });
        if (asked.visit.location === null) {
          const visit = await again.signIn(at, asked.visit);
          const { claims } = await tokensOf(party, { ...asked, visit });
          expect(claims).to.deep.include({ amr: [...again.amr], acr: again.acr, sid: first.claims['sid'] });
        } else isSame(await tokensOf(party, asked));
      });

      it(`${way.name}: max_age=0 asks again, keeps the session, and leaves the tokens of before`, async () => {
        oidc.clock.advance(2_000);
        const asked = await asks({ max_age: '0' });
        expect(asked.visit.location).to.equal(null);
        const { claims } = await tokensOf(party, { ...asked, visit: await again.signIn(at, asked.visit) });
        expect(claims).to.deep.include({ amr: [...again.amr], acr: again.acr, sid: first.claims['sid'] });
        expect(claims.auth_time).to.be.greaterThan(first.claims.auth_time);
      });

      it(`${way.name}: a change of the account ${way.again ? 'asks for a step-up' : 'is open for a quarter of an hour'}`, async () => {
        const fresh = { ...at, browser: oidc.browser() };
        await way.before?.(fresh);
        const { host, origin } = new URL(oidc.runtime.app.addresses.tenantHost('acme'));
        await way.signIn(fresh, await fresh.browser.get(`${origin}/sign-in`));
        const path = async (): Promise<string> => {
          const visit = await fresh.browser.get(`http://${host}/step-up`);
          return new URL(visit.location ?? visit.url).pathname;
        };
        expect(await path()).to.equal(way.again ? '/step-up' : ACCOUNT_PATH);
        oidc.clock.advance(15 * 60_000 + 1);
        expect(await path()).to.equal('/step-up');
      });
    });
});
