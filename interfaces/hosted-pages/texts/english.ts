import { isolated } from './isolated.js';

/** What the pages say. The other languages have the same keys: the compiler asks for them. */
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
      min: 'At least 8 characters',
      max: 'No more than 128 characters',
      email: 'Not your email address',
    },
    met: 'done',
    unmet: 'not yet',
  },
  errorTitle: (title: string) => `Error: ${title}`,
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  repeatPassword: 'Repeat the new password',
  passwordRules:
    'At least 8 characters. Not your name, your email address or a common password. A few words in a row are a good choice.',
  toSignIn: 'Go to sign-in',
  faults: {
    emailRequired: 'Enter your email address.',
    emailFormat: 'Enter an email address like name@example.com.',
    passwordRequired: 'Enter a password.',
    passwordTooShort: 'The password is too short: it takes at least 8 characters.',
    passwordTooLong: 'The password is too long: it may have 128 characters at most.',
    passwordUnprintable: 'The password has a character in it that cannot be typed. Choose another one.',
    passwordGuessable: 'The password is your name or your email address. Choose another one.',
    passwordCommon: 'The password is one of the most common ones. Choose another one.',
    passwordsDiffer: 'The two passwords are not the same. Enter the new one twice.',
    passwordUnchanged: 'This is the password that you have. Choose another one.',
    passwordOther: 'This password cannot be used. Choose another one.',
  },
  signIn: {
    title: 'Sign in',
    toContinue: (client: string) => `to continue to ${isolated(client)}`,
    submit: 'Sign in',
    forgot: 'Forgotten your password?',
    refused:
      'Email address or password is not right. Check both and try again. After several wrong attempts you have to wait a few minutes.',
    busy: 'Many people are signing in right now. Try again in a moment.',
  },
  who: {
    label: 'Your account',
    notYou: 'Not you?',
    other: 'Use another account',
  },
  account: {
    title: 'You are signed in',
    text: (tenant: string) =>
      `With your ${isolated(tenant)} account. The applications that you open will not ask for your password again.`,
    home: (tenant: string) => `Go on to ${isolated(tenant)}`,
    changePassword: 'Change password',
    signOut: 'Sign out',
    unverified: 'Your email address is not confirmed yet. Open the link in the mail that we sent you.',
    resend: 'Send the mail again',
    notices: {
      sent: 'The mail is on its way. Open the link in it to confirm your email address.',
      limit: 'You were sent several mails already. Wait an hour before you ask for another one.',
    },
  },
  consent: {
    title: (client: string) => `Allow ${isolated(client)} access?`,
    text: (client: string, tenant: string) =>
      `${isolated(client)} asks for access to your ${isolated(tenant)} account. It will:`,
    destination: 'You will be taken to',
    scopes: {
      openid: 'know who you are: your user id, your email address, your name and your roles',
      offline_access: 'stay connected to your account while you are away',
    },
    /** For an application that gets what it asks for, and nothing else. */
    thirdPartyScopes: {
      openid: 'know your user id and your organisation',
      profile: 'see your name and your picture, and when your profile last changed',
      email: 'see your email address, and whether it is confirmed',
      roles: 'see your roles',
    },
    claims: {
      name: 'see your name',
      given_name: 'see your first name',
      family_name: 'see your last name',
      picture: 'see your picture',
      updated_at: 'see when your profile last changed',
      email: 'see your email address',
      email_verified: 'see whether your email address is confirmed',
      roles: 'see your roles',
    },
    allow: 'Allow',
    deny: 'Deny',
  },
  changePassword: {
    title: 'Choose a new password',
    text: 'Your password was set by somebody else. Choose one of your own to go on.',
    submit: 'Save and continue',
  },
  forgotPassword: {
    title: 'Forgotten your password?',
    text: 'Enter your email address. We will send you a link with which you can choose a new password.',
    submit: 'Send link',
    back: 'Back to sign-in',
  },
  mailSent: {
    title: 'Check your mail',
    text: 'If there is an account with this address, a mail with a link is on its way to it. The link works for one hour.',
    hint: 'No mail after a few minutes? Look into the spam folder, and make sure that the address is right. You can have it sent three times an hour.',
    resend: 'Send it again',
    again: 'Try another address',
  },
  resetPassword: {
    title: 'Choose a new password',
    text: 'With the new password you will be signed out everywhere else.',
    submit: 'Save password',
    doneTitle: 'Your password has been changed',
    doneText: 'From now on, sign in with your new password.',
  },
  verifyEmail: {
    title: 'Confirm your email address',
    text: (tenant: string) => `Confirm that the mail from ${isolated(tenant)} reached you.`,
    submit: 'Confirm address',
    doneTitle: 'Your email address is confirmed',
    doneText: 'Thank you. You can go on now, or close this window.',
    toAccount: 'Go to your account',
  },
  acceptInvitation: {
    title: (tenant: string) => `Welcome to ${isolated(tenant)}`,
    text: 'Choose a password, and your account is ready.',
    submit: 'Activate account',
    doneTitle: 'Your account is ready',
    doneText: 'From now on, sign in with your email address and your password.',
  },
  signOut: {
    title: 'Sign out?',
    text: (tenant: string) => `Do you want to sign out at ${isolated(tenant)}?`,
    submit: 'Sign out',
    stay: 'Stay signed in',
  },
  signedOut: {
    title: 'You are signed out',
    text: (tenant: string, account: string) =>
      `${isolated(account)} is no longer signed in at ${isolated(tenant)} in this browser. You can close this window.`,
    noneTitle: 'You are not signed in',
    noneText: (tenant: string) => `Nobody is signed in at ${isolated(tenant)} in this browser.`,
    again: 'Sign in again',
    signIn: 'Sign in',
  },
  unknownSession: {
    title: 'Where do you want to sign out?',
    text: 'The application did not say which organisation you are signed in at. If you are, go to that organisation’s sign-in page and sign out there.',
  },
  leaving: {
    title: 'One moment',
    text: (client: string) => `Taking you to ${isolated(client)} …`,
    plainText: 'Taking you on …',
    submit: 'Continue',
  },
  start: {
    title: 'This is an identity service',
    text: 'With it, organisations let people sign in to their applications.',
    signIn: 'You sign in at the address of your organisation, or from the application that you want to use.',
    issuer: 'Issuer (OpenID Connect)',
    docs: 'API reference',
    discovery: 'Discovery document',
    health: 'Health',
  },
  error: {
    reference: 'Reference for support',
    application: 'Application (client_id)',
    code: 'Error code',
    reload: 'Load the page again',
    newVerification: 'Sign in, and have a new one sent',
    again: 'Try again',
    toAccount: 'Go to your account',
    toStart: 'Go to the start page',
    newLink: 'Get a new link',
    reasons: {
      notFound: {
        title: 'Page not found',
        text: 'There is nothing at this address. Check that it is complete.',
      },
      requestGone: {
        title: 'This sign-in has expired',
        text: 'Go back to the application that you came from, and sign in from there again.',
      },
      linkGone: {
        title: 'This link does not work any more',
        text: 'It has been used, has expired, or was replaced by a newer one.',
      },
      formRefused: {
        title: 'This form was not accepted',
        text: 'It may have been open for too long, or your browser refuses cookies. Go back, load the page again and retry.',
      },
      badRequest: {
        title: 'This request is not valid',
        text: 'The application that you came from sent something that cannot be understood. Tell those who run it.',
      },
      clientUnknown: {
        title: 'This application is not known',
        text: 'The application that you came from is not registered here. Tell those who run it.',
      },
      redirectRefused: {
        title: 'This application is not set up correctly',
        text: 'It asks for the answer at an address that is not registered for it. For your safety, nothing is sent there. Tell those who run it.',
      },
      tenantLocked: {
        title: 'Sign-in is not possible at the moment',
        text: 'The organisation’s account is locked. Ask its administrators.',
      },
      tooManyRequests: {
        title: 'Too many requests',
        text: 'Wait a minute, then try again.',
      },
      unavailable: {
        title: 'Not available at the moment',
        text: 'A part of the service cannot be reached. Try again in a moment.',
      },
      internal: {
        title: 'Something went wrong',
        text: 'The fault is ours. Try again; if it stays, tell support the reference below.',
      },
    },
  },
} as const;

type Widened<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Widened<T[Key]>;
};

export type Texts = Widened<typeof english>;
