import QRCode from 'qrcode';
import { editableFields } from '../../../domain/tenant/tenant-settings.js';
import { type Brand, neutralBrand } from '../../../interfaces/hosted-pages/design/brand.js';
import type { Frame, Page } from '../../../interfaces/hosted-pages/render-page.js';
import { activityPage } from '../../../interfaces/hosted-pages/views/account/activity.js';
import { applicationsPage } from '../../../interfaces/hosted-pages/views/account/applications.js';
import { dataPage } from '../../../interfaces/hosted-pages/views/account/data.js';
import { deletePage } from '../../../interfaces/hosted-pages/views/account/delete.js';
import { emailPage } from '../../../interfaces/hosted-pages/views/account/email.js';
import { overviewPage } from '../../../interfaces/hosted-pages/views/account/overview.js';
import { profilePage } from '../../../interfaces/hosted-pages/views/account/profile.js';
import { passkeysPage } from '../../../interfaces/hosted-pages/views/account/passkeys.js';
import { securityPage } from '../../../interfaces/hosted-pages/views/account/security.js';
import {
  accountPasswordPage,
  addTotpPage,
  removePasskeyPage,
  removeTotpPage,
  renewBackupCodesPage,
  unlinkAccountPage,
} from '../../../interfaces/hosted-pages/views/account/security-form.js';
import { sessionsPage } from '../../../interfaces/hosted-pages/views/account/sessions.js';
import {
  objectToRecoveryPage,
  signOutPage,
  undoKeyChangePage,
  verifyEmailPage,
} from '../../../interfaces/hosted-pages/views/confirm.js';
import { scopes as managementScopes } from '../../../domain/api-key/scopes.js';
import { consentPage } from '../../../interfaces/hosted-pages/views/consent.js';
import {
  deviceConsentPage,
  deviceDonePage,
  devicePage,
} from '../../../interfaces/hosted-pages/views/device.js';
import { errorPage } from '../../../interfaces/hosted-pages/views/error.js';
import { forgotPasswordPage } from '../../../interfaces/hosted-pages/views/forgot-password.js';
import { formPostPage } from '../../../interfaces/hosted-pages/views/form-post.js';
import { leavingPage } from '../../../interfaces/hosted-pages/views/leaving.js';
import {
  acceptInvitationPage,
  changePasswordPage,
  resetPasswordPage,
  undoEmailChangePage,
} from '../../../interfaces/hosted-pages/views/new-password.js';
import {
  accountKeptPage,
  deletionRequestedPage,
  emailRestoredPage,
  addressNotRestoredPage,
  keyChangeUndonePage,
  emailVerifiedPage,
  fewBackupCodesPage,
  invitationAcceptedPage,
  operatorEnrolledPage,
  passwordChangedPage,
  signedInPage,
  recoveryStoppedPage,
  unknownSessionPage,
} from '../../../interfaces/hosted-pages/views/notices.js';
import { signOutTherePage, signedOutPage } from '../../../interfaces/hosted-pages/views/signed-out.js';
import { mailCodePage } from '../../../interfaces/hosted-pages/views/sign-in/mail-code.js';
import { mailSentPage } from '../../../interfaces/hosted-pages/views/mail-sent.js';
import { backupCodesPage } from '../../../interfaces/hosted-pages/views/sign-in/backup-codes.js';
import {
  operatorAccessPage,
  setUpPasskeyPage,
} from '../../../interfaces/hosted-pages/views/set-up/set-up-passkey.js';
import { signUpPasskeyPage } from '../../../interfaces/hosted-pages/views/sign-up/passkey.js';
import { setUpPage } from '../../../interfaces/hosted-pages/views/set-up/set-up.js';
import { startPage } from '../../../interfaces/hosted-pages/views/sign-in/start.js';
import {
  type SecondFactorView,
  secondFactorPage,
} from '../../../interfaces/hosted-pages/views/sign-in/second-factor.js';
import { linkAccountPage } from '../../../interfaces/hosted-pages/views/link-account.js';
import { accountConnectionsPage } from '../../../interfaces/hosted-pages/views/account/connections.js';
import { selectAccountPage } from '../../../interfaces/hosted-pages/views/sign-in/select-account.js';
import { stepUpPage } from '../../../interfaces/hosted-pages/views/sign-in/step-up.js';
import { signInCodePage } from '../../../interfaces/hosted-pages/views/sign-in/sign-in-code.js';
import {
  type ConnectionButtons,
  signInPage,
} from '../../../interfaces/hosted-pages/views/sign-in/sign-in.js';
import { signUpPage } from '../../../interfaces/hosted-pages/views/sign-up/address.js';
import { signUpCodePage } from '../../../interfaces/hosted-pages/views/sign-up/code.js';
import { signUpDetailsPage } from '../../../interfaces/hosted-pages/views/sign-up/details.js';
import {
  accountKnownPage,
  signUpClosedPage,
} from '../../../interfaces/hosted-pages/views/sign-up/refusals.js';

export const sampleBrand: Brand = {
  ...neutralBrand,
  name: 'Acme Inc.',
  supportEmail: 'help@acme.test',
  termsUrl: 'https://acme.test/terms',
  privacyUrl: 'https://acme.test/privacy',
};

/** Texts that come from outside, for whoever wants to put others in their place. */
export interface SampleTexts {
  readonly client: string;
  readonly destination: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly request: string;
  readonly scope: string;
  readonly location: string;
  readonly traceId: string;
}

export const sampleTexts: SampleTexts = {
  client: 'Acme Expenses',
  destination: 'expenses.acme.test',
  email: 'ada@acme.test',
  firstName: 'Ada',
  lastName: 'Byron',
  request: 'req_abc',
  scope: 'offline_access',
  location: 'https://expenses.acme.test/callback?code=abc&state=xyz',
  traceId: '0af7651916cd43dd8448eb211c80319c',
};

export const sampleCodes = Array.from({ length: 10 }, (_, n) => `k7p2${n}-9xw${n}q`);
let sampleQrCode = '';
// calls back at once
QRCode.toString('otpauth://totp/Acme:ada?secret=JBSWY3DP', { type: 'svg', margin: 1 }, (_, svg) => {
  sampleQrCode = svg;
});

/** Every page in every state, by name. */
export function samplePages(
  shown: Frame,
  given: Partial<SampleTexts> = {},
): Readonly<Record<string, () => Page>> {
  const { client, destination, email, firstName, lastName, request, scope, location, traceId } = {
    ...sampleTexts,
    ...given,
  };
  const csrf = 'csrf-token';
  const account = { email, firstName, lastName };
  const frame: Frame = { ...shown, signedIn: { account, picture: null, csrf } };
  const passkey = { csrf, use: 'sign-in' } as const;
  const secondFactor: SecondFactorView = {
    request,
    csrf,
    account,
    kind: 'totp',
    hasTotp: true,
    hasBackupCodes: true,
    passkey: { csrf, use: 'second-factor' },
    rememberDays: 30,
    problem: null,
  };
  const newEmail = {
    csrf,
    typedBy: csrf,
    present: email,
    pending: null,
    hasLink: false,
    typed: '',
    problem: null,
    notice: null,
  };
  const newAddress = <Form extends 'code' | 'link'>(form: Form) => ({ email: 'augusta@acme.test', form });
  const accountData = { csrf, mayDelete: true, notice: null, problem: null };
  const accountView = {
    account,
    home: location,
    notice: null,
    verification: { action: '/resend-verification', csrf },
  };
  const sessions = {
    csrf,
    notice: null,
    missing: false,
    devices: [
      {
        id: request,
        browser: 'Firefox',
        system: 'Windows',
        createdAt: '2026-07-24T08:15:00.000Z',
        lastUsedAt: '2026-07-25T10:00:00.000Z',
      },
    ],
    sessions: [true, false].map((isCurrent) => ({
      id: request,
      browser: isCurrent ? 'Firefox' : null,
      system: isCurrent ? 'Windows' : null,
      ipAddress: isCurrent ? '192.0.2.7' : '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      createdAt: '2026-07-24T08:15:00.000Z',
      lastSeenAt: '2026-07-25T10:00:00.000Z',
      isCurrent,
    })),
  };
  const applications = {
    csrf,
    notice: null,
    missing: false,
    applications: [true, false].map((thirdParty) => ({
      clientId: request,
      name: client,
      thirdParty,
      scopes: ['openid', 'profile', scope],
      claims: ['roles'],
      lastAt: '2026-07-24T08:15:00.000Z',
    })),
  };
  const activity = (
    ['self', 'anonymous', 'otherUser', 'apiKey', 'client', 'system', 'operator'] as const
  ).map((actor) => ({
    type: actor === 'anonymous' ? 'UserSignInFailed' : 'UserPasswordSet',
    occurredAt: '2026-07-24T08:15:00.000Z',
    outcome: actor === 'anonymous' ? ('failure' as const) : ('success' as const),
    actor,
    ip: actor === 'self' ? '2001:db8:85a3:8d3:1319:8a2e:370:7348' : null,
    userAgent: actor === 'self' ? 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' : null,
    application: actor === 'self' ? client : null,
  }));
  const stepUp = {
    strength: 'mailbox',
    missing: 'everything',
    csrf,
    account,
    hasPassword: true,
    passkey: { csrf, use: 'step-up' },
    problem: null,
  } as const;
  const profile = {
    profile: { firstName, lastName, locale: 'fr' },
    hasFirstName: true,
    email,
    editable: editableFields,
    csrf,
    typedBy: csrf,
    picture: { address: '/avatars/none', csrf, removeCsrf: csrf },
    problem: null,
    notice: null,
  };
  const setUp = { request, csrf, account, qrCode: sampleQrCode, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
  const setUpPasskey = {
    request,
    csrf,
    account,
    passkey: { csrf, use: 'set-up' },
    refused: false,
  } as const;
  const signUpPasskey = { ...setUpPasskey, passkey: { csrf, use: 'account' } } as const;
  const setUpView = {
    passkey: { csrf, use: 'set-up' } as const,
    ...setUp,
    setUp: 'sealed',
    address: 'otpauth://totp/Acme:ada?secret=JBSWY3DP',
  };
  const signUpCode = {
    request,
    csrf,
    workCsrf: csrf,
    email,
    form: 'code',
    state: 'sent',
    problem: null,
  } as const;
  const signUpDetails = {
    request,
    csrf,
    email,
    firstName,
    lastName,
    passkey: { csrf, use: 'sign-up' } as const,
    fault: null,
  };
  const shownPasskeys = [true, false].map((isHere) => ({
    id: request,
    name: client,
    createdAt: '2026-07-24T08:15:00.000Z',
    lastUsedAt: isHere ? '2026-07-25T10:00:00.000Z' : null,
    isHere,
  }));
  const identity = {
    id: request,
    connectionId: 'connection-1',
    connection: client,
    email,
    linkedAt: '2026-07-24T08:15:00.000Z',
    lastUsedAt: '2026-07-25T10:00:00.000Z',
  };
  const security = {
    passwordSetAt: '2026-07-24T08:15:00.000Z',
    totp: { createdAt: '2026-07-24T08:15:00.000Z' },
    allowsTotp: true,
    passkeys: shownPasskeys,
    withoutPasskeys: null,
    passkeyStep: true,
    backupCodesLeft: 7,
    identities: [identity],
    linksAccounts: true,
    accepted: { rpId: 'acme.localhost', userId: 'AAAA', allAcceptedCredentialIds: ['AAAA'] },
    notice: null,
  };
  const passkeys = {
    csrf: { add: csrf, rename: csrf, remove: csrf, step: csrf },
    typedBy: csrf,
    typed: null,
    passkeys: shownPasskeys,
    without: null,
    offer: { csrf, use: 'account' } as const,
    step: false,
    problem: null,
  };
  const mailCode = {
    request,
    csrf,
    account,
    mailed: { form: 'code', state: 'sent' },
    hasLink: false,
    problem: null,
  } as const;
  const ways = (areFirst: boolean): ConnectionButtons => ({
    csrf,
    areFirst,
    buttons: [
      { connectionId: 'connection-1', name: client, isLast: areFirst },
      { connectionId: 'connection-2', name: 'Google', isLast: false },
    ],
  });
  const connections = {
    csrf,
    identities: [identity],
    connections: [{ connectionId: 'connection-2', name: client }],
    problem: null,
  };
  return {
    'sign-in': () => signInPage(frame, { request, csrf, email: '', client, problem: null, passkey }),
    'sign-in-refused': () => signInPage(frame, { request, csrf, email, client, problem: 'refused', passkey }),
    'sign-in-passkey-refused': () =>
      signInPage(frame, { request, csrf, email, client, problem: 'passkey', passkey }),
    'sign-in-at-an-ip-address': () =>
      signInPage(frame, { request, csrf, email, client, problem: null, passkey: null }),
    'sign-in-greeted': () =>
      signInPage(frame, { request, csrf, email: '', client, problem: null, passkey, greeted: account }),
    'sign-in-connections': () =>
      signInPage(frame, { request, csrf, email, client, problem: null, passkey, connections: ways(false) }),
    'sign-in-connections-first': () =>
      signInPage(frame, {
        request,
        csrf,
        email: '',
        client,
        problem: null,
        passkey,
        connections: ways(true),
      }),
    'sign-in-with-code': () =>
      signInPage(frame, { request, csrf, email: '', client, problem: null, passkey, mailsCode: true }),
    'sign-in-code': () => signInCodePage(frame, { request, csrf, email, hasLink: false, problem: null }),
    'sign-in-code-refused': () =>
      signInCodePage(frame, { request, csrf, email, hasLink: false, problem: 'refused' }),
    'sign-in-code-limited': () =>
      signInCodePage(frame, { request, csrf, email, hasLink: false, problem: { limitedMinutes: 41 } }),
    'sign-in-code-link': () => signInCodePage(frame, { request, csrf, email, hasLink: true, problem: null }),
    'sign-in-locked': () =>
      signInPage(frame, { request, csrf, email, client, problem: { lockedMinutes: 4 }, passkey }),
    'sign-in-busy': () =>
      signInPage(frame, { request: null, csrf, email, client: null, problem: 'busy', passkey }),
    'sign-in-or-sign-up': () =>
      signInPage(frame, { request, csrf, email, client, problem: null, passkey, signUp: true }),
    'sign-up': () => signUpPage(frame, { request, csrf, workCsrf: csrf, email: '', client, problem: null }),
    'sign-up-refused': () =>
      signUpPage(frame, { request: null, csrf, workCsrf: csrf, email, client: null, problem: 'domain' }),
    'sign-up-over': () =>
      signUpPage(frame, { request, csrf, workCsrf: csrf, email, client, problem: 'over' }),
    'sign-up-full': () =>
      signUpPage(frame, { request, csrf, workCsrf: csrf, email, client, problem: 'full' }),
    'sign-up-limited': () =>
      signUpPage(frame, { request, csrf, workCsrf: csrf, email, client, problem: { limitedMinutes: 41 } }),
    'sign-up-code': () => signUpCodePage(frame, signUpCode),
    'sign-up-code-refused': () => signUpCodePage(frame, { ...signUpCode, problem: 'refused' }),
    'sign-up-link-limited': () =>
      signUpCodePage(frame, { ...signUpCode, form: 'link', problem: { limitedMinutes: 41 } }),
    'sign-up-code-waiting': () => signUpCodePage(frame, { ...signUpCode, state: 'delayed' }),
    'sign-up-link-only': () => signUpCodePage(frame, { ...signUpCode, form: 'link' }),
    'sign-up-details': () => signUpDetailsPage(frame, signUpDetails),
    'sign-up-details-name': () => signUpDetailsPage(frame, { ...signUpDetails, fault: 'firstName' }),
    'sign-up-details-password': () =>
      signUpDetailsPage(frame, { ...signUpDetails, fault: 'passwordTooShort' }),
    'sign-up-details-passkey': () => signUpDetailsPage(frame, { ...signUpDetails, fault: 'passkey' }),
    'sign-up-details-without-passkeys': () => signUpDetailsPage(frame, { ...signUpDetails, passkey: null }),
    'sign-up-off': () => signUpClosedPage(frame, { request, reason: 'off' }),
    'sign-up-by-invitation': () => signUpClosedPage(frame, { request, reason: 'invitation' }),
    'sign-up-known': () => accountKnownPage(frame, request),
    account: () => overviewPage(frame, { ...accountView, verification: null }),
    'account-unverified': () => overviewPage(frame, accountView),
    'account-notice': () => overviewPage(frame, { ...accountView, notice: 'verificationSent' }),
    'account-sessions': () => sessionsPage(frame, sessions),
    'account-sessions-gone': () => sessionsPage(frame, { ...sessions, missing: true }),
    'account-applications': () => applicationsPage(frame, applications),
    'account-applications-none': () =>
      applicationsPage(frame, { ...applications, applications: [], missing: true }),
    'account-activity': () =>
      activityPage(frame, { items: activity, next: '/account/activity', lagging: true }),
    'account-data': () => dataPage(frame, accountData),
    'account-data-limit': () => dataPage(frame, { ...accountData, mayDelete: false, problem: 'limit' }),
    'account-email': () => emailPage(frame, newEmail),
    'account-email-limited': () =>
      emailPage(frame, { ...newEmail, typed: email, problem: { limitedMinutes: 41 } }),
    'account-email-code': () => emailPage(frame, { ...newEmail, pending: newAddress('code') }),
    'account-email-refused': () =>
      emailPage(frame, { ...newEmail, pending: newAddress('code'), problem: 'refused' }),
    'account-email-link': () => emailPage(frame, { ...newEmail, pending: newAddress('link') }),
    'account-email-link-refused': () =>
      emailPage(frame, { ...newEmail, pending: newAddress('link'), problem: 'refusedLink' }),
    'account-email-link-opened': () =>
      emailPage(frame, { ...newEmail, pending: newAddress('link'), hasLink: true }),
    'undo-email-change': () => undoEmailChangePage(frame, { csrf, account, fault: null }),
    'email-restored': () => emailRestoredPage(frame),
    'undo-key-change': () => undoKeyChangePage(frame, { csrf, account }),
    'key-change-undone': () => keyChangeUndonePage(frame),
    'address-not-restored': () => addressNotRestoredPage(frame),
    'account-delete': () => deletePage(frame, { csrf, graceDays: 7, isAdministrator: false }),
    'account-delete-administrator': () => deletePage(frame, { csrf, graceDays: 0, isAdministrator: true }),
    'deletion-requested': () => deletionRequestedPage(frame, 7),
    'account-kept': () => accountKeptPage(frame, '/sign-in'),
    'account-activity-none': () => activityPage(frame, { items: [], next: null, lagging: false }),
    'account-profile': () => profilePage(frame, profile),
    'account-profile-kept': () => profilePage(frame, { ...profile, notice: 'typedKept' }),
    'account-profile-refused': () =>
      profilePage(frame, { ...profile, problem: 'invalid', editable: ['lastName', 'locale'] }),
    'account-profile-fixed': () => profilePage(frame, { ...profile, editable: [] }),
    'account-security': () => securityPage(frame, security),
    'account-security-bare': () =>
      securityPage(frame, {
        ...security,
        passwordSetAt: null,
        totp: null,
        allowsTotp: false,
        passkeys: [],
        withoutPasskeys: 'address',
        backupCodesLeft: null,
        identities: [],
        accepted: null,
      }),
    'account-password': () => accountPasswordPage(frame, { csrf, account, fault: 'passwordCommon' }),
    'account-authenticator': () => addTotpPage(frame, { ...setUpView, problem: null }),
    'account-authenticator-refused': () => addTotpPage(frame, { ...setUpView, problem: 'wrong' }),
    'account-authenticator-removal': () => removeTotpPage(frame, { csrf }),
    'account-backup-codes': () => renewBackupCodesPage(frame, { csrf, left: 1, replaces: null }),
    'account-passkeys': () => passkeysPage(frame, passkeys),
    'account-passkeys-refused': () =>
      passkeysPage(frame, { ...passkeys, step: true, without: 'many', problem: 'name' }),
    'remove-passkey': () =>
      removePasskeyPage(frame, { csrf, passkey: { id: 'passkey-1', name: firstName }, takes: 'only' }),
    'account-connections': () => accountConnectionsPage(frame, connections),
    'account-connections-last': () => accountConnectionsPage(frame, { ...connections, problem: 'last' }),
    'account-connections-none': () =>
      accountConnectionsPage(frame, { ...connections, identities: [], problem: 'gone' }),
    'unlink-account': () =>
      unlinkAccountPage(frame, {
        csrf,
        identity,
        left: { password: true, passkey: true, mailedCode: true, names: ['Google'] },
      }),
    'link-account': () => linkAccountPage(frame, { request, csrf, account, connection: client, email }),
    'link-account-without-address': () =>
      linkAccountPage(frame, { request: null, csrf, account, connection: client, email: null }),
    'link-account-taken': () =>
      linkAccountPage(frame, { request, csrf, account, connection: client, email, taken: true }),
    'select-account': () => selectAccountPage(frame, { request, csrf, client, account }),
    'signed-in': () => signedInPage(frame, { location: 'https://app.acme.test/', client }),
    consent: () =>
      consentPage(frame, {
        request,
        csrf,
        client,
        logoPath: frame.brand.logoUrl,
        destination,
        scopes: ['openid', 'profile', scope],
        claims: ['roles'],
        agreed: { scopes: ['openid', 'profile'], claims: [] },
        thirdParty: true,
        account,
      }),
    device: () => devicePage(frame, { csrf, code: null, problem: null }),
    'device-confirm': () => devicePage(frame, { csrf, code: 'BCDF-GHJK', problem: null }),
    'device-unknown': () => devicePage(frame, { csrf, code: null, problem: 'unknown' }),
    'device-limited': () => devicePage(frame, { csrf, code: null, problem: { limitedMinutes: 4 } }),
    'device-consent': () =>
      deviceConsentPage(frame, {
        request,
        csrf,
        client,
        logoPath: frame.brand.logoUrl,
        scopes: ['openid', 'offline_access'],
        claims: [],
        thirdParty: false,
        askedAt: '2026-06-01T09:30:00.000Z',
        askedFrom: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
        account,
      }),
    'device-allowed': () => deviceDonePage(frame, 'allowed'),
    'consent-management': () =>
      consentPage(frame, {
        request,
        csrf,
        client,
        logoPath: null,
        destination,
        scopes: ['openid', ...managementScopes],
        claims: [],
        thirdParty: false,
        agreed: null,
        account,
      }),
    'second-factor': () => secondFactorPage(frame, secondFactor),
    'second-factor-refused': () =>
      secondFactorPage(frame, { ...secondFactor, problem: { of: 'code', what: 'refused' } }),
    'second-factor-locked': () =>
      secondFactorPage(frame, { ...secondFactor, problem: { of: 'code', what: { lockedMinutes: 1 } } }),
    'second-factor-passkey': () =>
      secondFactorPage(frame, { ...secondFactor, kind: 'passkey', hasTotp: false }),
    'second-factor-passkey-refused': () =>
      secondFactorPage(frame, {
        ...secondFactor,
        kind: 'passkey',
        hasTotp: false,
        problem: { of: 'passkey', what: 'refused' },
      }),
    'backup-code': () => secondFactorPage(frame, { ...secondFactor, kind: 'backup-code' }),
    'step-up': () => stepUpPage(frame, stepUp),
    'step-up-refused': () => stepUpPage(frame, { ...stepUp, problem: 'refused' }),
    'step-up-locked': () => stepUpPage(frame, { ...stepUp, problem: { lockedMinutes: 4 } }),
    'step-up-factor': () => stepUpPage(frame, { ...stepUp, missing: 'factor' }),
    'step-up-mailbox': () => stepUpPage(frame, { ...stepUp, missing: 'mailbox', passkey: null }),
    'step-up-without-password': () =>
      stepUpPage(frame, { ...stepUp, hasPassword: false, problem: 'passkey' }),
    'set-up': () => setUpPage(frame, { ...setUpView, problem: null }),
    'set-up-refused': () => setUpPage(frame, { ...setUpView, problem: 'wrong' }),
    'set-up-passkey-refused': () => setUpPage(frame, { ...setUpView, problem: 'passkey' }),
    'set-up-without-passkeys': () => setUpPage(frame, { ...setUpView, passkey: null, problem: null }),
    'sign-up-passkey': () => signUpPasskeyPage(frame, signUpPasskey),
    'sign-up-passkey-refused': () => signUpPasskeyPage(frame, { ...signUpPasskey, refused: true }),
    'set-up-passkey': () => setUpPasskeyPage(frame, setUpPasskey),
    'set-up-passkey-alone-refused': () => setUpPasskeyPage(frame, { ...setUpPasskey, refused: true }),
    'operator-access': () => operatorAccessPage(frame, setUpPasskey),
    'operator-access-refused': () => operatorAccessPage(frame, { ...setUpPasskey, refused: true }),
    'operator-enrolled': () => operatorEnrolledPage(frame),
    'object-to-recovery': () => objectToRecoveryPage(frame, { csrf }),
    'recovery-stopped': () => recoveryStoppedPage(frame),
    'backup-codes': () => backupCodesPage(frame, { codes: sampleCodes, onward: '/sign-in' }),
    'few-backup-codes': () => fewBackupCodesPage(frame, 3, '/sign-in'),
    'last-backup-code': () => fewBackupCodesPage(frame, 0, '/sign-in'),
    'mail-code': () => mailCodePage(frame, mailCode),
    'mail-code-refused': () => mailCodePage(frame, { ...mailCode, problem: 'refused' }),
    'mail-code-waits': () =>
      mailCodePage(frame, {
        ...mailCode,
        mailed: { form: 'code', state: 'delayed' },
        problem: { limitedMinutes: 41 },
      }),
    'mail-code-none': () =>
      mailCodePage(frame, { ...mailCode, mailed: null, problem: { limitedMinutes: 1 } }),
    'mail-code-link': () => mailCodePage(frame, { ...mailCode, mailed: { form: 'link', state: 'sent' } }),
    'mail-code-link-opened': () =>
      mailCodePage(frame, { ...mailCode, mailed: { form: 'link', state: 'sent' }, hasLink: true }),
    'change-password': () => changePasswordPage(frame, { request, csrf, account, fault: null }),
    'change-password-refused': () =>
      changePasswordPage(frame, { request, csrf, account, fault: 'passwordCommon' }),
    'forgot-password-limited': () =>
      forgotPasswordPage(frame, { request, csrf, email, fault: { limitedMinutes: 41 } }),
    'forgot-password': () => forgotPasswordPage(frame, { request, csrf, email: '', fault: null }),
    'forgot-password-refused': () =>
      forgotPasswordPage(frame, { request, csrf, email, fault: 'emailFormat' }),
    'mail-sent': () => mailSentPage(frame, { request, csrf, email }),
    'reset-password': () => resetPasswordPage(frame, { csrf, account, fault: null }),
    'password-changed': () => passwordChangedPage(frame),
    'verify-email': () => verifyEmailPage(frame, { csrf, account }),
    'email-verified': () => emailVerifiedPage(frame),
    'accept-invitation': () => acceptInvitationPage(frame, { csrf, account, fault: null }),
    'invitation-accepted': () => invitationAcceptedPage(frame),
    'sign-out': () => signOutPage(frame, { request, csrf, account }),
    'sign-out-of-connection': () => signOutPage(frame, { request, csrf, account, connection: client }),
    'signed-out': () => signedOutPage(frame, 'ada@acme.test'),
    'signed-out-of-connection': () =>
      signedOutPage(frame, 'ada@acme.test', { connection: client, address: location }),
    'sign-out-there': () =>
      signOutTherePage(frame, {
        account: email,
        provider: { connection: client, address: location },
        location,
        client,
      }),
    'unknown-session': () => unknownSessionPage(frame, location),
    error: () => errorPage(frame, { reason: 'internal', traceId, link: null }),
    'error-of-application': () =>
      errorPage(frame, {
        reason: 'redirectRefused',
        traceId,
        of: { code: 'redirect_uri_mismatch', clientId: client },
        link: { text: client, address: '/account' },
      }),
    start: () =>
      startPage(frame.language, {
        issuer: 'https://id.acme.test',
        portalUrl: location,
        hasHealth: true,
        hasDocs: true,
      }),
    'error-with-link': () =>
      errorPage(frame, { reason: 'linkInvalid', traceId: null, link: { text: client, address: '/sign-in' } }),
    'invitation-gone': () =>
      errorPage(frame, {
        reason: 'invitationInvalid',
        traceId: null,
        link: { text: client, address: '/sign-in' },
      }),
    leaving: () => leavingPage(frame, { client, location }),
    'form-post': () =>
      formPostPage(frame.language, {
        action: location,
        fields: { code: request, state: client, iss: 'https://id.test' },
      }),
  };
}
