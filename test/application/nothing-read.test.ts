import { expect } from 'chai';
import { anyAssurance } from '../../domain/sign-in/asked-assurance.js';
import type { App } from '../../application/app.js';
import { dropUnnamedAssets } from '../../application/branding/drop-unnamed-assets.js';
import { readBrandImage, setBrandImage } from '../../application/branding/brand-image.js';
import { readLink } from '../../application/mail/read-link.js';
import { reconcileOwners } from '../../application/owners/reconcile-owners.js';
import { EventStoreUnavailable } from '../../application/ports/events/event-store.js';
import { assignRole } from '../../application/role/assign-role.js';
import { defineRole } from '../../application/role/define-role.js';
import { openSignIn } from '../../application/sign-in/open-sign-in.js';
import { liveSession } from '../../application/sign-in/live-session.js';
import { signIn } from '../../application/sign-in/sign-in.js';
import { createTenant } from '../../application/tenant/create-tenant.js';
import { tenantDirectory } from '../../application/tenant/tenant-directory.js';
import { acceptInvitation } from '../../application/user/password/set-password-by-link.js';
import { clearAvatars } from '../../application/user/avatar/clear-avatars.js';
import { createUser } from '../../application/user/create-user.js';
import { deleteUser } from '../../application/user/erasure/delete-user.js';
import { readAvatar } from '../../application/user/avatar/read-avatar.js';
import { readUser } from '../../application/user/read-user.js';
import { requestPasswordReset } from '../../application/user/password/request-password-reset.js';
import { resumeErasures } from '../../application/user/erasure/resume-erasures.js';
import { setAvatar } from '../../application/user/avatar/change-avatar.js';
import { suspendUser } from '../../application/user/suspend-user.js';
import { emailDigestOf } from '../../application/user/email/unique-email.js';
import { detailsFor } from '../../application/webhook/payload-details.js';
import { streamName } from '../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../support/in-memory/in-memory-links.js';
import { inMemoryMail } from '../support/in-memory/in-memory-mail.js';
import { readingNothing } from '../support/http/reading-nothing.js';
import { plain, RED } from '../support/samples/sample-images.js';
import { ownerRole, ownersStream, typesIn, userStream } from '../support/samples/tenant-world.js';

const HOUR = 3_600_000;

/** What nothing was read of is neither erased nor locked: whoever has seen that it is there tries again. */
describe('a log that answers reads with nothing', () => {
  let world: World;
  let app: Process;
  let userId: string;
  const credentials = { email: 'ada@example.com', password: 'correct horse' };
  const isTenant = (stream: string): boolean => stream.includes('-tenant_');
  const isUser = (stream: string): boolean => stream.includes('-user_');
  const visitor = () => command({ source: 'hosted', ip: '192.0.2.7' });
  /** The same process, which reads nothing of users, or of tenants. */
  const blind = (): Record<string, Process> => ({
    users: readingNothing(app, (stream) => !isUser(stream)),
    tenants: readingNothing(app, (stream) => !isTenant(stream)),
  });
  const unavailable = async (outcome: Promise<unknown>): Promise<void> => {
    const error = await outcome.then(
      (value) => value,
      (failed: unknown) => failed,
    );
    expect(error).to.be.instanceOf(EventStoreUnavailable);
  };

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    userId = (await createUser(app, systemCommand(), credentials)).record.id;
  });

  const signedIn = async (by: App = app) => {
    const outcome = await signIn(by, visitor(), { ...credentials, clientId: null });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    return outcome;
  };

  it('a log that returns nothing cancels no mail: those that are due are sent once the log is read again', async () => {
    const invited = (await createUser(app, systemCommand(), { email: 'bo@example.com' })).record.id;
    await requestPasswordReset(app, visitor(), { email: credentials.email });
    let seen: Process = app;
    const mail = inMemoryMail(world, {
      ...app,
      events: { ...app.events, load: (...of) => seen.events.load(...of) },
    });
    for (seen of Object.values(blind())) {
      await mail.send();
      expect(mail.mails.map(({ status }) => status)).to.deep.equal(['pending', 'pending', 'pending']);
      expect(mail.outcomes).to.deep.equal([]);
      expect(mail.errors.splice(0).every((error) => error instanceof EventStoreUnavailable)).to.equal(true);
      world.now += 5_000;
    }
    // what was read ends before the event that the mail is due for
    seen = {
      ...app,
      events: { ...app.events, load: async (...of) => (await app.events.load(...of)).slice(0, -1) },
    };
    await setBrandImage(app, command(), { kind: 'logo', file: await plain(40, 20, RED).png().toBuffer() });
    await mail.send();
    expect(mail.outcomes.filter(({ kind }) => kind !== 'password-reset')).to.deep.equal([]);
    world.now += 5_000;
    seen = app;
    await mail.send();
    expect(mail.outcomes.map(({ kind, result }) => [kind, result])).to.have.deep.members([
      ['verification', 'sent'],
      ['invitation', 'sent'],
      ['password-reset', 'sent'],
    ]);
    expect(mail.delivered.map(({ to }) => to)).to.include('bo@example.com');
    expect(mail.mails.find((one) => one.userId === invited)).to.include({ attempts: 1 });
  });

  it('a log that returns nothing leaves no mail file of a recipient who may have been erased meanwhile', async () => {
    const discarded: string[] = [];
    let seen: Process = app;
    const by = {
      ...app,
      events: { ...app.events, load: (...of: [string, bigint?]) => seen.events.load(...of) },
    };
    const mail = inMemoryMail(world, by, ({ kind }) => {
      seen = readingNothing(app);
      return Promise.resolve({ file: 'a.eml', discard: () => Promise.resolve(void discarded.push(kind)) });
    });
    await mail.send();
    expect(discarded).to.deep.equal(['verification']);
    expect(mail.mails[0]).to.include({ status: 'pending', attempts: 0 });
  });

  it('a log that returns nothing does not keep a listener from getting its events', async () => {
    const { record: clerk } = await defineRole(app, systemCommand(), { name: 'clerk' });
    await assignRole(app, systemCommand(), { userId, roleId: clerk.id });
    const history = await app.events.load(userStream(userId));
    expect((await detailsFor(app.events, history)).details).to.have.property('size', 2);
    await unavailable(detailsFor(readingNothing(app).events, history));
    const withoutRoles = readingNothing(app, (stream) => !stream.includes('-role_'));
    await unavailable(detailsFor(withoutRoles.events, history));
    // what was read ends before the event that is notified of
    const shortened = { load: async (stream: string) => (await app.events.load(stream)).slice(0, -1) };
    await unavailable(detailsFor(shortened, history));
  });

  it('a log that returns nothing ends no session', async () => {
    const { secret, session } = await signedIn();
    for (const handle of [{ secret }, { sessionId: session.sessionId }]) {
      for (const by of Object.values(blind())) await unavailable(liveSession(by, TENANT, handle));
      expect(await liveSession(app, TENANT, handle)).not.to.equal(null);
    }
  });

  it('a log that returns nothing counts no right password as a failure', async () => {
    const known = { of: () => Promise.resolve({ lastSignInAt: null, revision: null }) };
    const before = world.log.all.length;
    for (let time = 0; time < 12; time++)
      for (const by of Object.values(blind())) await unavailable(signedIn({ ...by, lastSignIns: known }));
    expect(world.log.all).to.have.length(before);
    await signedIn();
  });

  it('a log that returns nothing makes no difference for an email that is reserved for a user who was never created', async () => {
    const unborn = { ...blind()['users']!, lastSignIns: { of: () => Promise.resolve(null) } };
    const outcome = await signIn(unborn, visitor(), { ...credentials, clientId: null });
    expect(outcome.kind).to.equal('refused');
  });

  it('a log that returns nothing ends no sign-in between its steps', async () => {
    const transaction = {
      tenantId: TENANT,
      userId,
      generation: 1,
      clientId: null,
      asked: anyAssurance,
      provedMailbox: null,
      authenticatedAt: app.clock.now(),
    };
    const secret = await app.signInTransactions.begin({ ...transaction, amr: ['pwd'] });
    await unavailable(openSignIn(readingNothing(app), TENANT, secret));
  });

  it('a log that returns nothing causes no demand for a new password', async () => {
    const known = { of: () => Promise.resolve({ lastSignInAt: null, revision: null }) };
    for (const by of Object.values(blind()))
      await unavailable(
        requestPasswordReset({ ...by, lastSignIns: known }, visitor(), { email: credentials.email }),
      );
  });

  it('a log that returns nothing makes no mailed link invalid', async () => {
    await createUser(app, systemCommand(), { email: 'bo@example.com' });
    const { id } = world.log.all.findLast(({ event }) => event.type === 'UserCreated')!;
    const token = readableSecrets.linkToken(id, 'invitation');
    const accept = (by: App) => acceptInvitation(by, visitor(), { token, password: 'correct horse battery' });
    for (const by of Object.values(blind())) {
      await unavailable(readLink(by, TENANT, 'invitation', token));
      await unavailable(accept(by));
    }
    expect(await readLink(app, TENANT, 'invitation', token)).to.include({ email: 'bo@example.com' });
    await accept(app);
  });

  it('a log that returns nothing cancels no pending erasure', async () => {
    const crash = { at: 1, when: 'after' } as const;
    await deleteUser(world.process({ crash }), systemCommand(), { userId }).catch(() => undefined);
    expect(world.erasures).to.have.property('size', 1);
    const resumed = await resumeErasures(readingNothing(app), 0);
    expect(resumed).to.include({ finished: 0, refused: 0 });
    expect(resumed.failed.map(({ error }) => error)[0]).to.be.instanceOf(EventStoreUnavailable);
    expect(world.erasures).to.have.property('size', 1);
    expect(await resumeErasures(app, 0)).to.deep.equal({ finished: 1, refused: 0, failed: [] });
  });

  it('a log that returns nothing removes no owner', async () => {
    await assignRole(app, systemCommand(), { userId, roleId: ownerRole });
    const before = typesIn(world, ownersStream);
    await unavailable(reconcileOwners(blind()['users']!, { tenantId: TENANT }));
    const other = (await createUser(app, systemCommand(), { email: 'olga@example.com' })).record.id;
    await assignRole(app, systemCommand(), { userId: other, roleId: ownerRole });
    const without = readingNothing(app, (stream) => stream !== userStream(other));
    await unavailable(suspendUser(without, systemCommand(), { userId }));
    expect(typesIn(world, ownersStream)).to.deep.equal([...before, 'OwnerAdded']);
  });

  it('a log that returns nothing drops neither an avatar nor a logo', async () => {
    const file = await plain(40, 20, RED).png().toBuffer();
    await setAvatar(app, command(), { userId, file });
    await setBrandImage(app, command(), { kind: 'logo', file });
    await world.avatars.doubt({ tenantId: TENANT, userId });
    const deleteUnused = async (by: Process): Promise<void> => {
      world.now += 2 * HOUR;
      await Promise.allSettled([clearAvatars(by), dropUnnamedAssets(by)]);
    };
    for (let time = 0; time < 3; time++) await deleteUnused(readingNothing(world.process()));
    expect((await readAvatar(app, TENANT, userId)).bytes)
      .to.have.property('length')
      .above(0);
    expect((await readBrandImage(app, TENANT, 'logo')).sha256).to.have.length(64);
  });

  it('a log that returns nothing lets no creation take over the email of an existing user', async () => {
    world.now += HOUR;
    const before = world.log.all.length;
    const taking = createUser(blind()['users']!, systemCommand(), { email: credentials.email });
    expect(await taking.catch((error: unknown) => error)).to.be.instanceOf(Error);
    expect(world.log.all).to.have.length(before);
    const reservation = streamName(TENANT, 'email', await emailDigestOf(app, TENANT, credentials.email));
    expect(typesIn(world, reservation)).to.deep.equal(['ValueReserved']);
  });

  it('a log that returns nothing omits no role of a user', async () => {
    const { record: clerk } = await defineRole(app, systemCommand(), { name: 'clerk' });
    await assignRole(app, systemCommand(), { userId, roleId: clerk.id });
    const withoutRoles = readingNothing(app, (stream) => !stream.includes('-role_'));
    await unavailable(readUser(withoutRoles, TENANT, userId));
    expect((await readUser(app, TENANT, userId))?.record.roles).to.deep.equal(['user', 'clerk']);
  });

  it('a log that returns nothing hides no tenant that is named elsewhere', async () => {
    const nothing = tenantDirectory(readingNothing(app));
    await unavailable(nothing.byId(TENANT, true));
    expect(await nothing.byId(TENANT), 'an id that anybody may have made up').to.equal(null);
  });
});
