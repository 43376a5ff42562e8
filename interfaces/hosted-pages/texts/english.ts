import { accountEnglish } from './account-english.js';
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
    mailCode: 'Mail me a code instead',
    keep: 'Remember my account on this device',
    forgetAccount: 'Forget this account on this device',
    refused:
      'That email address or password isn’t right. Check both and try again. After several wrong attempts, you have to wait a few minutes.',
    locked: (minutes: number) =>
      `Too many wrong attempts in this browser. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or set a new password.`,
    passkey:
      'That passkey can’t be used for this account here. Sign in with your password, or try another passkey.',
    busy: 'A lot of people are signing in right now. Try again in a moment.',
  },
  ...secondFactorEnglish,
  stepUp: {
    title: 'Confirm it’s you',
    text: 'You’re about to see or change something important in your account. Sign in again to go on.',
    submit: 'Continue',
    refused: 'That password isn’t right. After several wrong attempts, you have to wait a few minutes.',
  },
  ...signUpEnglish,
  tenantSignUp: tenantSignUpEnglish,
  signInCode: {
    title: 'Check your email',
    text: 'If there is an account with this address, we’re sending a code to it. Type the code here, or open the link if the email brings one. Both work for 10 minutes, in this browser only.',
    opened: 'You opened the link from the email. Continue to sign in.',
    submit: 'Continue',
    missing: 'Enter the six digits from the email.',
    refused:
      'That code isn’t right, or has expired. Check the newest email, or have it sent again. After several wrong codes, you have to begin again.',
    hint: 'Nothing after a few minutes? Look in your spam folder, and check that the address is right. You can have it sent three times an hour.',
    other: 'Sign in another way',
  },
  mailCode: {
    title: 'Check your email',
    code: {
      text: (address: string) =>
        `To be sure that it’s you, we’re sending a code to ${isolated(address)}. It works for 10 minutes, in this browser only.`,
      label: 'Code from the email',
      submit: 'Continue',
    },
    link: {
      text: (address: string) =>
        `Many wrong codes were typed for your account. To be sure that it’s you, we’re sending a link to ${isolated(address)}. Open it in this browser within 10 minutes.`,
      opened: 'You opened the link from the email. Continue here.',
      submit: 'Continue',
    },
    none: {
      text: (address: string) =>
        `To be sure that it’s you, we send a code to ${isolated(address)} first. None is on its way right now.`,
    },
    hint: 'Nothing after a few minutes? Look in your spam folder.',
    send: 'Send the email',
    again: 'Send it again',
    missing: 'Enter the six digits from the email.',
    refused:
      'That code isn’t right, or has expired. Check the newest email, or have it sent again. After several wrong codes, you have to sign in once more.',
    limited:
      'We’ve already sent several emails to this address. Wait an hour before you ask for another one.',
    delayed: 'Emails can’t be sent at the moment. Yours is waiting, and is sent as soon as that works again.',
    failed: 'The email couldn’t be delivered. Have it sent again.',
  },
  who: { label: 'Your account', notYou: 'Not you?', other: 'Use another account' },
  account: accountEnglish,
  consent: {
    title: (client: string) => `Allow ${isolated(client)} access?`,
    text: (client: string, tenant: string) =>
      `${isolated(client)} would like to use your ${isolated(tenant)} account. It will be able to:`,
    destination: 'You’ll be taken to',
    scopes: {
      openid: 'know who you are: your user id, your email address, your name and your roles',
      offline_access: 'stay connected to your account while you’re away',
      // in your name, where your role allows it
      'users:read': 'see everybody’s account',
      'users:write': 'create, change and delete everybody’s accounts',
      'roles:read': 'see roles and who has them',
      'roles:write': 'create, change and delete roles, and give them to people',
      'branding:read': 'see how these pages look',
      'branding:write': 'change how these pages look',
      'webhooks:read': 'see webhooks and what they were sent',
      'webhooks:write': 'create, change and delete webhooks',
      'audit:read': 'read the audit log',
    },
    /** For a third party's application, which gets only the claims that it asks for. */
    thirdPartyScopes: {
      openid: 'know your user id and your organisation',
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
    text: 'The app didn’t say which organisation you’re signed in to. If you are, go to that organisation’s sign-in page and sign out there.',
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
    issuer: 'Issuer (OpenID Connect)',
    docs: 'API reference',
    discovery: 'Discovery document',
    health: 'Health',
  },
  error: {
    reference: 'Reference for support',
    application: 'App id (client_id)',
    code: 'Error code',
    reload: 'Load the page again',
    newVerification: 'Sign in to get a new link',
    again: 'Try again',
    toAccount: 'Go to your account',
    toStart: 'Go to the start page',
    newLink: 'Get a new link',
    reasons: {
      notFound: {
        title: 'Page not found',
        text: 'There’s nothing at this address. Check that it’s complete.',
      },
      requestGone: {
        title: 'This sign-in has expired',
        text: 'Go back to the app you came from, and sign in again from there.',
      },
      linkGone: {
        title: 'This link no longer works',
        text: 'It has been used, has expired, or was replaced by a newer one.',
      },
      formRefused: {
        title: 'This form was not accepted',
        text: 'It may have been open for too long, or your browser blocks cookies. Load the page again, and retry.',
      },
      badRequest: {
        title: 'This request isn’t valid',
        text: 'The app you came from sent something we can’t understand. Please tell the people who run it.',
      },
      clientUnknown: {
        title: 'This app isn’t known',
        text: 'The app you came from isn’t registered here. Please tell the people who run it.',
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
        text: 'Part of the service can’t be reached. Try again in a moment.',
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
