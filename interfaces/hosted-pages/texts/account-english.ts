import type { OwnerRecoveryEvent } from '../../../domain/owners/owner-recovery-events.js';
import type { PasswordResetEvent } from '../../../domain/password-reset/password-reset-events.js';
import type { SignInEvent } from '../../../domain/sign-in/sign-in-events.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { isolated } from './isolated.js';

/** The events about a person, without those that have no person and those of the category `technical`. */
type ActivityType = Exclude<
  | (UserEvent | PasswordResetEvent | SignInEvent | OwnerRecoveryEvent)['type']
  | 'OperatorAccessGranted'
  | 'SupportPersonRead',
  | 'CredentialsRefused'
  | 'ClientRequestRefused'
  | 'SignUpLimitReached'
  | 'UserCreationCancelled'
  | 'UserPasswordRehashed'
  | 'EmailChangeCancelled'
  | 'ExternalIdChangeCancelled'
  | 'PasskeyRegistrationCancelled'
>;

/** The texts of the account pages. */
export const accountEnglish = {
  title: 'You’re signed in',
  text: (tenant: string) =>
    `You’re using your ${isolated(tenant)} account. The apps you open won’t ask you to sign in again.`,
  home: (tenant: string) => `Continue to ${isolated(tenant)}`,
  signOut: 'Sign out',
  unverified: 'Your email address isn’t confirmed yet. Open the link in the email we sent you.',
  resend: 'Send the email again',
  navigation: 'Your account',
  /** Names in the navigation, and what each page is for. */
  sections: {
    overview: { name: 'Overview', text: 'Who is signed in.' },
    profile: { name: 'Profile', text: 'Your name, your picture, your language and your email address.' },
    security: { name: 'Security', text: 'Your password, passkeys, and the second step when you sign in.' },
    sessions: { name: 'Devices', text: 'Where you’re signed in, and signing out there.' },
    applications: { name: 'Apps', text: 'Which apps may use your account, and what they may see.' },
    data: { name: 'Your data', text: 'Downloading everything about you, and deleting your account.' },
    activity: { name: 'Activity', text: 'What happened to your account lately.' },
  },
  profile: {
    title: 'Profile',
    text: 'The apps that you use may see this.',
    picture: 'Picture',
    pictureAlternative: 'Your picture',
    noPicture: 'You have no picture.',
    pictureFile: 'Choose a picture',
    pictureHint: 'PNG, JPEG or WebP, 2 MB at most. Its middle is shown.',
    uploadPicture: 'Upload picture',
    removePicture: 'Remove picture',
    names: 'Name and language',
    parts: { firstName: 'First name', lastName: 'Last name', locale: 'Language' },
    anyLanguage: 'That of the browser',
    save: 'Save',
    fixed: 'Your organisation looks after this. Ask its administrators if something isn’t right.',
    empty: '–',
    problems: {
      invalid: 'Your name can have 200 characters at most, and no control characters.',
      notEditable: 'Your organisation doesn’t let you change this.',
      pictureMissing: 'Choose a picture first.',
      pictureTooLarge: 'That picture is too large. Choose a smaller one.',
      pictureUnreadable: 'That file can’t be read as a picture. Choose a PNG, JPEG or WebP.',
      busy: 'A lot of pictures are being worked on right now. Try again in a moment.',
    },
  },
  security: {
    title: 'Security',
    text: 'What protects your account. Before you change something here, we make sure that it’s you.',
    back: 'Back to security',
    password: {
      title: 'Password',
      none: 'You have no password.',
      setAt: (time: string) => `Set: ${time}`,
      change: 'Change password',
      set: 'Set a password',
      page: {
        title: 'Choose a new password',
        text: 'Saving it signs you out everywhere else, and ends the access of your apps.',
        submit: 'Save password',
      },
    },
    passkeys: {
      title: 'Passkeys',
      text: 'A passkey signs you in with the PIN of your device, your fingerprint or your face. Add one for each of your devices.',
      none: 'You have no passkey. A passkey signs you in with the PIN of your device, your fingerprint or your face.',
      add: 'Add a passkey',
      manage: 'Manage passkeys',
      added: (time: string) => `Added: ${time}`,
      lastUsed: (time: string) => `Last used: ${time}`,
      unused: 'Not used yet',
      elsewhere: 'It belongs to another address of this organisation, and can’t be used here.',
      without: {
        off: 'Your organisation doesn’t let you add passkeys.',
        address:
          'Passkeys can’t be used here: they need a website with a name, and this one is at an IP address.',
        many: 'You have as many passkeys as you can have. Remove one that you don’t use any more.',
      },
      name: 'Name',
      rename: 'Save name',
      remove: 'Remove passkey',
      stepOn: 'After your password, you’re asked for a passkey.',
      step: {
        title: 'Passkey after the password',
        off: 'A password alone signs you in. You can be asked for a passkey after it. Then you need one wherever you sign in, so you get new backup codes for the day you have none with you; older codes stop working.',
        on: 'After your password, you’re asked for a passkey, or for a backup code if you have none with you.',
        switchOn: 'Ask for a passkey',
        switchOff: 'Don’t ask any more',
      },
      problems: {
        notAdded: 'That passkey wasn’t added. Try again.',
        name: 'Give it a name of 64 characters at most.',
        gone: 'There’s no such passkey any more.',
      },
    },
    authenticator: {
      title: 'Authenticator app',
      none: 'You have none. An app on your phone shows a code that you type after your password.',
      off: 'Your organisation doesn’t let you set one up.',
      setUpAt: (time: string) => `Set up: ${time}`,
      add: 'Set up an app',
      remove: 'Remove the app',
      text: 'Once it’s set up, you type a code from it after your password.',
      removal: {
        title: 'Remove the authenticator app?',
        text: 'Its codes stop working. Without a passkey, your password alone signs you in then, and your backup codes stop working as well.',
      },
    },
    backupCodes: {
      title: 'Backup codes',
      left: (left: number) =>
        left === 0
          ? 'You have none left.'
          : left === 1
            ? 'You have one code left.'
            : `You have ${left} codes left.`,
      text: 'New codes take the place of all earlier ones.',
      renew: 'Get new codes',
    },
  },
  sessions: {
    title: 'Where you’re signed in',
    text: 'Each browser in which you signed in, and haven’t signed out. If you don’t recognise one, sign out there and change your password.',
    browser: (browser: string | null, system: string | null) =>
      `${browser ?? 'Unknown browser'}${system === null ? '' : ` on ${system}`}`,
    current: 'This browser',
    address: (address: string) => `Network address: ${address}`,
    lastSeen: (time: string) => `Last seen: ${time}`,
    since: (time: string) => `Signed in: ${time}`,
    end: 'Sign out there',
    endOthers: 'Sign out everywhere else',
    gone: 'You’re no longer signed in there.',
    devices: {
      title: 'Without a second step',
      text: 'In these browsers your password is enough. If you don’t recognise one, ask for the second step there again.',
      lastUsed: (time: string) => `Last used: ${time}`,
      since: (time: string) => `Since: ${time}`,
      forget: 'Ask for the second step there',
    },
  },
  applications: {
    title: 'Apps with access',
    text: 'These apps may use your account. If you withdraw the access of one, it has to ask you again.',
    none: 'No app may use your account at the moment.',
    thirdParty: 'Third party',
    may: 'It can:',
    last: (time: string) => `Last access given: ${time}`,
    withdraw: 'Withdraw access',
    gone: 'This app no longer has access.',
  },
  activity: {
    title: 'Recent activity',
    text: 'What happened to your account. If you see something you didn’t do, change your password.',
    none: 'There’s nothing to show.',
    lagging: 'The latest entries are still missing. Load the page again in a moment.',
    at: (where: string) => `You, ${where}`,
    next: 'Older entries',
    actors: {
      otherUser: 'By an administrator',
      apiKey: 'By a program of your organisation',
      anonymous: 'By someone who wasn’t signed in',
      system: 'By the service',
      operator: 'By the operator of the service',
    },
    other: 'Your account was changed',
    /** By the type of the event. */
    kinds: {
      UserCreated: 'Your account was created',
      UserPasswordSet: 'A password was set',
      UserProfileChanged: 'Your profile was changed',
      UserEmailChanged: 'Your email address was changed',
      UserEmailVerified: 'Your email address was confirmed',
      UserVerificationRequested: 'An email was sent to confirm your address',
      UserTestMailRequested: 'A test email was sent to you',
      UserInvited: 'You were invited',
      UserAvatarSet: 'Your picture was changed',
      UserAvatarRemoved: 'Your picture was removed',
      UserSignedOutEverywhere: 'You were signed out everywhere',
      UserSuspended: 'Your account was suspended',
      UserReactivated: 'Your account was reactivated',
      UserLocked: 'Your password was locked for some minutes after wrong attempts',
      UserUnlocked: 'Your password was unlocked',
      UserRoleAssigned: 'You got a role',
      UserRoleUnassigned: 'A role was taken from you',
      UserMfaEnabled: 'An authenticator app was set up',
      UserMfaDisabled: 'The authenticator app was removed',
      UserBackupCodesIssued: 'You got backup codes',
      UserBackupCodeUsed: 'A backup code was used',
      UserBackupCodesRemoved: 'Your backup codes were removed',
      UserPasskeyRegistered: 'A passkey was added',
      UserPasskeyRenamed: 'A passkey was renamed',
      UserPasskeyDeleted: 'A passkey was removed',
      UserPasskeyStepChanged: 'Asking for a passkey after the password was switched',
      UserMfaRequirementChanged: 'Whether you need a second step was changed',
      TermsAccepted: 'You accepted the terms',
      UserDataExported: 'Your data was downloaded',
      OwnerRecoveryRequested: 'The removal of your second factors was requested',
      OwnerRecoveryAgreed: 'A second operator agreed to the removal of your second factors',
      OwnerRecoveryCancelled: 'The removal of your second factors was cancelled',
      OwnerRecovered: 'Your second factors were removed',
      OperatorAccessGranted: 'A link to set up a passkey was made for you',
      SupportPersonRead: 'Support of the service read your record',
      OwnerChangeReported: 'Owners were told of a change by an API key',
      OwnerChangeUndone: 'A change by an API key was undone, and the key revoked',
      OwnerAddressNotRestored: 'The former email address was not restored: another account has it',
      EmailChangeRequested: 'A code or link was sent to another email address',
      UserEmailChangeUndone: 'Your former email address was restored',
      UserDeletionRequested: 'The deletion of your account was requested',
      UserDeletionWithdrawn: 'The deletion of your account was withdrawn',
      UserDeleted: 'Your account was deleted',
      UserPasswordResetRequested: 'A new password was asked for by email',
      UserSignedIn: 'You signed in',
      DeviceRemembered: 'You chose to skip the second step in a browser',
      DeviceForgotten: 'The second step was switched on again in a browser',
      UserSignedInFromNewDevice: 'You signed in in a new browser',
      UserSignInFailed: 'A sign-in failed',
      SignInCodeRequested: 'A code was sent to you by email',
      UserSignedOut: 'You signed out',
      SessionEnded: 'You were signed out in a browser',
      ClientAccessWithdrawn: 'An app’s access was withdrawn',
      RefreshTokenReused: 'An app’s access was ended, since its token was used twice',
      CodeReplayed: 'An app’s access was ended, since its code was used twice',
      PasskeyCounterWentBack: 'A passkey was refused, since it may have been copied',
    } satisfies Readonly<Record<ActivityType, string>>,
  },
  data: {
    title: 'Your data',
    text: 'Everything that is stored about you here is yours to take along.',
    download: {
      title: 'Download',
      text: 'A ZIP file with your profile, roles, devices, apps, everything that happened to your account, and your picture. You can download it three times within 24 hours.',
      submit: 'Download my data',
      limit: 'You’ve downloaded your data three times within 24 hours. Try again tomorrow.',
      busy: 'Your data can’t be put together at the moment. Try again in a minute.',
    },
    delete: {
      title: 'Delete the account',
      text: 'Your account, and everything stored about you, is erased for good.',
      go: 'Delete my account…',
      off: 'Your organisation doesn’t let people delete their accounts themselves.',
    },
  },
  changeEmail: {
    go: 'Change email address…',
    title: 'Change your email address',
    text: (email: string) =>
      `Your address is ${isolated(email)}. We’ll send a code to the new one, and a notice to this one.`,
    label: 'New email address',
    send: 'Send code',
    sent: (email: string) =>
      `We’ve sent a code to ${isolated(email)}. Type it here within 10 minutes. Nothing there? Look in your spam folder.`,
    code: 'Code',
    link: {
      sent: (email: string) =>
        `Many wrong codes were typed, so we’ve sent a link to ${isolated(email)} instead of a code. Open it in this browser within 10 minutes. Nothing there? Look in your spam folder.`,
      opened: (email: string) =>
        `You opened the link from the email. ${isolated(email)} becomes the address of your account.`,
      again: 'Send another link',
    },
    submit: 'Change address',
    again: 'Send another code',
    other: 'Use another address',
    back: 'Back to the profile',
    problems: {
      invalid: 'Enter an email address like name@example.com.',
      unchanged: 'This is your address already.',
      limited: 'We can’t send further emails to this address at present. Try again in an hour.',
      missing: 'Enter the code.',
      refused: 'That code doesn’t work. Check it, or have another one sent.',
      refusedLink: 'That link doesn’t work. Open the one in the newest email, or have another one sent.',
      over: 'That code is no longer valid. Have another one sent.',
    },
  },
  deleteAccount: {
    title: 'Delete your account?',
    text: (tenant: string, days: number) =>
      days === 0
        ? `You’re signed out everywhere at once, and everything that ${isolated(tenant)} stores about you is erased within minutes.`
        : `You’re signed out everywhere at once. After ${days === 1 ? 'one day' : `${days} days`}, everything that ${isolated(tenant)} stores about you is erased for good. If you sign in before, your account stays.`,
    submit: 'Delete my account',
    keep: 'Keep my account',
    administrator:
      'You’re an owner or administrator. Give up that role first, or ask an owner to take it from you.',
    doneTitle: 'Your account will be deleted',
    doneText: (tenant: string, days: number) =>
      days === 0
        ? `Everything that ${isolated(tenant)} stores about you is erased within minutes.`
        : `Everything that ${isolated(tenant)} stores about you is erased after ${days === 1 ? 'one day' : `${days} days`}. Changed your mind? Sign in before then, and your account stays.`,
    keptTitle: 'Your account stays',
    keptText: (tenant: string) =>
      `The deletion of your ${isolated(tenant)} account was requested, and you’ve withdrawn it by signing in. If it wasn’t you who requested it, change your password.`,
    goOn: 'Continue',
  },
  /** What a page says about the form that was sent before. */
  notices: {
    passwordSaved: 'Your password is changed. You’re signed out everywhere else.',
    totpAdded: 'The authenticator app is set up.',
    totpRemoved: 'The authenticator app is removed.',
    passkeyAdded: 'The passkey is added.',
    passkeyRenamed: 'The passkey has its new name.',
    passkeyRemoved: 'The passkey is removed.',
    passkeyStepOff: 'You’re no longer asked for a passkey after your password.',
    emailChanged: 'Your email address is changed.',
    profileSaved: 'Your profile is saved.',
    pictureSaved: 'Your picture is saved.',
    pictureRemoved: 'Your picture is removed.',
    accessWithdrawn: 'The app no longer has access.',
    sessionEnded: 'You’re signed out there.',
    deviceForgotten: 'That browser is asked for the second step again.',
    sessionsEnded: 'You’re signed out everywhere else.',
    verificationSent: 'Check your inbox, and open the link to confirm your email address.',
    mailLimit: 'We’ve already sent you several emails. Wait an hour before you ask for another one.',
  },
} as const;
