import { expect } from 'chai';
import { decideOwnerArrival } from '../../../domain/user/receive-owner.js';
import { decideForeignPasswordEnd, decidePassword } from '../../../domain/user/set-password.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type PresentUser, presentUser, user } from '../../../domain/user/user.js';
import { given } from '../../support/samples/given.js';

const userId = '00000000-0000-7000-8000-0000000000a1';
const importId = '00000000-0000-7000-8000-0000000000a2';
const identity = {
  identityId: '00000000-0000-7000-8000-0000000000a3',
  connectionId: '00000000-0000-7000-8000-0000000000a4',
};
const passkeyId = '00000000-0000-7000-8000-0000000000a5';
const factorId = '00000000-0000-7000-8000-0000000000a6';

const created = (more: object = {}): UserEvent => ({
  type: 'UserCreated',
  data: {
    userId,
    email: 'victim@example.com',
    emailDigest: 'aa'.repeat(32),
    emailVerified: false,
    firstName: null,
    lastName: null,
    locale: null,
    externalId: null,
    externalIdDigest: null,
    metadata: {},
    invited: false,
    ...more,
  },
});
const linked: UserEvent = {
  type: 'UserIdentityLinked',
  data: {
    userId,
    ...identity,
    identityDigest: 'bb'.repeat(32),
    subject: 'stranger',
    identityEmail: null,
    atCreation: true,
  },
};
const passkey: UserEvent = {
  type: 'UserPasskeyRegistered',
  data: {
    userId,
    passkeyId,
    name: 'Key',
    credentialId: 'c',
    publicKey: 'p',
    userHandle: 'h',
    rpId: 'acme.tessera.test',
    transports: [],
    deviceType: 'singleDevice',
    backedUp: false,
    aaguid: '00000000-0000-0000-0000-000000000000',
  },
};
const totp = (more: object = {}): UserEvent => ({
  type: 'UserMfaEnabled',
  data: { userId, method: 'totp', by: 'user', factorId, secret: 'JBSWY3DPEHPK3PXP', ...more },
});
const codes: UserEvent = { type: 'UserBackupCodesIssued', data: { userId, factorId, codes: ['x'] } };
const password: UserEvent = {
  type: 'UserPasswordSet',
  data: { userId, passwordHash: 'x', mustChange: false, cause: 'creation' },
};
const verified: UserEvent = { type: 'UserEmailVerified', data: { userId } };
const unlinked: UserEvent = { type: 'UserIdentityUnlinked', data: { userId, ...identity } };
const signedOut: UserEvent = { type: 'UserSignedOutEverywhere', data: { userId } };

const present = (...events: readonly UserEvent[]): PresentUser => presentUser(given(user, ...events));
/** Returns the types of what ends, with these events before and this decision about the password. */
const ends = (
  events: readonly UserEvent[],
  of: (before: PresentUser) => UserEvent[] = () => [],
  by: 'mail' | 'provider' = 'provider',
): string[] => {
  const before = present(...events);
  const history = events.map((event) => ({ event }));
  return decideOwnerArrival(before, { by, password: of(before), history }).map(({ type }) => type);
};

describe('what ends when the owner of an address comes', () => {
  it('external accounts, passkeys, second factors and sessions of an address that was never verified end', () => {
    expect(ends([created(), linked, passkey, totp(), codes])).to.deep.equal([
      'UserMfaDisabled',
      'UserPasskeyDeleted',
      'UserBackupCodesRemoved',
      'UserIdentityUnlinked',
      'UserSignedOutEverywhere',
    ]);
  });

  it('by a mail, an authenticator app with its codes stays, and all that signs in by itself ends', () => {
    expect(ends([created(), linked, passkey, totp(), codes], undefined, 'mail')).to.deep.equal([
      'UserPasskeyDeleted',
      'UserIdentityUnlinked',
      'UserSignedOutEverywhere',
    ]);
    expect(ends([created(), totp(), codes], undefined, 'mail')).to.deep.equal([]);
    // they stood in for the passkey
    expect(ends([created(), passkey, codes], undefined, 'mail')).to.deep.equal([
      'UserPasskeyDeleted',
      'UserBackupCodesRemoved',
      'UserSignedOutEverywhere',
    ]);
  });

  it('an owner whose address was verified before, then changed or not, loses nothing', () => {
    const all = [linked, passkey, totp(), codes];
    expect(ends([created({ emailVerified: true }), ...all])).to.deep.equal([]);
    expect(ends([created(), verified, ...all])).to.deep.equal([]);
    const moved: UserEvent = {
      type: 'UserEmailChanged',
      data: { userId, email: 'moved@example.com', emailDigest: 'cc'.repeat(32) },
    };
    expect(ends([created(), verified, ...all, moved])).to.deep.equal([]);
  });

  it('sessions end once where a new password ends them', () => {
    const chosen = (before: PresentUser) => decidePassword(before, 'y', 'reset');
    expect(ends([created(), linked], chosen)).to.deep.equal(['UserIdentityUnlinked', 'UserPasswordSet']);
    expect(ends([created({ emailVerified: true }), linked], chosen)).to.deep.equal(['UserPasswordSet']);
  });

  it('external accounts and passkeys of an imported person end, and their authenticator app with its codes stays', () => {
    const imported = [created({ importId }), totp({ imported: true }), linked];
    expect(ends([...imported, codes, passkey])).to.deep.equal([
      'UserPasskeyDeleted',
      'UserIdentityUnlinked',
      'UserSignedOutEverywhere',
    ]);
    const disabled: UserEvent = {
      type: 'UserMfaDisabled',
      data: { userId, method: 'totp', by: 'user', factorId },
    };
    // one of their own in its place is as any other
    expect(ends([...imported, disabled, totp()])).to.include('UserMfaDisabled');
  });

  it('sessions that an account began which is lost already end, and nobody is signed out of nothing', () => {
    expect(ends([created(), linked, unlinked])).to.deep.equal(['UserSignedOutEverywhere']);
    expect(ends([created(), linked, signedOut, unlinked])).to.deep.equal(['UserSignedOutEverywhere']);
    expect(ends([created(), linked, unlinked, signedOut])).to.deep.equal([]);
    expect(ends([created()])).to.deep.equal([]);
  });

  it('a password that may be a stranger’s is replaced by one that nobody knows, or removed without one', () => {
    const decided = (events: readonly UserEvent[], hash: string | null) =>
      decideForeignPasswordEnd(present(...events), hash);
    expect(decided([created(), password], 'unknown').map(({ data }) => data)).to.deep.equal([
      { userId, passwordHash: 'unknown', mustChange: true, cause: 'reset' },
    ]);
    expect(decided([created(), password], null).map(({ type }) => type)).to.deep.equal([
      'UserPasswordRemoved',
    ]);
    expect(decided([created()], 'unknown')).to.deep.equal([]);
    expect(decided([created({ emailVerified: true }), password], 'unknown')).to.deep.equal([]);
  });
});
