import { expect } from 'chai';
import { endSessions } from '../../../../application/sign-in/end-sessions.js';
import { removeFactor } from '../../../../application/user/factors/change-factors.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import type { Factors } from '../../../../domain/user/factors.js';
import { securityPaths } from '../../../../interfaces/hosted-pages/account-sections.js';
import { call } from '../../../support/http/http-client.js';
import { type SentForm, type UserAgent, type Visit, formsOf } from '../../../support/http/user-agent.js';
import { command } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import { givePasskey, usePasskey } from '../../../support/pages/passkey-page.js';
import {
  type FactorKind,
  type PersonWithFactors,
  personWithFactors,
} from '../../../support/pages/person-with-factors.js';
import { softAuthenticator } from '../../../support/samples/soft-authenticator.js';
import { userNow } from '../../../support/samples/second-factor.js';
import { countsOf, fifty } from './support/oauth-answers.js';

const HOST = 'acme.localhost';

/** A person at an account page, with a session in another browser as well. */
interface AtAccount {
  readonly person: PersonWithFactors;
  readonly agent: UserAgent;
  readonly other: UserAgent;
  /** Kinds of the events about the person so far. */
  readonly before: readonly string[];
}

describe('the account pages, 50 at once', function () {
  this.slow(30_000);

  let oidc: OidcService;
  let host: string;
  let people = 0;
  before(async () => {
    oidc = await oidcService();
    host = `http://${HOST}:${oidc.port}`;
  });
  after(() => oidc.close());

  /** Another process than the one that serves the pages. */
  const app = () => oidc.runtime.app;
  const tenantId = (): string => oidc.tenantIds['acme']!;
  const path = ({ location, url }: Visit): string => new URL(location ?? url).pathname;
  const isSignedIn = async (agent: UserAgent): Promise<boolean> =>
    path(await agent.get(`${host}/account`)) === '/account';

  const signIn = async (person: PersonWithFactors, agent: UserAgent): Promise<void> => {
    const page = await agent.get(`${host}/sign-in`);
    if (person.device.credentials.length > 0) await usePasskey(agent, page, person.device);
    else {
      const second = await agent.submit(page, { email: person.email, password: person.password });
      if (path(second) === '/second-factor') await agent.submit(second, { code: person.nextCode() });
    }
    expect(await isSignedIn(agent)).to.equal(true);
  };
  const atAccount = async (kinds: readonly FactorKind[]): Promise<AtAccount> => {
    const person = await personWithFactors(oidc, `at-once-${++people}@acme.test`, kinds);
    const [agent, other] = [oidc.browser(), oidc.browser()];
    for (const one of [agent, other]) await signIn(person, one);
    return { person, agent, other, before: await historyOf(person) };
  };
  const historyOf = async ({ userId }: { readonly userId: string }): Promise<readonly string[]> => {
    const streams = ['user', 'signin'] as const;
    const read = streams.map((noun) => app().events.load(streamName(tenantId(), noun, userId)));
    return (await Promise.all(read)).flat().map(({ event }) => event.type);
  };
  /** Returns what was recorded about the person since. */
  const recorded = async ({ person, before }: AtAccount): Promise<Readonly<Record<string, number>>> => {
    const [counts, earlier] = [countsOf(await historyOf(person)), countsOf(before)];
    const added = Object.entries(counts).map(
      ([type, count]) => [type, count - (earlier[type] ?? 0)] as const,
    );
    return Object.fromEntries(added.filter(([, count]) => count > 0));
  };
  const factorsOf = async ({ userId }: PersonWithFactors): Promise<Factors> =>
    (await userNow(app(), tenantId(), userId)).factors;
  const sessionsOf = async ({ userId }: PersonWithFactors): Promise<number> => {
    const key = oidc.service.apiKey();
    const { json } = await call(oidc.issuer, 'GET', `/api/users/${userId}/sessions`, { key });
    return (json['items'] as unknown[]).length;
  };
  /** Returns the form with this action, of the account page at `page`. */
  const formAt = async (agent: UserAgent, page: string, action = page): Promise<SentForm> => {
    const form = formsOf(await agent.get(host + page)).find((one) => one.action === host + action);
    if (form === undefined) throw new Error(`no form for ${action} at ${page}`);
    return form;
  };
  /** Sends a form fifty times from one browser, as it is before the first answer. */
  const sendFifty = (
    agent: UserAgent,
    { action, hidden }: SentForm,
    fieldsOf: (index: number) => Readonly<Record<string, string>> = () => ({}),
  ): Promise<Visit[]> => fifty((index) => agent.post(action, { ...hidden, ...fieldsOf(index) }));
  /** Runs the use case of a form fifty times, every second time in the other process. */
  const orElsewhere = (
    agent: UserAgent,
    { action, hidden }: SentForm,
    fields: Readonly<Record<string, string>>,
    elsewhere: () => Promise<unknown>,
  ): Promise<readonly string[]> =>
    fifty(async (index) => {
      if (index % 2 === 0) return String((await agent.post(action, { ...hidden, ...fields })).status);
      try {
        await elsewhere();
        return 'done';
      } catch (error) {
        if (error instanceof DomainError) return error.code;
        throw error;
      }
    });
  const bySelf = (userId: string) =>
    command({ tenantId: tenantId(), source: 'hosted', actor: { type: 'user', id: userId } });

  it('of 50 new passwords one is set, in its browser alone, which goes on', async function () {
    this.slow(20_000);

    const at = await atAccount([]);
    const { person, agent, other } = at;
    const form = await formAt(agent, securityPaths.password);
    const passwordOf = (index: number): string => `a new pass-phrase ${index}`;
    const visits = await sendFifty(agent, form, (index) => ({
      newPassword: passwordOf(index),
      newPasswordAgain: passwordOf(index),
    }));
    expect(countsOf(visits.map(path))).to.deep.equal({ '/account/security': 1, '/sign-in': 49 });
    expect(await recorded(at)).to.deep.equal({ UserPasswordSet: 1, UserSignedIn: 1 });
    expect(await sessionsOf(person)).to.equal(1);
    expect([await isSignedIn(agent), await isSignedIn(other)]).to.deep.equal([true, false]);
    const signsIn = async (password: string): Promise<boolean> => {
      const one = oidc.browser();
      await one.submit(await one.get(`${host}/sign-in`), { email: person.email, password });
      return isSignedIn(one);
    };
    const winner = visits.findIndex((visit) => path(visit) === '/account/security');
    expect(await signsIn(passwordOf(winner))).to.equal(true);
    expect(await signsIn(passwordOf((winner + 1) % 50))).to.equal(false);
    expect(await signsIn(person.password)).to.equal(false);
  });

  it('of 50 removals of the app in two processes one takes place, and the backup codes go with it', async () => {
    const at = await atAccount(['totp']);
    const { person, agent } = at;
    const { userId } = person;
    const { totp } = await factorsOf(person);
    const form = await formAt(agent, securityPaths.authenticator, `${securityPaths.authenticator}/remove`);
    const answers = await orElsewhere(agent, form, {}, () =>
      removeFactor(app(), bySelf(userId), { userId, factorId: totp!.factorId }),
    );
    for (const answer of answers) expect(answer).to.be.oneOf(['303', 'done', 'factor_not_found']);
    expect(await recorded(at)).to.deep.equal({ UserMfaDisabled: 1, UserBackupCodesRemoved: 1 });
    expect(await factorsOf(person)).to.deep.include({ totp: null, backupCodes: null, passkeys: [] });
    expect(await sessionsOf(person)).to.equal(2);
  });

  it('of 50 removals of the last passkey in two processes one takes place, and its credential is free', async () => {
    const at = await atAccount(['passkey']);
    const { person, agent } = at;
    const { userId, device } = person;
    const [passkey] = (await factorsOf(person)).passkeys;
    const factorId = passkey!.passkeyId;
    const remove = `${securityPaths.passkeys}/remove`;
    const form = await formAt(agent, `${remove}?passkey=${factorId}`, remove);
    const answers = await orElsewhere(agent, form, { passkey: factorId }, () =>
      removeFactor(app(), bySelf(userId), { userId, factorId }),
    );
    for (const answer of answers) expect(answer).to.be.oneOf(['303', '404', 'done', 'factor_not_found']);
    expect(await recorded(at)).to.deep.equal({ UserPasskeyDeleted: 1, UserBackupCodesRemoved: 1 });
    expect(await factorsOf(person)).to.deep.include({ totp: null, backupCodes: null, passkeys: [] });
    const stranger = oidc.browser();
    await usePasskey(stranger, await stranger.get(`${host}/sign-in`), device);
    expect(await isSignedIn(stranger)).to.equal(false);
    const heir = await personWithFactors(oidc, `at-once-${++people}@acme.test`, []);
    const same = softAuthenticator(host);
    const create = same.create.bind(same);
    await givePasskey(app(), tenantId(), heir.userId, {
      ...same,
      create: (options) => create(options, { credentialId: device.credentials[0]!.id }),
    });
    expect((await factorsOf(heir)).passkeys).to.have.length(1);
  });

  it('50 ends of all other sessions in two processes end each of them once', async function () {
    this.slow(20_000);

    const person = await personWithFactors(oidc, `at-once-${++people}@acme.test`, []);
    const browsers = await fifty(() => Promise.resolve(oidc.browser()));
    for (const browser of browsers.slice(0, 20)) await signIn(person, browser);
    const at = { person, agent: browsers[0]!, other: browsers[1]!, before: await historyOf(person) };
    const { agent, other } = at;
    const form = await formAt(agent, '/account/sessions');
    const ids = (await app().sessions.ofUser(tenantId(), person.userId)).map(({ sessionId }) => sessionId);
    expect(ids).to.have.length(20);
    const own = (await app().sessions.use(tenantId(), agent.cookie(HOST, 'tessera_session')!))!.sessionId;
    const { userId } = person;
    const answers = await orElsewhere(agent, form, { session: 'others' }, () =>
      endSessions(app(), bySelf(userId), { userId, except: own }),
    );
    expect(countsOf(answers)).to.deep.equal({ '303': 25, done: 25 });
    expect(await recorded(at)).to.deep.equal({ SessionEnded: 19 });
    const ended = (await app().events.load(streamName(tenantId(), 'signin', userId))).flatMap(({ event }) =>
      event.type === 'SessionEnded' ? [event.data.sessionId] : [],
    );
    expect([...ended].sort()).to.deep.equal(ids.filter((id) => id !== own).sort());
    expect(await sessionsOf(person)).to.equal(1);
    expect([await isSignedIn(agent), await isSignedIn(other)]).to.deep.equal([true, false]);
  });

  it('of 50 sign-ins with one backup code one begins a session, and the use is recorded once', async function () {
    this.slow(20_000);

    const at = await atAccount(['totp']);
    const { person } = at;
    const agents = await fifty(async () => {
      const agent = oidc.browser();
      const { email, password } = person;
      const second = await agent.submit(await agent.get(`${host}/sign-in`), { email, password });
      return { agent, page: await agent.get(`${second.url}?use=backup-code`) };
    });
    const code = person.backupCodes[3]!;
    await Promise.all(agents.map(({ agent, page }) => agent.submit(page, { code })));
    const signedIn = await Promise.all(agents.map(({ agent }) => isSignedIn(agent)));
    expect(countsOf(signedIn.map(String))).to.deep.equal({ true: 1, false: 49 });
    const counts = await recorded(at);
    expect(counts).to.include({ UserBackupCodeUsed: 1, UserSignedIn: 1 });
    expect((await factorsOf(person)).backupCodes!.codes).to.have.length(9);
    expect(await sessionsOf(person)).to.equal(3);
  });

  for (const [what, kind, page, action, fields, events] of [
    ['renewals of the backup codes', 'totp', securityPaths.backupCodes, securityPaths.backupCodes, {}, {}],
    [
      'forms that ask for a passkey after the password',
      'passkey',
      securityPaths.passkeys,
      `${securityPaths.passkeys}/step`,
      { asked: 'yes' },
      { UserPasskeyStepChanged: 1 },
    ],
  ] as const)
    it(`of 50 ${what} one issues codes, and those that it shows count`, async () => {
      const at = await atAccount([kind]);
      const { person, agent, other } = at;
      const visits = await sendFifty(agent, await formAt(agent, page, action), () => fields);
      const issued = visits.filter(({ location }) => location === `${host}/backup-codes`);
      expect(issued).to.have.length(1);
      const shown = await agent.get(issued[0]!.location!);
      expect(await recorded(at)).to.deep.equal({ UserBackupCodesIssued: 1, ...events });
      const codes = [...shown.body.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code!);
      const hashes = codes.map((code) => app().backupCodes.hash(person.userId, code));
      expect((await factorsOf(person)).backupCodes!.codes).to.deep.equal(hashes);
      expect(path(await agent.get(host + page))).to.equal(page);
      expect(path(await other.get(host + page))).to.equal('/step-up');
    });
});
