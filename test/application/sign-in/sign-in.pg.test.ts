import { expect } from 'chai';
import type { App } from '../../../application/app.js';
import { pause } from '../../../application/shared/pause.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { signIn, type SignInOutcome } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { emailPseudonym } from '../../../application/user/email/typed-email.js';
import { emailDigestOf } from '../../../application/user/email/unique-email.js';
import { unlockUser } from '../../../application/user/unlock-user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { command, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { postgresApps, type PostgresApps } from '../../support/services/postgres-app.js';

const minute = 60_000;
const credentials = { email: 'ada@example.com', password: 'correct horse' };

describe('sign-ins at the same time, over PostgreSQL', function () {
  let postgres: PostgresApps;
  let tenantId: string;
  let userId: string;
  let addresses = 0;

  before(async () => {
    postgres = await postgresApps(2);
  });
  after(() => postgres.close());
  beforeEach(async () => {
    tenantId = one().ids.next();
    await createTenant(one(), systemCommand({ tenantId }), { slug: `t-${tenantId}`, name: 'Acme' });
    userId = (await createUser(one(), systemCommand({ tenantId }), credentials)).record.id;
  });

  const one = (): App => postgres.apps[0]!;
  const attempt = (
    app: App,
    password = credentials.password,
    email = credentials.email,
    knownBrowserId: string | null = null,
  ) => {
    const ip = `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;
    const context = { ...command({ tenantId, source: 'hosted', ip }), knownBrowserId };
    return signIn(app, context, { email, password, clientId: null });
  };
  /** As many at once, spread over the processes. */
  const atOnce = (times: number, run: (app: App, index: number) => Promise<SignInOutcome>) =>
    Promise.all(Array.from({ length: times }, (_, index) => run(postgres.apps[index % 2]!, index)));
  const kindsOf = (outcomes: readonly SignInOutcome[]): Record<string, number> => {
    const kinds: Record<string, number> = {};
    for (const { kind } of outcomes) kinds[kind] = (kinds[kind] ?? 0) + 1;
    return kinds;
  };
  const typesIn = async (noun: 'user' | 'signin', id: string): Promise<string[]> =>
    (await one().events.load(streamName(tenantId, noun, id))).map(({ event }) => event.type);

  it('50 concurrent sign-ins with the right password all succeed, each with a different session', async () => {
    const outcomes = await atOnce(50, (app) => attempt(app));
    expect(kindsOf(outcomes)).to.deep.equal({ 'signed-in': 50 });
    const secrets = outcomes.map((outcome) => (outcome.kind === 'signed-in' ? outcome.secret : ''));
    expect(new Set(secrets)).to.have.property('size', 50);
    expect(await typesIn('signin', userId)).to.deep.equal(Array(50).fill('UserSignedIn'));
    expect(await liveSession(postgres.apps[1]!, tenantId, { secret: secrets[0]! })).not.to.equal(null);
  });

  it('50 concurrent wrong passwords in a browser that the account knows lock that browser, and nobody else', async () => {
    const known = 'k'.repeat(43);
    const enter = (app: App, password?: string) => attempt(app, password, credentials.email, known);
    expect((await enter(one())).kind).to.equal('signed-in');
    expect(kindsOf(await atOnce(50, (app, n) => enter(app, `wrong ${n}`)))).to.deep.equal({ refused: 50 });
    const refused = await enter(one());
    expect(refused.kind === 'refused' && refused.lockedUntil !== null).to.equal(true);
    expect(await typesIn('user', userId)).not.to.include('UserLocked');
    expect((await attempt(one())).kind).to.equal('signed-in');
  });

  it('50 concurrent wrong passwords of strangers keep no user out of a browser that the account knows', async () => {
    const known = 'k'.repeat(43);
    expect((await attempt(one(), undefined, undefined, known)).kind).to.equal('signed-in');
    const outcomes = await atOnce(50, (app, n) =>
      n % 10 === 9 ? attempt(app, undefined, undefined, known) : attempt(app, `wrong ${n}`),
    );
    expect(kindsOf(outcomes)).to.deep.equal({ refused: 45, 'signed-in': 5 });
    expect((await attempt(one())).kind).to.equal('refused');
    expect((await attempt(one(), undefined, undefined, known)).kind).to.equal('signed-in');
  });

  it('50 concurrent sign-ins with wrong passwords lock the account once, and the right one is refused', async () => {
    expect(kindsOf(await atOnce(50, (app, n) => attempt(app, `wrong ${n}`)))).to.deep.equal({ refused: 50 });
    expect((await typesIn('user', userId)).filter((type) => type === 'UserLocked')).to.have.length(1);
    expect(await typesIn('signin', userId)).to.deep.equal(Array(50).fill('UserSignInFailed'));
    for (const app of postgres.apps) expect((await attempt(app)).kind).to.equal('refused');
    postgres.clock.now += minute;
    expect((await attempt(one())).kind).to.equal('signed-in');
  });

  it('50 concurrent guesses of which only the last is right do not reveal it', async () => {
    for (let n = 0; n < 9; n++) await attempt(one(), `wrong ${n}`);
    // the tenth failure is counted when the right password comes, and may be under way still
    const tenth = attempt(one(), 'wrong 9');
    const emailDigest = await emailDigestOf(one(), tenantId, credentials.email);
    const status = () => one().signInFailures.status({ tenantId, emailDigest, ip: null });
    while ((await status()).lockedUntil === null) await pause(1);
    const others = await atOnce(50, (app, n) => attempt(app, n === 49 ? undefined : `wrong ${n}`));
    expect((await tenth).kind).to.equal('refused');
    expect(kindsOf(others)).to.deep.equal({ refused: 50 });
    expect(await one().sessions.ofUser(tenantId, userId)).to.deep.equal([]);
  });

  it('50 concurrent sign-ins with an unknown email lock it like any other', async () => {
    const email = 'nobody@example.com';
    expect(kindsOf(await atOnce(50, (app) => attempt(app, 'x', email)))).to.deep.equal({ refused: 50 });
    const emailDigest = await emailDigestOf(one(), tenantId, email);
    const pseudonym = await emailPseudonym(one().keys, tenantId, emailDigest, one().clock.now());
    expect(await typesIn('signin', pseudonym)).to.deep.equal(Array(50).fill('UserSignInFailed'));
    const { lockedUntil } = await one().signInFailures.status({ tenantId, emailDigest, ip: null });
    expect(lockedUntil).not.to.equal(null);
  });

  it('a hundred more sign-ins than the capacity are asked to come back, and are not counted', async () => {
    const outcomes = await atOnce(300, (app) => attempt(app, 'wrong'));
    const { busy = 0, refused = 0 } = kindsOf(outcomes);
    expect(busy).to.be.greaterThan(100);
    expect(refused).to.be.greaterThan(10);
    expect(busy + refused).to.equal(300);
    expect(await typesIn('signin', userId)).to.have.length(refused);
  });

  it('an unlock opens the account in every process at once', async () => {
    for (let n = 0; n < 10; n++) await attempt(one(), 'wrong');
    expect((await attempt(postgres.apps[1]!)).kind).to.equal('refused');
    await unlockUser(one(), command({ tenantId }), { userId });
    expect((await attempt(postgres.apps[1]!)).kind).to.equal('signed-in');
  });

  it('personal values of a refusal are readable in every process, and destroyed with the user', async () => {
    await attempt(one(), 'wrong');
    const stream = streamName(tenantId, 'signin', userId);
    const [failed] = await postgres.apps[1]!.events.load(stream);
    expect(failed!.event.data).to.include({ email: credentials.email, reason: 'password' });
    expect(failed!.context.ip).to.match(/^10\.1\./);
  });
});
