import { expect } from 'chai';
import type { VisitorContext } from '../../../../application/shared/visitor-context.js';
import { type LiveSession, liveSession } from '../../../../application/sign-in/live-session.js';
import { signIn } from '../../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { confirmEmailChange } from '../../../../application/user/email/confirm-email-change.js';
import { requestEmailChange } from '../../../../application/user/email/request-email-change.js';
import { command, systemCommand, TENANT } from '../../../support/in-memory/in-memory-app.js';
import { userStream } from '../../../support/samples/tenant-world.js';
import { type PostgresApps, postgresApps } from '../../../support/services/postgres-app.js';
import { streamName } from '../../../../domain/shared/stream-name.js';

const password = 'correct horse battery';

describe('changing one’s own address, 50 at once', () => {
  let processes: PostgresApps;
  let names = 0;

  before(async () => {
    processes = await postgresApps(2);
    await createTenant(processes.apps[0]!, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });
  after(() => processes.close());

  const app = (n = 0) => processes.apps[n % processes.apps.length]!;
  const visitor = (): VisitorContext => {
    const { actor: _, ...rest } = command({ source: 'hosted' });
    return rest;
  };
  const signedIn = async (): Promise<LiveSession> => {
    const email = `ada${++names}@example.com`;
    await createUser(app(), systemCommand(), { email, password, emailVerified: true });
    const outcome = await signIn(app(), visitor(), { email, password, clientId: null });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    return (await liveSession(app(), TENANT, { secret: outcome.secret }))!;
  };
  const requested = async (live: LiveSession, email: string) => {
    const { revision } = await requestEmailChange(app(), visitor(), live, { email });
    const [event] = await app().events.load(streamName(TENANT, 'signin', live.user.userId), revision);
    const text = app().mailSecrets.code(event!.id);
    const link = app().mailSecrets.linkToken(event!.id, 'code');
    return { code: { revision, form: 'code', text }, link: { revision, form: 'link', text: link } } as const;
  };
  const changes = async ({ user: { userId } }: LiveSession): Promise<number> =>
    (await app().events.load(userStream(userId))).filter(({ event }) => event.type === 'UserEmailChanged')
      .length;

  it('of 50 wrong codes at once ten are looked at, and the right one does nothing afterwards; of 50 uses of the link that is mailed then one changes the address', async () => {
    const live = await signedIn();
    const { code } = await requested(live, 'augusta@example.com');
    const attempts = Array.from({ length: 50 }, (_, n) =>
      confirmEmailChange(app(n), visitor(), live, { ...code, text: 'no code' }),
    );
    for (const { kind } of await Promise.all(attempts)) expect(kind).to.equal('refused');
    expect(await confirmEmailChange(app(), visitor(), live, code)).to.deep.equal({
      kind: 'refused',
    });
    expect(await changes(live)).to.equal(0);
    const { link } = await requested(live, 'augusta@example.com');
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => confirmEmailChange(app(n), visitor(), live, link)),
    );
    expect(await changes(live)).to.equal(1);
  });

  it('of 50 right codes at once one changes the address', async () => {
    const live = await signedIn();
    const { code } = await requested(live, 'grace@example.com');
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => confirmEmailChange(app(n), visitor(), live, code)),
    );
    expect(await changes(live)).to.equal(1);
  });

  it('of ten people with right codes for one address one gets it', async () => {
    const lives = await Promise.all(Array.from({ length: 10 }, signedIn));
    const codes: { readonly revision: bigint; readonly form: 'code'; readonly text: string }[] = [];
    // three mails an hour go to an address from one network
    for (const [n, live] of lives.entries()) {
      const { revision } = await requestEmailChange(app(), { ...visitor(), ip: `198.51.${n}.1` }, live, {
        email: 'wanted@example.com',
      });
      const [event] = await app().events.load(streamName(TENANT, 'signin', live.user.userId), revision);
      codes.push({ revision, form: 'code', text: app().mailSecrets.code(event!.id) });
    }
    const outcomes = await Promise.all(
      lives.map((live, n) =>
        confirmEmailChange(app(n), visitor(), live, codes[n]!).catch(() => ({ kind: 'busy' })),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'changed')).to.have.length(1);
    const changed = await Promise.all(lives.map(changes));
    expect(changed.reduce((sum, count) => sum + count, 0)).to.equal(1);
  });
});
