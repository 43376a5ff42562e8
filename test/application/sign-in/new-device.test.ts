import { expect } from 'chai';
import { signInByLink } from '../../../application/sign-in/advance-sign-in.js';
import { proveSecondFactor } from '../../../application/sign-in/prove-second-factor.js';
import { signIn, type SignInOutcome } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { type InMemoryMail, inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { addTotp, totpCode, userNow } from '../../support/samples/second-factor.js';

const credentials = { email: 'ada@example.com', password: 'correct horse staple' };
const DAY = 86_400_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';

describe('a sign-in from a new device', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  let userId: string;
  let browsers = 0;
  const newBrowser = (): string => `${++browsers}`.padStart(43, 'b');
  const visit = (
    knownBrowserId: string | null,
    { ip = '192.0.2.9', userAgent = firefox }: Partial<VisitorContext> = {},
  ): VisitorContext => ({ ...command({ source: 'hosted', ip, userAgent }), knownBrowserId });
  const enter = (context: VisitorContext, by: Process = app): Promise<SignInOutcome> =>
    signIn(by, context, { ...credentials, clientId: 'web' });
  const reported = (): number =>
    world.log.all.filter(({ event }) => event.type === 'UserSignedInFromNewDevice').length;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    const input = { ...credentials, emailVerified: true };
    userId = (await createUser(app, systemCommand(), input)).record.id;
  });

  it('is recorded with its session, and mailed with browser and address', async () => {
    const outcome = await enter(visit(newBrowser()));
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    const { event, stream, position, context } = world.log.all.at(-1)!;
    expect(stream).to.equal(streamName(TENANT, 'signin', userId));
    const { sessionId } = outcome.session;
    const data = { userId, sessionId, isFirst: true };
    expect(event).to.deep.equal({ type: 'UserSignedInFromNewDevice', data });
    expect(context).to.include({ actorType: 'user', actorId: userId });
    expect(outcome.position).to.equal(position);
    await mail.send();
    expect(mail.delivered).to.have.length(1);
    expect(mail.delivered[0]).to.deep.include({
      kind: 'new-device',
      to: credentials.email,
      device: { browser: 'Firefox', system: 'Linux', ip: '192.0.2.9' },
      link: `${app.addresses.tenantHost('acme')}/account/security`,
    });
  });

  it('says that it is the first of the account, and no more once there was one', async () => {
    const first = (): (boolean | undefined)[] =>
      world.log.all.flatMap(({ event }) =>
        event.type === 'UserSignedInFromNewDevice' ? [event.data.isFirst] : [],
      );
    await enter(visit(newBrowser()));
    await enter(visit(newBrowser(), { userAgent: chrome }));
    expect(first()).to.deep.equal([true, undefined]);
    // places are forgotten after 400 days, sign-ins are not
    await world.knownDevices.forget({ tenantId: TENANT, userId });
    const of = () => Promise.resolve({ lastSignInAt: '2025-01-01T00:00:00.000Z', revision: 3n });
    await enter(visit(newBrowser()), { ...app, lastSignIns: { of } });
    expect(first()).to.deep.equal([true, undefined, undefined]);
  });

  it('is reported once in the same browser, also a year later and from elsewhere', async () => {
    const browser = newBrowser();
    await enter(visit(browser));
    world.now += 365 * DAY;
    await enter(visit(browser, { ip: '203.0.113.4', userAgent: chrome }));
    expect(reported()).to.equal(1);
  });

  it('is reported once a day for a kind of browser and network, however many cookies come from there', async () => {
    for (let n = 0; n < 5; n++) await enter(visit(newBrowser()));
    expect(reported()).to.equal(1);
    await enter(visit(newBrowser(), { userAgent: chrome }));
    expect(reported()).to.equal(2);
    await enter(visit(newBrowser(), { ip: '203.0.113.4' }));
    expect(reported()).to.equal(3);
    world.now += DAY;
    await enter(visit(newBrowser()));
    expect(reported()).to.equal(4);
  });

  it('is reported once by 50 sign-ins at the same time', async () => {
    await Promise.all(Array.from({ length: 50 }, () => enter(visit(newBrowser()))));
    expect(reported()).to.equal(1);
  });

  it('is notified of to the account, though another account knows the browser', async () => {
    const browser = newBrowser();
    await enter(visit(browser));
    const bo = { email: 'bo@example.com', password: 'correct horse staple' };
    await createUser(app, systemCommand(), bo);
    await signIn(app, visit(browser), { ...bo, clientId: null });
    expect(reported()).to.equal(2);
  });

  it('is notified of after the second factor, not after the password alone', async () => {
    const { secret } = await addTotp(app, TENANT, userId);
    world.now += 60_000;
    const browser = newBrowser();
    const outcome = await enter(visit(browser));
    if (outcome.kind !== 'unfinished') throw new Error(outcome.kind);
    expect(reported()).to.equal(0);
    const code = totpCode(secret, world.now);
    const done = await proveSecondFactor(app, visit(browser), { secret: outcome.secret, code });
    expect(done.kind).to.equal('signed-in');
    expect(reported()).to.equal(1);
  });

  it('is not reported when it is the first of the account and begins with a mailed link, but later on it is', async () => {
    const user = await userNow(app, TENANT, userId);
    await signInByLink(app, visit(newBrowser()), { user, clientId: null });
    expect(reported()).to.equal(0);
    await signInByLink(app, visit(newBrowser()), { user, clientId: null });
    expect(reported()).to.equal(1);
  });

  it('is not reported to a caller that is no browser', async () => {
    await enter(visit(null));
    expect(reported()).to.equal(0);
  });

  it('is still reported when the log could not record the first attempt', async () => {
    const browser = newBrowser();
    const broken = {
      ...app,
      events: {
        ...app.events,
        append: () => Promise.reject(new EventStoreUnavailable('no log')),
      },
    };
    const failure = await enter(visit(browser), broken).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(EventStoreUnavailable);
    expect(reported()).to.equal(0);
    await enter(visit(browser));
    expect(reported()).to.equal(1);
  });
});
