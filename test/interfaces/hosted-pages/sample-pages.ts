import QRCode from 'qrcode';
import { type Brand, neutralBrand } from '../../../interfaces/hosted-pages/design/brand.js';
import type { Frame, Page } from '../../../interfaces/hosted-pages/render-page.js';
import { accountPage } from '../../../interfaces/hosted-pages/views/account.js';
import { signOutPage, verifyEmailPage } from '../../../interfaces/hosted-pages/views/confirm.js';
import { consentPage } from '../../../interfaces/hosted-pages/views/consent.js';
import { errorPage } from '../../../interfaces/hosted-pages/views/error.js';
import { forgotPasswordPage } from '../../../interfaces/hosted-pages/views/forgot-password.js';
import { formPostPage } from '../../../interfaces/hosted-pages/views/form-post.js';
import { leavingPage } from '../../../interfaces/hosted-pages/views/leaving.js';
import {
  acceptInvitationPage,
  changePasswordPage,
  resetPasswordPage,
} from '../../../interfaces/hosted-pages/views/new-password.js';
import {
  emailVerifiedPage,
  invitationAcceptedPage,
  passwordChangedPage,
  signedOutPage,
} from '../../../interfaces/hosted-pages/views/notices.js';
import { mailCodePage } from '../../../interfaces/hosted-pages/views/mail-code.js';
import { mailSentPage } from '../../../interfaces/hosted-pages/views/mail-sent.js';
import { backupCodesPage } from '../../../interfaces/hosted-pages/views/backup-codes.js';
import { setUpPage } from '../../../interfaces/hosted-pages/views/set-up.js';
import { startPage } from '../../../interfaces/hosted-pages/views/start.js';
import {
  type SecondFactorView,
  secondFactorPage,
} from '../../../interfaces/hosted-pages/views/second-factor.js';
import { signInPage } from '../../../interfaces/hosted-pages/views/sign-in.js';

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

const sampleCodes = Array.from({ length: 10 }, (_, n) => `k7p2${n}-9xw${n}q`);
const sampleQrCode = await QRCode.toString('otpauth://totp/Acme:ada?secret=JBSWY3DP', {
  type: 'svg',
  margin: 1,
});

/** Every page in every state, by name. */
export function samplePages(
  frame: Frame,
  given: Partial<SampleTexts> = {},
): Readonly<Record<string, () => Page>> {
  const { client, destination, email, firstName, lastName, request, scope, location, traceId } = {
    ...sampleTexts,
    ...given,
  };
  const csrf = 'csrf-token';
  const account = { email, firstName, lastName };
  const passkey = { csrf, use: 'sign-in' } as const;
  const secondFactor: SecondFactorView = {
    request,
    csrf,
    account,
    kind: 'totp',
    hasTotp: true,
    hasBackupCodes: true,
    passkey: { csrf, use: 'second-factor' },
    problem: null,
  };
  const accountView = {
    account,
    csrf,
    home: location,
    notice: null,
    verification: { action: '/resend-verification', csrf },
  };
  const setUp = { request, csrf, account, qrCode: sampleQrCode, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
  const setUpView = {
    passkey: { csrf, use: 'set-up' } as const,
    ...setUp,
    setUp: 'sealed',
    address: 'otpauth://totp/Acme:ada?secret=JBSWY3DP',
  };
  const mailCode = {
    request,
    csrf,
    account,
    mailed: { form: 'code', state: 'sent' },
    hasLink: false,
    problem: null,
  } as const;
  return {
    'sign-in': () => signInPage(frame, { request, csrf, email: '', client, problem: null, passkey }),
    'sign-in-refused': () => signInPage(frame, { request, csrf, email, client, problem: 'refused', passkey }),
    'sign-in-passkey-refused': () =>
      signInPage(frame, { request, csrf, email, client, problem: 'passkey', passkey }),
    'sign-in-at-an-ip-address': () =>
      signInPage(frame, { request, csrf, email, client, problem: null, passkey: null }),
    'sign-in-busy': () =>
      signInPage(frame, { request: null, csrf, email, client: null, problem: 'busy', passkey }),
    account: () => accountPage(frame, { ...accountView, verification: null, notice: null }),
    'account-unverified': () => accountPage(frame, accountView),
    consent: () =>
      consentPage(frame, {
        request,
        csrf,
        client,
        destination,
        scopes: ['openid', 'profile', scope],
        claims: ['roles'],
        thirdParty: true,
        account,
      }),
    'second-factor': () => secondFactorPage(frame, secondFactor),
    'second-factor-refused': () =>
      secondFactorPage(frame, { ...secondFactor, problem: { of: 'code', what: 'refused' } }),
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
    'set-up': () => setUpPage(frame, { ...setUpView, problem: null }),
    'set-up-refused': () => setUpPage(frame, { ...setUpView, problem: 'wrong' }),
    'set-up-passkey-refused': () => setUpPage(frame, { ...setUpView, problem: 'passkey' }),
    'set-up-without-passkeys': () => setUpPage(frame, { ...setUpView, passkey: null, problem: null }),
    'backup-codes': () => backupCodesPage(frame, { codes: sampleCodes, onward: '/sign-in' }),
    'mail-code': () => mailCodePage(frame, mailCode),
    'mail-code-refused': () => mailCodePage(frame, { ...mailCode, problem: 'refused' }),
    'mail-code-waits': () =>
      mailCodePage(frame, { ...mailCode, mailed: { form: 'code', state: 'delayed' }, problem: 'limited' }),
    'mail-code-none': () => mailCodePage(frame, { ...mailCode, mailed: null, problem: 'limited' }),
    'mail-code-link': () => mailCodePage(frame, { ...mailCode, mailed: { form: 'link', state: 'sent' } }),
    'mail-code-link-opened': () =>
      mailCodePage(frame, { ...mailCode, mailed: { form: 'link', state: 'sent' }, hasLink: true }),
    'change-password': () => changePasswordPage(frame, { request, csrf, account, fault: null }),
    'change-password-refused': () =>
      changePasswordPage(frame, { request, csrf, account, fault: 'passwordCommon' }),
    'forgot-password': () => forgotPasswordPage(frame, { request, csrf, email: '', fault: null }),
    'forgot-password-refused': () =>
      forgotPasswordPage(frame, { request, csrf, email, fault: 'emailFormat' }),
    'mail-sent': () => mailSentPage(frame, { request, csrf, email }),
    'reset-password': () => resetPasswordPage(frame, { csrf, account, fault: null }),
    'password-changed': () => passwordChangedPage(frame),
    'verify-email': () => verifyEmailPage(frame, { csrf }),
    'email-verified': () => emailVerifiedPage(frame),
    'accept-invitation': () => acceptInvitationPage(frame, { csrf, account, fault: null }),
    'invitation-accepted': () => invitationAcceptedPage(frame),
    'sign-out': () => signOutPage(frame, { request, csrf, account }),
    'signed-out': () => signedOutPage(frame, 'ada@acme.test'),
    error: () => errorPage(frame, { reason: 'internal', traceId, link: null }),
    'error-of-application': () =>
      errorPage(frame, {
        reason: 'redirectRefused',
        traceId,
        of: { code: 'redirect_uri_mismatch', clientId: client },
        link: { text: client, address: '/account' },
      }),
    start: () => startPage(frame.language, { issuer: location, hasHealth: true }),
    'error-with-link': () =>
      errorPage(frame, { reason: 'linkGone', traceId: null, link: { text: client, address: '/sign-in' } }),
    leaving: () => leavingPage(frame, { client, location }),
    'form-post': () =>
      formPostPage(frame.language, {
        action: location,
        fields: { code: request, state: client, iss: 'https://id.test' },
      }),
  };
}
