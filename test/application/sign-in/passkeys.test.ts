import { expect } from 'chai';
import { load } from '../../../application/shared/load.js';
import { openSignIn } from '../../../application/sign-in/open-sign-in.js';
import {
  offerPasskeyStep,
  proveSecondFactorByPasskey,
} from '../../../application/sign-in/passkey/prove-second-factor-by-passkey.js';
import {
  type PasskeySignIn,
  offerPasskeySignIn,
  signInWithPasskey,
} from '../../../application/sign-in/passkey/sign-in-with-passkey.js';
import type { SecondFactorOutcome } from '../../../application/sign-in/prove-second-factor.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { removeFactor, resetFactors } from '../../../application/user/factors/change-factors.js';
import { renamePasskey, setPasskeyStep } from '../../../application/user/factors/change-passkeys.js';
import { readFactors } from '../../../application/user/factors/factor-record.js';
import { offerPasskey, registerPasskey } from '../../../application/user/factors/register-passkey.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { lockUser } from '../../../application/user/lock-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { acrOf } from '../../../domain/sign-in/assurance.js';
import { type PresentUser, presentUser, user } from '../../../domain/user/user.js';
import { warnOfOrphanedPasskeys } from '../../../interfaces/compose/api/check-tenant-hosts.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { refusal } from '../../support/samples/given.js';
import { addTotp } from '../../support/samples/second-factor.js';
import {
  type Lies,
  type SoftAuthenticator,
  softAuthenticator,
} from '../../support/samples/soft-authenticator.js';

const ORIGIN = 'http://acme.tessera.test';
const OTHER_TENANT = '0190f0f0-0000-7000-8000-000000000009';
const credentials = { email: 'ada@example.com', password: 'correct horse staple' };
const browserA = 'a'.repeat(43);
const browserB = 'b'.repeat(43);

describe('passkeys', () => {
  let world: World;
  let app: Process;
  let ada: string;
  let device: SoftAuthenticator;

  const visit = (tenantId = TENANT) => command({ source: 'hosted', ip: '192.0.2.9', tenantId });
  const present = async (userId = ada): Promise<PresentUser> =>
    presentUser((await load(app, streamName(TENANT, 'user', userId), user)).state);
  const registering = async (userId: string, browser = browserA) => ({
    user: await present(userId),
    tenant: await presentTenantOf(app, TENANT),
    browser,
  });
  const register = async (
    userId = ada,
    given: { readonly by?: SoftAuthenticator; readonly lies?: Lies; readonly browser?: string } = {},
  ) => {
    const { by = device, lies = {}, browser = browserA } = given;
    const response = by.create(await offerPasskey(app, visit(), await registering(userId)), lies);
    const input = { ...(await registering(userId, browser)), name: 'Blue key', response };
    return registerPasskey(app, visit(), input);
  };
  const offered = async (browser = browserA): Promise<object> =>
    (await offerPasskeySignIn(app, TENANT, browser))!;
  const use = (response: string, browser = browserA, tenantId = TENANT): Promise<PasskeySignIn> =>
    signInWithPasskey(app, visit(tenantId), { response, browser, clientId: 'web' });
  const begin = async (): Promise<string> => {
    const outcome = await signIn(app, visit(), { ...credentials, clientId: 'web' });
    if (outcome.kind !== 'unfinished') throw new Error(outcome.kind);
    return outcome.secret;
  };
  const prove = async (secret: string, response: string): Promise<SecondFactorOutcome> =>
    proveSecondFactorByPasskey(app, visit(), { secret, response, browser: browserA });
  const eventsOf = async (noun: 'user' | 'signin', id = ada): Promise<DomainEvent[]> =>
    (await app.events.load(streamName(TENANT, noun, id))).map(({ event }) => event);
  const firstPasskey = async (): Promise<string> => (await present()).factors.passkeys[0]!.passkeyId;
  const refusalCode = async (outcome: Promise<unknown>): Promise<string> => (await refusal(outcome)).code;
  const credentialIds = async (userId = ada): Promise<(string | null)[]> =>
    (await present(userId)).factors.passkeys.map(({ credentialId }) => credentialId);

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    ada = (await createUser(app, systemCommand(), credentials)).record.id;
    device = softAuthenticator(ORIGIN);
  });

  describe('at registration', () => {
    it('the options name the host, require a discoverable key with verification, and exclude known ones', async () => {
      await register();
      const options = await offerPasskey(app, visit(), await registering(ada));
      expect(options).to.deep.include({
        rp: { id: 'acme.tessera.test', name: 'Acme' },
        attestation: 'none',
        timeout: 300_000,
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: [
          { id: device.credentials[0]!.id, transports: ['hybrid', 'internal'], type: 'public-key' },
        ],
      });
    });

    it('a passkey is registered with backup codes, and without any when there are some', async () => {
      expect((await register()).backupCodes).to.have.lengthOf(10);
      expect((await register()).backupCodes).to.equal(null);
      const [event] = (await eventsOf('user')).filter(({ type }) => type === 'UserPasskeyRegistered');
      expect(event!.data).to.include({
        name: 'Blue key',
        credentialId: device.credentials[0]!.id,
        rpId: 'acme.tessera.test',
        deviceType: 'multiDevice',
        backedUp: true,
      });
      expect((event!.data as { transports: unknown }).transports).to.deep.equal(['hybrid', 'internal']);
    });

    it('all passkeys of a user have one handle of 32 bytes, which outlasts them', async () => {
      const { user: first } = await register();
      await register();
      await resetFactors(app, command(), { userId: ada });
      const { user: later } = await register();
      expect(new Set(device.credentials.map(({ userHandle }) => userHandle)).size).to.equal(1);
      expect(later.factors.userHandle).to.equal(first.factors.userHandle);
      expect(Buffer.from(later.factors.userHandle!, 'base64url')).to.have.lengthOf(32);
    });

    it('of two first registrations at once, with a handle each, one succeeds', async () => {
      const offers = await Promise.all(
        [1, 2].map(async () => offerPasskey(app, visit(), await registering(ada))),
      );
      const results = await Promise.allSettled(
        offers.map(async (options) => {
          const response = softAuthenticator(ORIGIN).create(options);
          return registerPasskey(app, visit(), { ...(await registering(ada)), name: 'Key', response });
        }),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
      expect(await credentialIds()).to.have.lengthOf(1);
    });

    for (const [what, lies] of [
      ['of another origin', { origin: 'http://beta.tessera.test' }],
      ['of another port', { origin: `${ORIGIN}:8080` }],
      ['for a parent domain', { rpId: 'tessera.test' }],
      ['for another host', { rpId: 'beta.tessera.test' }],
      ['without verification of the user', { userVerified: false }],
      ['without presence of the user', { userPresent: false }],
      ['of another type', { type: 'webauthn.get' }],
      ['in a frame of another site', { crossOrigin: true }],
      ['that names a page around it', { topOrigin: 'https://evil.test' }],
      ['with an algorithm that was not offered', { algorithm: -65535 }],
      ['of another challenge', { challenge: 'x'.repeat(43) }],
    ] as readonly (readonly [string, Lies])[])
      it(`a registration ${what} is refused`, async () => {
        expect(await refusalCode(register(ada, { lies }))).to.equal('invalid_input');
        expect(await credentialIds()).to.deep.equal([]);
      });

    for (const attestation of ['packed', 'android-key', 'apple', 'tpm', 'of a later version'])
      it(`the attestation of an authenticator is not looked at: ${attestation}`, async () => {
        await register(ada, { lies: { attestation } });
        const outcome = await use(device.get(await offered()));
        expect(outcome.kind).to.equal('signed-in');
      });

    it('a registration from another browser is refused', async () => {
      expect(await refusalCode(register(ada, { browser: browserB }))).to.equal('invalid_input');
    });

    it('a registration that began for another user is refused', async () => {
      const eve = (await createUser(app, systemCommand(), { email: 'eve@example.com' })).record.id;
      const response = device.create(await offerPasskey(app, visit(), await registering(ada)));
      const input = { ...(await registering(eve)), name: 'Mine', response };
      expect(await refusalCode(registerPasskey(app, visit(), input))).to.equal('invalid_input');
    });

    it('a registration that comes again, or after five minutes, is refused', async () => {
      const options = await offerPasskey(app, visit(), await registering(ada));
      const response = device.create(options);
      const input = { ...(await registering(ada)), name: 'Key', response };
      await registerPasskey(app, visit(), input);
      expect(await refusalCode(registerPasskey(app, visit(), input))).to.equal('invalid_input');
      const late = device.create(await offerPasskey(app, visit(), await registering(ada)));
      world.now += 5 * 60_000;
      expect(await refusalCode(registerPasskey(app, visit(), { ...input, response: late }))).to.equal(
        'invalid_input',
      );
    });

    it('the challenge of a sign-in registers nothing', async () => {
      const { challenge } = (await offered()) as { challenge: string };
      expect(await refusalCode(register(ada, { lies: { challenge } }))).to.equal('invalid_input');
    });

    for (const text of [
      '',
      'null',
      '[]',
      '{"id":"a"}',
      '{"id":1,"response":{}}',
      '{"response":{"clientDataJSON":"e30"}}',
    ])
      it(`a text that is no answer is refused: ${text}`, async () => {
        const input = { ...(await registering(ada)), name: 'Key', response: text };
        expect(await refusalCode(registerPasskey(app, visit(), input))).to.equal('invalid_input');
        expect((await use(text)).kind).to.equal('refused');
      });

    it('a credential that another user has is refused, whoever offers it', async () => {
      const eve = (await createUser(app, systemCommand(), { email: 'eve@example.com' })).record.id;
      await register();
      const { id } = device.credentials[0]!;
      const lies = { credentialId: id };
      expect(await refusalCode(register(eve, { by: softAuthenticator(ORIGIN), lies }))).to.equal(
        'passkey_taken',
      );
      expect(await refusalCode(register(ada, { by: softAuthenticator(ORIGIN), lies }))).to.equal(
        'passkey_taken',
      );
    });

    it('one of 50 users gets a credential that all register at once', async () => {
      const ids = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const email = `user${index}@example.com`;
          return (await createUser(app, systemCommand(), { email })).record.id;
        }),
      );
      const lies = { credentialId: Buffer.from('the same for everybody').toString('base64url') };
      const results = await Promise.allSettled(
        ids.map((id) => register(id, { by: softAuthenticator(ORIGIN), lies })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
      const owners = (await Promise.all(ids.map((id) => credentialIds(id)))).filter((all) => all.length > 0);
      expect(owners).to.have.lengthOf(1);
    });

    for (const [how, free] of [
      [
        'its removal',
        async () => {
          const passkeyId = await firstPasskey();
          await removeFactor(app, command(), { userId: ada, factorId: passkeyId });
        },
      ],
      ['a reset of factors', () => resetFactors(app, command(), { userId: ada })],
      ['the deletion of its user', () => deleteUser(app, command(), { userId: ada })],
    ] as const)
      it(`a credential is free for another user after ${how}`, async () => {
        const eve = (await createUser(app, systemCommand(), { email: 'eve@example.com' })).record.id;
        await register();
        const lies = { credentialId: device.credentials[0]!.id };
        await free();
        await register(eve, { by: softAuthenticator(ORIGIN), lies });
        expect(await credentialIds(eve)).to.deep.equal([lies.credentialId]);
      });

    it('nobody registers a passkey once the organisation has turned them off, and those that exist sign in', async () => {
      await register();
      await changeTenantSettings(app, systemCommand(), { passkeys: false });
      expect(await refusalCode(register())).to.equal('passkeys_off');
      expect((await use(device.get(await offered()))).kind).to.equal('signed-in');
    });

    it('a twenty-first passkey is refused', async () => {
      for (let time = 0; time < 20; time++) await register();
      expect(await refusalCode(register())).to.equal('too_many_passkeys');
    });
  });

  describe('at sign-in', () => {
    beforeEach(() => register());

    it('the options name no account and require verification of the user', async () => {
      const options = await offered();
      expect(options).to.deep.include({ rpId: 'acme.tessera.test', userVerification: 'required' });
      expect((options as { allowCredentials?: unknown }).allowCredentials).to.equal(undefined);
    });

    it('a passkey is a full sign-in, which resists phishing, though a second factor is required', async () => {
      await changeTenantSettings(app, systemCommand(), { mfa: 'required' });
      const outcome = await use(device.get(await offered()));
      if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
      expect(outcome.session.amr).to.deep.equal(['hwk', 'user', 'mfa']);
      expect(acrOf(outcome.session.amr)).to.equal('phr');
      expect((await eventsOf('signin')).map(({ type }) => type)).to.deep.equal(['UserSignedIn']);
      const [record] = await readFactors(app, TENANT, ada);
      expect(record).to.include({ method: 'passkey', lastUsedAt: new Date(world.now).toISOString() });
    });

    for (const [what, lies] of [
      ['of another origin', { origin: 'http://beta.tessera.test' }],
      ['for another host', { rpId: 'beta.tessera.test' }],
      ['for a parent domain', { rpId: 'tessera.test' }],
      ['without verification of the user', { userVerified: false }],
      ['without presence of the user', { userPresent: false }],
      ['of a registration', { type: 'webauthn.create' }],
      ['in a frame of another site', { crossOrigin: true }],
      ['that names a page around it', { topOrigin: 'https://evil.test' }],
      ['of another challenge', { challenge: 'x'.repeat(43) }],
      ['with another user handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
      ['without a user handle', { userHandle: null }],
      ['of a credential that nobody has', { credentialId: 'bm9ib2R5' }],
    ] as readonly (readonly [string, Lies])[])
      it(`an answer ${what} is refused, and recorded with the reason passkey`, async () => {
        expect(await use(device.get(await offered(), lies))).to.have.keys('kind', 'position');
        expect(await app.sessions.ofUser(TENANT, ada)).to.deep.equal([]);
        const refused = world.log.all
          .map(({ event }) => event)
          .filter(({ type }) => type === 'UserSignInFailed');
        expect(refused.map(({ data }) => (data as { reason: string }).reason)).to.deep.equal(['passkey']);
      });

    it('an answer that comes again is refused', async () => {
      const response = device.get(await offered());
      expect((await use(response)).kind).to.equal('signed-in');
      expect((await use(response)).kind).to.equal('refused');
    });

    it('an answer that comes 50 times at once begins one session', async () => {
      const response = device.get(await offered());
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => use(response)));
      expect(outcomes.filter(({ kind }) => kind === 'signed-in')).to.have.lengthOf(1);
      expect(await app.sessions.ofUser(TENANT, ada)).to.have.lengthOf(1);
    });

    it('an answer to the challenge of another browser, or after five minutes, is refused', async () => {
      expect((await use(device.get(await offered(browserB)))).kind).to.equal('refused');
      expect((await use(device.get(await offered()), '')).kind).to.equal('refused');
      const late = device.get(await offered());
      world.now += 5 * 60_000;
      expect((await use(late)).kind).to.equal('refused');
    });

    it('a passkey of another tenant is refused, also with a challenge of this one', async () => {
      await createTenant(app, systemCommand({ tenantId: OTHER_TENANT }), { slug: 'beta', name: 'Beta' });
      const own = (await offerPasskeySignIn(app, OTHER_TENANT, browserA))!;
      const lies = { origin: 'http://beta.tessera.test' };
      expect((await use(device.get(own, lies), browserA, OTHER_TENANT)).kind).to.equal('refused');
      expect((await use(device.get(await offered()), browserA, OTHER_TENANT)).kind).to.equal('refused');
    });

    it('the challenge of a registration signs nobody in', async () => {
      const { challenge } = (await offerPasskey(app, visit(), await registering(ada))) as {
        challenge: string;
      };
      expect((await use(device.get(await offered(), { challenge }))).kind).to.equal('refused');
    });

    it('a deleted passkey is refused, though its authenticator still has it', async () => {
      const passkeyId = await firstPasskey();
      await removeFactor(app, command(), { userId: ada, factorId: passkeyId });
      expect((await use(device.get(await offered()))).kind).to.equal('refused');
    });

    it('a passkey of another host of the tenant is refused', async () => {
      const moved = {
        ...app,
        addresses: { ...app.addresses, tenantHost: (slug: string) => `http://${slug}.new.test` },
      };
      const options = (await offerPasskeySignIn(moved, TENANT, browserA))!;
      const response = device.get(options, { origin: 'http://acme.new.test' });
      const input = { response, browser: browserA, clientId: null };
      expect((await signInWithPasskey(moved, visit(), input)).kind).to.equal('refused');
    });

    it('a host that is an IP address offers no passkey', async () => {
      for (const host of ['http://192.0.2.1:3000', 'http://[2001:db8::1]']) {
        const unnamed = { ...app, addresses: { ...app.addresses, tenantHost: () => host } };
        expect(await offerPasskeySignIn(unnamed, TENANT, browserA)).to.equal(null);
        expect(await refusalCode(offerPasskey(unnamed, visit(), await registering(ada)))).to.equal(
          'passkeys_need_a_name',
        );
      }
    });

    it('the lock that wrong passwords caused does not stop a passkey, nor do failures of the address', async () => {
      await lockUser(app, systemCommand(), {
        userId: ada,
        until: new Date(world.now + 60_000).toISOString(),
      });
      for (let time = 0; time < 101; time++)
        await signIn(app, visit(), { ...credentials, password: 'wrong', clientId: null });
      expect((await use(device.get(await offered()))).kind).to.equal('signed-in');
    });

    it('wrong passkeys lock nobody out', async () => {
      for (let time = 0; time < 20; time++) await use(device.get(await offered(), { userVerified: false }));
      const outcome = await signIn(app, visit(), { ...credentials, clientId: null });
      expect(outcome.kind).to.equal('signed-in');
    });

    it('a hundred refused passkeys of an address are recorded one by one, and further ones as a number', async () => {
      for (let time = 0; time < 103; time++) await use('{}');
      for (let time = 0; time < 103; time++) await use(device.get(await offered(), { userVerified: false }));
      const types = world.log.all.map(({ event }) => event.type);
      expect(types.filter((type) => type === 'UserSignInFailed')).to.have.lengthOf(100);
      expect(types).to.include('CredentialsRefused');
    });

    it('a suspended user is refused alike', async () => {
      await suspendUser(app, command(), { userId: ada });
      expect((await use(device.get(await offered()))).kind).to.equal('refused');
      const [event] = await eventsOf('signin');
      expect(event).to.deep.include({ type: 'UserSignInFailed' });
      expect((event!.data as { reason: string }).reason).to.equal('suspended');
    });

    it('a password that was generated has to be changed after a passkey, too', async () => {
      await generatePassword(app, command(), { userId: ada });
      const outcome = await use(device.get(await offered()));
      expect(outcome).to.include({ kind: 'unfinished', step: 'change-password' });
    });
  });

  it('a passkey at either step makes codes of the app be accepted again, after a hundred wrong ones', async () => {
    const { factorId } = await addTotp(app, TENANT, ada);
    await register();
    const isUsedUp = async () =>
      !(await app.totpSteps.take({ tenantId: TENANT, userId: ada, factorId }, false));
    const useUp = async (): Promise<void> => {
      while (!(await isUsedUp())) continue;
    };
    await useUp();
    expect((await use(device.get(await offered()))).kind).to.equal('signed-in');
    expect(await isUsedUp(), 'in place of a password').to.equal(false);
    await useUp();
    const secret = await begin();
    const options = (await offerPasskeyStep(app, TENANT, { secret, browser: browserA }))!;
    expect((await prove(secret, device.get(options))).kind).to.equal('signed-in');
    expect(await isUsedUp(), 'after a password').to.equal(false);
  });

  describe('with a signature counter', () => {
    beforeEach(() => {
      device = softAuthenticator(ORIGIN, { counts: true });
      return register();
    });

    it('each use needs a higher counter', async () => {
      expect((await use(device.get(await offered()))).kind).to.equal('signed-in');
      expect((await use(device.get(await offered()))).kind).to.equal('signed-in');
    });

    for (const [what, counter] of [
      ['goes back', 1],
      ['stays', 2],
      ['is none any more', 0],
    ] as const)
      it(`a counter that ${what} is refused and recorded`, async () => {
        await use(device.get(await offered()));
        expect((await use(device.get(await offered(), { counter }))).kind).to.equal('refused');
        const passkeyId = await firstPasskey();
        const events = await eventsOf('signin');
        expect(events.map(({ type }) => type)).to.have.members([
          'UserSignedIn',
          'PasskeyCounterWentBack',
          'UserSignInFailed',
        ]);
        expect(events.find(({ type }) => type === 'PasskeyCounterWentBack')!.data).to.deep.equal({
          userId: ada,
          passkeyId,
        });
      });

    it('one of 50 concurrent sign-ins with one counter succeeds', async () => {
      const responses = await Promise.all(
        Array.from({ length: 50 }, async () => device.get(await offered(), { counter: 7 })),
      );
      const outcomes = await Promise.all(responses.map((response) => use(response)));
      expect(outcomes.filter(({ kind }) => kind === 'signed-in')).to.have.lengthOf(1);
    });
  });

  describe('as the second step', () => {
    const stepOptions = async (secret: string, browser = browserA): Promise<object> =>
      (await offerPasskeyStep(app, TENANT, { secret, browser }))!;

    beforeEach(async () => {
      await register();
      await setPasskeyStep(app, command(), { userId: ada, asked: true });
    });

    it('a passkey alone asks for no second step after a password where neither policy nor person wants it', async () => {
      await setPasskeyStep(app, command(), { userId: ada, asked: false });
      expect((await signIn(app, visit(), { ...credentials, clientId: 'web' })).kind).to.equal('signed-in');
    });

    it('a passkey of the user completes the sign-in', async () => {
      const secret = await begin();
      const options = await stepOptions(secret);
      expect(
        (options as { allowCredentials: { id: string }[] }).allowCredentials.map(({ id }) => id),
      ).to.deep.equal(await credentialIds());
      const outcome = await prove(secret, device.get(options));
      if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
      expect(outcome.session.amr).to.deep.equal(['pwd', 'hwk', 'user', 'mfa']);
      expect(await openSignIn(app, TENANT, secret)).to.equal(null);
    });

    it('an authenticator need not state the user handle here, and a wrong one is refused', async () => {
      const secret = await begin();
      const wrong = device.get(await stepOptions(secret), { userHandle: 'd3Jvbmc' });
      expect((await prove(secret, wrong)).kind).to.equal('refused');
      const silent = device.get(await stepOptions(secret), { userHandle: null });
      expect((await prove(secret, silent)).kind).to.equal('signed-in');
    });

    it('a passkey of somebody else is refused', async () => {
      const eve = (await createUser(app, systemCommand(), { email: 'eve@example.com' })).record.id;
      const hers = softAuthenticator(ORIGIN);
      await register(eve, { by: hers });
      const secret = await begin();
      expect((await prove(secret, hers.get(await stepOptions(secret)))).kind).to.equal('refused');
      expect(await app.sessions.ofUser(TENANT, ada)).to.deep.equal([]);
      expect(await app.sessions.ofUser(TENANT, eve)).to.deep.equal([]);
    });

    it('the challenge of a full sign-in is refused, and the other way round', async () => {
      const secret = await begin();
      expect((await prove(secret, device.get(await offered()))).kind).to.equal('refused');
      expect((await use(device.get(await stepOptions(secret)))).kind).to.equal('refused');
    });

    it('the challenge of another browser is refused', async () => {
      const secret = await begin();
      expect((await prove(secret, device.get(await stepOptions(secret, browserB)))).kind).to.equal('refused');
    });

    it('the fifth wrong passkey ends the sign-in', async () => {
      const secret = await begin();
      for (let time = 0; time < 5; time++) {
        const lie = { userVerified: false };
        expect((await prove(secret, device.get(await stepOptions(secret), lie))).kind).to.equal('refused');
      }
      expect((await prove(secret, device.get(await stepOptions(secret)))).kind).to.equal('over');
    });

    it('50 passkeys at once complete one sign-in once', async () => {
      const secret = await begin();
      const responses = await Promise.all(
        Array.from({ length: 50 }, async () => device.get(await stepOptions(secret))),
      );
      const outcomes = await Promise.all(responses.map((response) => prove(secret, response)));
      expect(outcomes.filter(({ kind }) => kind === 'signed-in')).to.have.lengthOf(1);
    });

    it('a user who is suspended between the steps is refused', async () => {
      const secret = await begin();
      const response = device.get(await stepOptions(secret));
      await suspendUser(app, command(), { userId: ada });
      expect((await prove(secret, response)).kind).to.equal('over');
      expect(await offerPasskeyStep(app, TENANT, { secret, browser: browserA })).to.equal(null);
    });

    it('nothing is offered without a right password', async () => {
      const options = await offerPasskeyStep(app, TENANT, { secret: 'x'.repeat(43), browser: browserA });
      expect(options).to.equal(null);
    });
  });

  it('a user requires a second factor of others only with one of their own, of any host; the command line may', async () => {
    const byAda = () => command({ actor: { type: 'user', id: ada } });
    for (const mfa of ['required_for_admins', 'required'] as const)
      expect(await refusalCode(changeTenantSettings(app, byAda(), { mfa }))).to.equal('factor_required');
    await changeTenantSettings(app, systemCommand(), { mfa: 'required_for_admins' });
    expect(await refusalCode(changeTenantSettings(app, byAda(), { mfa: 'required' }))).to.equal(
      'factor_required',
    );
    await changeTenantSettings(app, byAda(), { mfa: 'optional' });
    // at a host that the tenant no longer has
    await register();
    const addresses = { ...app.addresses, tenantHost: (slug: string) => `https://${slug}.new.test` };
    const { record } = await changeTenantSettings({ ...app, addresses }, byAda(), { mfa: 'required' });
    expect(record.mfa).to.equal('required');
    const outcome = await signIn({ ...app, addresses }, visit(), { ...credentials, clientId: null });
    expect(outcome, 'nobody else chooses the factor').to.include({
      kind: 'unfinished',
      step: 'second-factor',
    });
  });

  it('a start warns with the number of people whose passkeys are for other hosts', async () => {
    const lines: unknown[] = [];
    const log = { warn: (fields: object, message: string) => void lines.push({ ...fields, message }) };
    await register();
    await register();
    await warnOfOrphanedPasskeys(app, { tenantHost: 'http://{tenant}.tessera.test' }, log);
    expect(lines).to.deep.equal([]);
    const addresses = { ...app.addresses, tenantHost: (slug: string) => `https://${slug}.new.test` };
    await warnOfOrphanedPasskeys({ ...app, addresses }, { tenantHost: 'https://{tenant}.new.test' }, log);
    expect(lines).to.deep.equal([
      {
        users: 1,
        message:
          'people have passkeys for other hosts than those of TENANT_HOST (https://{tenant}.new.test), and cannot use them there',
      },
    ]);
  });

  it('a passkey is renamed, and only by a name that people can read', async () => {
    await register();
    const passkeyId = await firstPasskey();
    await renamePasskey(app, command(), { userId: ada, passkeyId, name: ' Red key ' });
    expect((await present()).factors.passkeys[0]!.name).to.equal('Red key');
    const rename = (name: string, id = passkeyId) =>
      refusalCode(renamePasskey(app, command(), { userId: ada, passkeyId: id, name }));
    expect(await rename('')).to.equal('invalid_input');
    expect(await rename('x'.repeat(65))).to.equal('invalid_input');
    expect(await rename('Key', uuids.next())).to.equal('factor_not_found');
  });
});
