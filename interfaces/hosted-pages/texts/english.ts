import { accountEnglish } from './account-english.js';
import { connectionsEnglish } from './connections-english.js';
import { deviceEnglish } from './device-english.js';
import { isolated } from './isolated.js';
import { mailedLinkEnglish } from './mailed-link-english.js';
import { secondFactorEnglish } from './second-factor-english.js';
import { signUpEnglish } from './sign-up-english.js';
import { tenantSignUpEnglish } from './tenant-sign-up-english.js';

/** The texts of the pages. The compiler requires the same keys of other languages. */
export const english = {
  newTab: '(opens in a new tab)',
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
  language: 'Language',
  form: {
    show: 'Show password',
    sixDigits: 'Six digits: the form is sent at the last one.',
    capsLock: 'Caps Lock is on.',
    rules: {
      min: (least: number) => `At least ${least} characters`,
      max: 'At most 128 characters',
      email: 'Not your email address',
    },
    met: 'done',
    unmet: 'not yet',
  },
  errorTitle: (title: string) => `Error: ${title}`,
  email: 'Email address',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name (optional)',
  newPassword: 'New password',
  repeatPassword: 'Repeat the new password',
  passwordRules: (least: number) =>
    `At least ${least} characters. A few random words work well. Not your name, your email address or a common password.`,
  toSignIn: 'Go to sign-in',
  faults: {
    emailRequired: 'Enter your email address.',
    emailFormat: 'Enter an email address like name@example.com.',
    passwordRequired: 'Enter a password.',
    passwordTooShort: (least: number) => `That password is too short. Use at least ${least} characters.`,
    passwordTooLong: 'That password is too long. Use at most 128 characters.',
    passwordUnprintable: 'That password contains a character that can’t be typed. Choose another one.',
    passwordGuessable: 'Your password can’t be your name or your email address. Choose another one.',
    passwordCommon: 'That password is one of the most common ones. Choose another one.',
    passwordsDiffer: 'The two passwords don’t match. Enter the new one twice.',
    passwordUnchanged: 'That’s the password you have now. Choose another one.',
    passwordOther: 'That password can’t be used. Choose another one.',
  },
  signIn: {
    title: 'Sign in',
    toContinue: (client: string) => `to continue to ${isolated(client)}`,
    submit: 'Sign in',
    forgot: 'Forgot password?',
    mailCode: 'Email me a code',
    keep: 'Remember my email on this device',
    forgetAccount: 'Forget this account on this device',
    refused:
      'That email address or password isn’t right. Check both and try again. After several wrong attempts, you have to wait a few minutes.',
    locked: (minutes: number) =>
      `Too many wrong attempts in this browser. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or set a new password.`,
    passkey:
      'That passkey can’t be used for this account here. Sign in with your password, or try another passkey.',
    /** Why a user has to sign in again. */
    beganAgain: {
      ...connectionsEnglish.beganAgain,
      signIn:
        'That sign-in has expired: it took more than 10 minutes, or there were several wrong codes. Please sign in again.',
      session: 'Your session ended before this took effect. Sign in, then try again.',
      sessionKept: 'Your session ended before this was saved. Sign in: what you typed is kept.',
    },
    busy: 'The service is busy right now. Try again in a moment.',
    disturbed:
      'Sign-in is disturbed at the moment, so we couldn’t check what you typed. Check the email address and the password, and try again in a few minutes.',
  },
  connections: connectionsEnglish,
  device: deviceEnglish,
  selectAccount: { title: 'Choose an account', submit: 'Continue with this account' },
  ...secondFactorEnglish,
  stepUp: {
    title: 'Confirm it’s you',
    text: 'For your security, enter your password again.',
    withoutPassword: 'For your security, confirm that it’s you.',
    askedBy: (client: string) =>
      `${isolated(client)} asks for this before it shows or changes something important. Sign in again to continue.`,
    submit: 'Continue',
    refused: 'That password isn’t right. After several wrong attempts, you have to wait a few minutes.',
    missing: {
      factor: {
        text: 'For your security, complete your second step as well.',
        submit: 'Continue',
      },
      mailbox: {
        text: 'For your security, we email you a code first.',
        submit: 'Email me a code',
      },
    },
  },
  ...signUpEnglish,
  tenantSignUp: tenantSignUpEnglish,
  sentAgain: (time: string) => `Sent again at ${time}.`,
  mailLimit: (minutes: number) =>
    `No more emails can be sent to this address, or from your network, right now. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  signInCode: {
    title: 'Check your email',
    text: (address: string) =>
      `If there is an account with ${isolated(address)}, we’re sending a code to it. Enter the code here, or open the link if the email contains one. Both work for 10 minutes, in this browser only.`,
    opened: 'You opened the link from the email. Continue to sign in.',
    submit: 'Continue',
    missing: 'Enter the six digits from the email.',
    refused:
      'That code isn’t right, or has expired. Check the latest email, or request a new one. After several wrong codes, you have to start again.',
    hint: 'Nothing after a few minutes? Look in your spam folder, and check that the address is right. You can request it three times an hour.',
    other: 'Sign in another way',
  },
  mailCode: {
    title: 'Check your email',
    code: {
      text: (address: string) =>
        `To make sure that it’s you, we’re sending a code to ${isolated(address)}. It works for 10 minutes, in this browser only.`,
      label: 'Code from the email',
      submit: 'Continue',
    },
    link: {
      text: (address: string) =>
        `There were many wrong codes for your account. To make sure that it’s you, we’re sending a link to ${isolated(address)}. Open it in this browser within 10 minutes.`,
      opened: 'You opened the link from the email. Continue here.',
      submit: 'Continue',
    },
    none: {
      text: (address: string) =>
        `To make sure that it’s you, we send a code to ${isolated(address)} first. None has been sent yet.`,
    },
    hint: 'Nothing after a few minutes? Look in your spam folder.',
    send: 'Send the email',
    again: 'Send it again',
    missing: 'Enter the six digits from the email.',
    refused:
      'That code isn’t right, or has expired. Check the latest email, or request a new one. After several wrong codes, you have to sign in again.',
    delayed: 'Emails can’t be sent at the moment. Yours is queued, and will be sent as soon as possible.',
    failed: 'The email couldn’t be delivered. Request it again.',
  },
  who: { label: 'Your account', notYou: 'Not you?', other: 'Use another account' },
  account: accountEnglish,
  consent: {
    title: (client: string) => `Allow ${isolated(client)} access?`,
    text: (client: string, tenant: string) =>
      `${isolated(client)} would like to use your ${isolated(tenant)} account. It will be able to:`,
    resource: (api: string) => `use ${isolated(api)} on your behalf`,
    /** `what`: the API's own words, or the permission's name. */
    permission: (api: string, what: string) => `at ${isolated(api)}: ${isolated(what)}`,
    destination: 'You’ll be taken to',
    scopes: {
      openid: 'know who you are: your user ID, your email address, your name and your roles',
      offline_access: 'stay connected to your account while you’re away',
      // in your name, where your role allows it
      'users:read': 'see everyone’s account',
      'users:write': 'create, change and delete everyone’s accounts',
      'roles:read': 'see roles and who has them',
      'roles:write': 'create, change and delete roles, and give them to people',
      'branding:read': 'see how these pages look',
      'branding:write': 'change how these pages look',
      'webhooks:read': 'see webhooks and what was sent to them',
      'webhooks:write': 'create, change and delete webhooks',
      'audit:read': 'read the audit log',
    },
    /** For a third party's application, which gets only the claims that it asks for. */
    thirdPartyScopes: {
      openid: 'know your user ID and your organisation',
      profile: 'see your name, your picture and your language, and when your profile last changed',
      email: 'see your email address, and whether it is confirmed',
      roles: 'see your roles',
    },
    claims: {
      name: 'see your name',
      given_name: 'see your first name',
      family_name: 'see your last name',
      picture: 'see your picture',
      locale: 'see your language',
      updated_at: 'see when your profile last changed',
      email: 'see your email address',
      email_verified: 'see whether your email address is confirmed',
      roles: 'see your roles',
    },
    /** A mark of what was not allowed before. */
    isNew: 'New',
    allow: 'Allow',
    deny: 'Deny',
  },
  ...mailedLinkEnglish,
  signOut: {
    title: 'Sign out?',
    text: (tenant: string) => `Do you want to sign out of ${isolated(tenant)}?`,
    submit: 'Sign out',
    stay: 'Stay signed in',
  },
  signedIn: {
    title: 'You’re signed in',
    text: 'This sign-in is already complete.',
  },
  signedOut: {
    title: 'You’re signed out',
    text: (tenant: string, account: string) =>
      `${isolated(account)} is no longer signed in to ${isolated(tenant)} in this browser. You can close this window.`,
    noneTitle: 'You’re not signed in',
    noneText: (tenant: string) => `No one is signed in to ${isolated(tenant)} in this browser.`,
    again: 'Sign in again',
    signIn: 'Sign in',
  },
  unknownSession: {
    title: 'Where do you want to sign out?',
    text: 'The app didn’t say which organisation you’re signed in to. Go to that organisation’s sign-in page and sign out there.',
  },
  leaving: {
    title: 'One moment',
    text: (client: string) => `Taking you to ${isolated(client)} …`,
    plainText: 'Taking you to the next page …',
    submit: 'Continue',
  },
  start: {
    title: 'This is an identity service',
    text: 'Organisations use it to let people sign in to their apps.',
    signIn: 'You sign in at the address of your organisation, or from the app you want to use.',
    administrators: 'For administrators',
    portalText:
      'Owners and administrators of an organisation manage its people, apps and settings in the portal.',
    portal: 'Open the portal',
    developers: 'For developers',
    issuer: 'Issuer (OpenID Connect)',
    docs: 'API reference',
    discovery: 'Discovery document',
    health: 'Health',
  },
  error: {
    reference: 'Reference for support',
    application: 'App id (client_id)',
    code: 'Error code',
    reload: 'Reload the page',
    newVerification: 'Sign in to get a new link',
    again: 'Try again',
    toAccount: 'Go to your account',
    toStart: 'Go to the start page',
    newLink: 'Get a new link',
    reasons: {
      notFound: {
        title: 'Page not found',
        text: 'There’s no page at this address. Check the address for mistakes.',
      },
      requestExpired: {
        title: 'This sign-in has expired',
        text: 'Go back to the app you came from, and sign in again from there.',
      },
      linkInvalid: {
        title: 'This link no longer works',
        text: 'It has been used, has expired, or was replaced by a newer one.',
      },
      invitationInvalid: {
        title: 'This invitation no longer works',
        text: 'It has been used, has expired, or was replaced by a newer one. If you’ve activated your account, sign in. Otherwise ask the person who invited you, or an administrator of your organisation, to send you a new one.',
      },
      undoInvalid: {
        title: 'This link no longer works',
        text: 'It has been used, or has expired. If you didn’t make this change yourself, ask an administrator of your organisation for help now.',
      },
      operatorLinkInvalid: {
        title: 'This link no longer works',
        text: 'It has been used, has expired, or was replaced by a newer one. Ask someone with access to the host for a new one: it’s made on the command line.',
      },
      formRefused: {
        title: 'This form was not accepted',
        text: 'It may have been open for too long, or your browser blocks cookies. Reload the page, and try again.',
      },
      badRequest: {
        title: 'This request isn’t valid',
        text: 'The app you came from sent an invalid request. Please tell the people who run it.',
      },
      clientUnknown: {
        title: 'Unknown app',
        text: 'The app you came from isn’t registered here. Please tell the people who run it.',
      },
      clientNotAdmitted: {
        title: 'This app isn’t allowed in',
        text: 'The organisation doesn’t let apps in that it hasn’t registered, or not from this address. Ask its administrators.',
      },
      documentRefused: {
        title: 'This app isn’t set up correctly',
        text: 'The document in which the app describes itself couldn’t be read, or isn’t right. Please tell the people who run the app, with the error code below.',
      },
      targetMissing: {
        title: 'This app isn’t set up correctly',
        text: 'It didn’t say which service it wants to use for you, or the service isn’t known here. Please tell the people who run the app.',
      },
      redirectRefused: {
        title: 'This app isn’t set up correctly',
        text: 'It wants to send you to an address that isn’t registered for it. To keep you safe, we stopped it. Please tell the people who run it.',
      },
      tenantLocked: {
        title: 'You can’t sign in right now',
        text: 'The organisation’s account is locked. Ask its administrators.',
      },
      tooManyRequests: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
      unavailable: {
        title: 'Not available right now',
        text: 'Part of the service is unavailable. Try again in a moment.',
      },
      internal: {
        title: 'Something went wrong',
        text: 'It’s our fault, not yours. Try again. If it keeps happening, give support the reference below.',
      },
    },
  },
} as const;

type Widened<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends readonly string[]
      ? readonly string[]
      : T[Key] extends (...values: infer Values) => string
        ? (...values: Values) => string
        : Widened<T[Key]>;
};

export type Texts = Widened<typeof english>;
