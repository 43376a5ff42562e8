import { expect } from 'chai';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { createUser } from '../../../../application/user/create-user.js';
import { lockUser } from '../../../../application/user/lock-user.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { setPasskeyStep } from '../../../../application/user/factors/change-passkeys.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { givePasskey, offeredIn, usePasskey } from '../../../support/pages/passkey-page.js';
import { addTotp } from '../../../support/samples/second-factor.js';
import {
  type Lies,
  type SoftAuthenticator,
  softAuthenticator,
} from '../../../support/samples/soft-authenticator.js';
import { type OidcService, authorizeUrl, oidcService, pkce } from '../../../support/pages/oidc-service.js';
import { type Outbox, outbox } from '../../../support/services/outbox.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';

const password = 'a-pass-phrase-of-theirs';

/** People who differ in what an attacker would like to know. All addresses are of one length. */
const people = {
  active: 'aaaaaa@acme.test',
  suspended: 'bbbbbb@acme.test',
  locked: 'cccccc@acme.test',
  invited: 'dddddd@acme.test',
  'of another tenant': 'eeeeee@acme.test',
  'with an app': 'gggggg@acme.test',
  'with a passkey': 'hhhhhh@acme.test',
  unknown: 'ffffff@acme.test',
} as const;
type Person = keyof typeof people;

describe('the existence of an account', function () {
  // asking for a mail takes 300 ms, whatever comes of it
  let oidc: OidcService;
  let mails: Outbox;
  const ids = new Map<string, string>();
  before(async () => {
    oidc = await oidcService();
    mails = outbox(oidc.service.dataDir);
    const { app } = oidc.runtime;
    const at = (slug: string): ReturnType<typeof systemCommand> =>
      systemCommand({ tenantId: oidc.tenantIds[slug]! });
    for (const [person, email] of Object.entries(people)) {
      if (person === 'unknown') continue;
      const slug = person === 'of another tenant' ? 'globex' : 'acme';
      const secret = person === 'invited' ? {} : { password };
      const { record } = await createUser(app, at(slug), { email, ...secret });
      ids.set(record.id, person);
    }
    const idOf = (person: Person): string => [...ids].find(([, name]) => name === person)![0];
    await suspendUser(app, at('acme'), { userId: idOf('suspended') });
    const until = new Date(oidc.clock.now() + 3_600_000).toISOString();
    await lockUser(app, at('acme'), { userId: idOf('locked'), until });
    const tenantId = oidc.tenantIds['acme']!;
    await addTotp(app, tenantId, idOf('with an app'));
    await givePasskey(app, tenantId, idOf('with a passkey'), device());
    await setPasskeyStep(app, command({ tenantId }), { userId: idOf('with a passkey'), asked: true });
  });
  after(() => oidc.close());

  const device = (): SoftAuthenticator => softAuthenticator(host());
  const host = (): string => `http://acme.localhost:${oidc.port}`;

  /** All that an answer says, what differs in any two answers and the address itself apart. */
  const saidBy = ({ status, headers, body, location }: Visit, email: string): string => {
    const neutral = (text: string): string =>
      text
        .replaceAll(email, 'EMAIL')
        .replaceAll(encodeURIComponent(email), 'EMAIL')
        .replace(/(name="(csrf|request)" value=)"[^"]*"/g, '$1…')
        .replace(/(&quot;(csrf|request)&quot;:&quot;)[\w-]*/g, '$1…')
        .replace(/((request|ticket)=)[\w-]{43}/g, '$1…');
    const { date: _, 'x-ratelimit-remaining': _remaining, 'x-ratelimit-reset': _reset, ...rest } = headers;
    const cookies = [headers['set-cookie']].flat().map((line) => line?.replace(/=[^;]*/, ''));
    const lines = Object.entries({ ...rest, 'set-cookie': cookies }).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    return [status, ...lines, location ?? '', body].map(String).map(neutral).join('\n');
  };
  /** The first line in which two answers differ; empty when they do not. */
  const difference = (one: string, other: string): string => {
    const [ones, others] = [one.split('\n'), other.split('\n')];
    const at = ones.findIndex((line, index) => line !== others[index]);
    return one === other ? '' : `${ones[at] ?? ''} | ${others[at] ?? ''}`;
  };

  type Ask = (agent: UserAgent, email: string) => Promise<readonly Visit[]>;
  const answersTo = async (ask: Ask, email: string): Promise<readonly string[]> =>
    (await ask(oidc.browser(), email)).map((visit) => saidBy(visit, email));
  /** Fails unless everybody gets the same answer as an unknown user. */
  const expectAlike = async (ask: Ask, atOnce = false): Promise<void> => {
    const unknown = await answersTo(ask, people.unknown);
    const check = async ([person, email]: [string, string]): Promise<void> => {
      const said = await answersTo(ask, email);
      said.forEach((one, index) =>
        expect(difference(one, unknown[index]!), `${person}, answer ${index}`).to.equal(''),
      );
    };
    const others = Object.entries(people).filter(([person]) => person !== 'unknown');
    if (atOnce) await Promise.all(others.map(check));
    else for (const other of others) await check(other);
  };

  it('a wrong password does not reveal whether the account exists, up to the answer that locks it', function () {
    this.slow(30_000);
    return expectAlike(async (agent, email) => {
      const page = await agent.get(`${host()}/sign-in`);
      const { action, hidden } = formOf(page);
      const visits: Visit[] = [];
      for (let tries = 0; tries < 12; tries++)
        visits.push(await agent.post(action, { ...hidden, email, password: 'wrong-pass-phrase' }));
      oidc.clock.advance(3_600_000);
      return visits;
    });
  });

  it('the right password of a locked or suspended account does not reveal that the account exists', async () => {
    const answers = new Set<string>();
    for (const person of ['suspended', 'of another tenant', 'unknown', 'invited'] as const) {
      const agent = oidc.browser();
      const { action, hidden } = formOf(await agent.get(`${host()}/sign-in`));
      const email = people[person];
      answers.add(saidBy(await agent.post(action, { ...hidden, email, password }), email));
      oidc.clock.advance(3_600_000);
    }
    expect([...answers]).to.have.length(1);
  });

  it('the processor time of a refusal does not reveal whether the account exists', async function () {
    this.slow(60_000);

    const taken = new Map<string, number[]>();
    const agent = oidc.browser();
    const { action, hidden } = formOf(await agent.get(`${host()}/sign-in`));
    // one after the other in each round, so that whatever else slows the machine down slows all of them
    for (let round = 0; round < 15; round++) {
      for (const [person, email] of Object.entries(people)) {
        const startedAt = process.cpuUsage();
        await agent.post(action, { ...hidden, email, password: 'wrong-pass-phrase' });
        const { user, system } = process.cpuUsage(startedAt);
        taken.set(person, [...(taken.get(person) ?? []), user + system]);
      }
      oidc.clock.advance(3_600_000);
    }
    const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[7]!;
    const medians = [...taken.values()].map(medianOf);
    // a hash that is left out would make it many times quicker
    expect(Math.max(...medians) / Math.min(...medians), JSON.stringify(medians)).to.be.lessThan(2);
  });

  it('the options for a passkey name no account, whoever is asked for', async () => {
    const options = async (email: string): Promise<string> => {
      const agent = oidc.browser();
      const page = await agent.get(`${host()}/sign-in`);
      const { options: path, asked } = offeredIn(page);
      const form = { ...asked, email, username: email, userHandle: email };
      const visit = await agent.post(new URL(path, page.url).href, form);
      expect(visit.status).to.equal(200);
      const { challenge, ...rest } = JSON.parse(visit.body) as Readonly<Record<string, unknown>>;
      expect(challenge).to.match(/^[\w-]{43}$/);
      return JSON.stringify(rest);
    };
    const all = new Set<string>();
    for (const email of Object.values(people)) all.add(await options(email));
    expect([...all]).to.have.length(1);
    expect(Object.keys(JSON.parse([...all][0]!) as object).sort()).to.deep.equal([
      'rpId',
      'timeout',
      'userVerification',
    ]);
  });

  it('a passkey that is refused does not reveal whether the credential or its owner exists', async () => {
    const { app } = oidc.runtime;
    const tenantId = oidc.tenantIds['acme']!;
    const answers = new Set<string>();
    for (const [email, lies] of [
      ['iiiiii@acme.test', {}],
      ['jjjjjj@acme.test', { challenge: 'x'.repeat(43) }],
      ['kkkkkk@acme.test', { userHandle: Buffer.alloc(32).toString('base64url') }],
      ['llllll@acme.test', { credentialId: Buffer.alloc(32).toString('base64url') }],
    ] as readonly (readonly [string, Lies])[]) {
      const { record } = await createUser(app, systemCommand({ tenantId }), { email, password });
      const own = device();
      await givePasskey(app, tenantId, record.id, own);
      await suspendUser(app, systemCommand({ tenantId }), { userId: record.id });
      const agent = oidc.browser();
      const visit = await usePasskey(agent, await agent.get(`${host()}/sign-in`), own, lies);
      expect(visit.status).to.equal(400);
      answers.add(saidBy(visit, email));
    }
    expect([...answers]).to.have.length(1);
  });

  it('a forgotten password does not reveal whether the account exists, nor does the number of mails', async function () {
    this.slow(10_000);

    await expectAlike(async (agent, email) => {
      const { action, hidden } = formOf(await agent.get(`${host()}/forgot-password`));
      const visits: Visit[] = [];
      for (let tries = 0; tries < 4; tries++) {
        const sent = await agent.post(action, { ...hidden, email });
        visits.push(sent);
        // above the limit of mails the answer is the page itself
        if (tries < 3) visits.push(await agent.get(sent.location!));
        else expect(sent.status).to.equal(429);
      }
      return visits;
    }, true);
    // mails leave in the order in which they were asked for: what comes after all others shows that they are there
    const { record } = await createUser(
      oidc.runtime.app,
      systemCommand({ tenantId: oidc.tenantIds['acme']! }),
      { email: 'zzzzzz@acme.test' },
    );
    while (![...mails.all().keys()].some((name) => name.includes(record.id))) await mails.take('invitation');
    const counts: Record<string, number> = {};
    for (const name of mails.all().keys()) {
      const person = ids.get(name.split('_')[2] ?? '');
      if (name.startsWith('password-reset_') && person !== undefined)
        counts[person] = (counts[person] ?? 0) + 1;
    }
    // three an hour, to those who may have one
    const alike = { active: 3, locked: 3, invited: 3, 'with an app': 3, 'with a passkey': 3 };
    expect(counts).to.deep.equal(alike);
  });

  it('a sign-up does not reveal whether the account exists, up to the try that ends it', async () => {
    const { app } = oidc.runtime;
    await changeTenantSettings(app, systemCommand({ tenantId: oidc.tenantIds['acme']! }), { signUp: 'open' });
    // the network has caused as many mails as it may in an hour
    oidc.clock.advance(3_600_000);
    await expectAlike(async (agent, email) => {
      const { action, hidden } = formOf(await agent.get(`${host()}/sign-up`));
      const sent = await agent.post(action, { ...hidden, email });
      const page = await agent.get(`${host()}/sign-up`);
      const form = formOf(page);
      const visits = [sent, page];
      for (let tries = 0; tries < 6; tries++)
        visits.push(await agent.post(form.action, { ...form.hidden, code: 'wrong!' }));
      oidc.clock.advance(3_600_000);
      return visits;
    });
  });

  it('an authorization request with a login hint does not reveal whether the account exists', () =>
    expectAlike(async (agent, email) => {
      const asked = { prompt: 'none', login_hint: email };
      const silent = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), asked)));
      const form = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), { login_hint: email })));
      return [silent, form];
    }));

  it('a link that was never mailed does not reveal whether the account exists', async () => {
    for (const path of ['/reset-password', '/accept-invitation', '/verify-email']) {
      const answers = new Set<string>();
      for (const token of ['x'.repeat(43), 'A'.repeat(43), 'short']) {
        const agent = oidc.browser();
        answers.add(saidBy(await agent.follow(await agent.get(`${host()}${path}?token=${token}`)), token));
      }
      expect([...answers], path).to.have.length(1);
    }
  });
});
