import { expect } from 'chai';
import { changeConnection } from '../../../application/connection/change-connection.js';
import { addDomain, verifyDomainByDecree } from '../../../application/connection/change-domains.js';
import { connectionBook } from '../../../application/connection/connection-book.js';
import { unlinkIdentity } from '../../../application/connection/link-identity.js';
import type { Arrival, SignInConnection } from '../../../application/ports/connections/connection-book.js';
import {
  ProviderFault,
  type ProviderPerson,
} from '../../../application/ports/connections/provider-client.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import {
  type AdvancedSignIn,
  advanceSignIn,
  beginSupplement,
  signInByLink,
} from '../../../application/sign-in/advance-sign-in.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { proveMailbox } from '../../../application/sign-in/mailed-code/prove-mailbox.js';
import { proveSignInCode } from '../../../application/sign-in/mailed-code/prove-sign-in-code.js';
import { requestSignInCode } from '../../../application/sign-in/mailed-code/request-sign-in-code.js';
import {
  offerPasskeySignIn,
  signInWithPasskey,
} from '../../../application/sign-in/passkey/sign-in-with-passkey.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../application/user/create-user.js';
import { resendVerification } from '../../../application/user/email/resend-verification.js';
import { offerPasskey, registerPasskey } from '../../../application/user/factors/register-passkey.js';
import { requestPasswordReset } from '../../../application/user/password/request-password-reset.js';
import { acceptInvitation, resetPassword } from '../../../application/user/password/set-password-by-link.js';
import type { AuthenticationMethod } from '../../../domain/sign-in/authentication-method.js';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import type { PresentUser } from '../../../domain/user/user.js';
import { isSteppedUp, stepUpAssurance } from '../../../domain/sign-in/step-up.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../support/in-memory/in-memory-links.js';
import { addConnection } from '../../support/samples/connections.js';
import { userNow } from '../../support/samples/second-factor.js';
import { softAuthenticator } from '../../support/samples/soft-authenticator.js';

const email = 'victim@example.com';
const password = 'victim horse battery';
/** The value of the stranger's cookie. */
const browser = 'b'.repeat(43);

const visitor = (): VisitorContext => {
  const { actor: _, ...rest } = command({ source: 'hosted' });
  return rest;
};
const person = (subject: string): ProviderPerson => ({
  issuer: 'https://id.acme.test',
  subject,
  email,
  emailVerified: true,
  firstName: 'Mallory',
  lastName: null,
  locale: 'en',
  picture: null,
  amr: [],
  acr: null,
  authenticatedAt: null,
  claims: {},
});

/** A way by which the owner of an address comes with nothing but its mailbox. Returns the secret of their session. */
type Way = (app: Process, world: World, userId: string) => Promise<string>;

const latest = (world: World, type: string) => world.log.all.findLast(({ event }) => event.type === type)!;
const sessionOf = (outcome: AdvancedSignIn | { readonly kind: string }): string => {
  if (outcome.kind !== 'signed-in' || !('secret' in outcome)) throw new Error(outcome.kind);
  return outcome.secret;
};

const byReset: Way = async (app, world) => {
  await requestPasswordReset(app, visitor(), { email });
  const token = readableSecrets.linkToken(latest(world, 'UserPasswordResetRequested').id, 'password-reset');
  return sessionOf(
    await signInByLink(app, visitor(), await resetPassword(app, visitor(), { token, password })),
  );
};
const byInvitation: Way = async (app, world, userId) => {
  await resendVerification(app, systemCommand(), { userId });
  const token = readableSecrets.linkToken(latest(world, 'UserInvited').id, 'invitation');
  const redeemed = await acceptInvitation(app, visitor(), { token, password });
  return sessionOf(await signInByLink(app, visitor(), redeemed));
};
const byCode: Way = async (app, world) => {
  const started = await requestSignInCode(app, visitor(), { email, clientId: null, asked: anyAssurance });
  if (started.kind !== 'started') throw new Error(started.kind);
  const text = readableSecrets.code(latest(world, 'SignInCodeRequested').id);
  return sessionOf(await proveSignInCode(app, visitor(), { secret: started.secret, form: 'code', text }));
};

describe('the owner of an address with which a stranger came by a provider', () => {
  let world: World;
  let app: Process;
  let connection: SignInConnection;
  let userId: string;
  let strangers: string;

  const arrive = (subject = 'stranger'): Promise<Arrival> =>
    connectionBook(app).arrive(visitor(), connection, person(subject));
  const isAlive = async (secret: string): Promise<boolean> =>
    (await liveSession(app, TENANT, { secret })) !== null;
  const now = () => userNow(app, TENANT, userId);
  const signedIn = async (
    asked = anyAssurance,
    user?: PresentUser,
    amr: readonly AuthenticationMethod[] = ['fed'],
  ): Promise<AdvancedSignIn> =>
    advanceSignIn(app, visitor(), {
      user: user ?? (await now()),
      tenant: await presentTenantOf(app, TENANT),
      authenticatedAt: world.now,
      amr,
      provedMailbox: null,
      connectionId: connection.connectionId,
      clientId: null,
      asked,
    });
  const typesOf = (): string[] =>
    world.log.eventsOf(streamName(TENANT, 'user', userId)).map(({ type }) => type);

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    await changeTenantSettings(app, systemCommand(), { emailCode: true });
    const connectionId = await addConnection(app, TENANT, { newPeople: 'anyone', linking: 'verified_email' });
    connection = (await connectionBook(app).find(TENANT, connectionId))!;
    const first = await arrive();
    userId = first.kind === 'known' ? first.userId : '';
    expect(await now()).to.include({ emailVerified: false });
    strangers = sessionOf(await signedIn());
    expect(await isAlive(strangers)).to.equal(true);
  });

  for (const [how, comes] of [
    ['a reset link', byReset],
    ['an invitation', byInvitation],
    ['a mailed code', byCode],
  ] as const) {
    it(`an owner who comes by ${how} has a session, and the stranger neither theirs nor the account`, async () => {
      const owners = await comes(app, world, userId);
      expect(await now()).to.deep.include({ emailVerified: true, identities: [] });
      expect(await isAlive(owners)).to.equal(true);
      expect(await isAlive(strangers)).to.equal(false);
      expect(await arrive()).to.deep.equal({ kind: 'ask' });
    });

    it(`a passkey of the stranger signs in no more once the owner has come by ${how}`, async () => {
      const device = softAuthenticator('http://acme.tessera.test');
      const tenant = await presentTenantOf(app, TENANT);
      const registering = async () => ({ user: await now(), tenant, browser });
      const made = device.create(await offerPasskey(app, visitor(), await registering()));
      await registerPasskey(app, visitor(), { ...(await registering()), name: 'Key', response: made });
      const comesByPasskey = async (): Promise<string> => {
        const response = device.get((await offerPasskeySignIn(app, TENANT, browser))!);
        const { kind } = await signInWithPasskey(app, visitor(), { response, browser, clientId: null });
        return kind;
      };
      expect(await comesByPasskey()).to.equal('signed-in');
      const owners = await comes(app, world, userId);
      expect(await comesByPasskey()).to.equal('refused');
      expect([await isAlive(owners), await isAlive(strangers)]).to.deep.equal([true, false]);
    });

    it(`what a stranger unlinked or lost before the owner comes by ${how} leaves no session either`, async () => {
      const [{ identityId } = { identityId: '' }] = (await now()).identities;
      await unlinkIdentity(app, systemCommand(), { userId, identityId });
      expect(await isAlive(strangers), 'unlinking ends no session').to.equal(true);
      const owners = await comes(app, world, userId);
      expect([await isAlive(owners), await isAlive(strangers)]).to.deep.equal([true, false]);
    });

    it(`an account that was the owner’s own before they came by ${how} is linked again after a question`, async () => {
      await comes(app, world, userId);
      expect(await arrive()).to.deep.equal({ kind: 'ask' });
      // once they have signed in here and agreed
      const linked = await connectionBook(app).link(visitor(), connection, {
        person: person('stranger'),
        userId,
      });
      expect(linked).to.include({ kind: 'linked' });
      expect(await arrive()).to.include({ kind: 'known', userId });
    });

    it(`an account at a connection that proves the address is linked again at once after ${how}`, async () => {
      await comes(app, world, userId);
      const { connectionId } = connection;
      await addDomain(app, systemCommand(), { connectionId, domain: 'example.com' });
      await verifyDomainByDecree(app, systemCommand(), { connectionId, domain: 'example.com' });
      expect(await arrive()).to.include({ kind: 'known', userId });
      expect((await now()).identities).to.have.length(1);
    });

    it(`the stranger’s account is free for another user once the owner has come by ${how}`, async () => {
      await comes(app, world, userId);
      const { record } = await createUser(app, systemCommand(), { email: 'mallory@example.com' });
      const to = { person: person('stranger'), userId: record.id };
      expect(await connectionBook(app).link(visitor(), connection, to)).to.include({ kind: 'linked' });
    });
  }

  it('50 arrivals of the stranger beside the reset leave them no session and no account', async () => {
    const begin = async (): Promise<string | null> => {
      const arrival = await arrive();
      if (arrival.kind !== 'known') return null;
      return sessionOf(await signedIn(anyAssurance, arrival.user));
    };
    const [, ...begun] = await Promise.all([
      byReset(app, world, userId),
      ...Array.from({ length: 50 }, begin),
    ]);
    const alive = await Promise.all(begun.map(async (secret) => secret !== null && (await isAlive(secret))));
    expect(alive.filter(Boolean)).to.have.length(0);
    expect((await now()).identities).to.deep.equal([]);
    expect(await arrive()).to.deep.equal({ kind: 'ask' });
  });

  it('a stranger whose account is taken away while the rules of the connection are applied is asked', async () => {
    const { connectionId } = connection;
    await changeConnection(app, systemCommand(), { connectionId, profile: 'always' });
    world.providers = {
      ...world.providers,
      picture: async () => {
        await byReset(app, world, userId);
        throw new ProviderFault('unreachable', 'not_found', 'There is no picture.');
      },
    };
    const changed = { ...person('stranger'), firstName: 'Mal', picture: 'https://id.acme.test/picture' };
    const arrival = await connectionBook(app).arrive(visitor(), connection, changed);
    expect(arrival).to.deep.equal({ kind: 'ask' });
  });

  it('a person who came by the provider and then proves the mailbox keeps account and session', async () => {
    const begun = await signedIn(stepUpAssurance('address'));
    if (begun.kind !== 'unfinished') throw new Error(begun.kind);
    expect(begun.step).to.equal('mail-code');
    const text = readableSecrets.code(latest(world, 'SignInCodeRequested').id);
    await proveMailbox(app, visitor(), { secret: begun.secret, form: 'code', text });
    expect(await now()).to.include({ emailVerified: true });
    expect((await now()).identities).to.have.length(1);
    expect(await isAlive(strangers)).to.equal(true);
    expect(await arrive()).to.include({ kind: 'known', userId });
  });

  it('a person whose provider proved a second factor is mailed a code before they enrol one of their own', async () => {
    const session = (await liveSession(app, TENANT, { secret: strangers }))!;
    const by = {
      ...session,
      session: { ...session.session, amr: ['fed', 'mfa'] as readonly AuthenticationMethod[] },
    };
    expect(isSteppedUp(by.session, by.user, 'mailbox', world.now)).to.equal(false);
    const begun = await beginSupplement(app, visitor(), by, 'mailbox');
    expect(begun).to.include({ kind: 'unfinished', step: 'mail-code' });
    const phr = { ...anyAssurance, acrValues: ['phr'], essential: true } as const;
    const toPasskey = await signedIn(phr, by.user, by.session.amr);
    expect(toPasskey).to.include({ kind: 'unfinished', step: 'mail-code' });
  });

  it('an owner who has come once keeps what they linked since, by whatever way they come again', async () => {
    await byReset(app, world, userId);
    await connectionBook(app).link(visitor(), connection, { person: person('own'), userId });
    for (const again of [byReset, byCode]) await again(app, world, userId);
    expect((await now()).identities.map(({ subject }) => subject)).to.deep.equal(['own']);
  });

  it('a user who had nothing to sign in with is signed out of nothing by their first code', async () => {
    const { record } = await createUser(app, systemCommand(), { email: 'new@example.com' });
    userId = record.id;
    const started = await requestSignInCode(app, visitor(), {
      email: 'new@example.com',
      clientId: null,
      asked: anyAssurance,
    });
    if (started.kind !== 'started') throw new Error(started.kind);
    const text = readableSecrets.code(latest(world, 'SignInCodeRequested').id);
    await proveSignInCode(app, visitor(), { secret: started.secret, form: 'code', text });
    expect(typesOf()).to.deep.equal(['UserCreated', 'UserEmailVerified']);
  });

  it('a user is emptied once, however often the owner of the address comes by a provider', async () => {
    const { connectionId } = connection;
    await addDomain(app, systemCommand(), { connectionId, domain: 'example.com' });
    await verifyDomainByDecree(app, systemCommand(), { connectionId, domain: 'example.com' });
    expect(await arrive('owner')).to.deep.equal({ kind: 'ask' });
    expect(typesOf().slice(-2)).to.deep.equal(['UserIdentityUnlinked', 'UserSignedOutEverywhere']);
    const events = typesOf().length;
    expect(await arrive('owner')).to.deep.equal({ kind: 'ask' });
    expect(typesOf()).to.have.length(events);
    expect(await isAlive(strangers)).to.equal(false);
  });
});
