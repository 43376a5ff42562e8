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
  | 'LegacySignInDisturbed'
  | 'ConnectionSignInsFailed'
  | 'SignUpLimitReached'
  | 'TokenClaimsLeftOut'
  | 'UserCreationCancelled'
  | 'UserPasswordRehashed'
  | 'EmailChangeCancelled'
  | 'ExternalIdChangeCancelled'
  | 'PasskeyRegistrationCancelled'
  | 'IdentityLinkCancelled'
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
    overview: { name: 'Overview', text: 'Your account at a glance.' },
    profile: { name: 'Profile', text: 'Your name, your picture, your language and your email address.' },
    security: { name: 'Security', text: 'Your password, passkeys, and the second step when you sign in.' },
    sessions: { name: 'Devices', text: 'Where you’re signed in, and how to sign out there.' },
    applications: { name: 'Apps', text: 'Which apps may use your account, and what they may see.' },
    data: { name: 'Your data', text: 'Download your data, or delete your account.' },
    activity: { name: 'Activity', text: 'Recent activity in your account.' },
  },
  profile: {
    title: 'Profile',
    text: 'The apps that you use may see this.',
    picture: 'Picture',
    pictureAlternative: 'Your picture',
    noPicture: 'You have no picture.',
    pictureFile: 'Choose a picture',
    pictureHint: 'PNG, JPEG or WebP, 2 MB at most. We crop it to a square.',
    uploadPicture: 'Upload picture',
    removePicture: 'Remove picture',
    names: 'Name and language',
    parts: { firstName: 'First name', lastName: 'Last name', locale: 'Language' },
    anyLanguage: 'Same as browser',
    save: 'Save',
    fixed: 'This is managed by your organisation. Ask its administrators if something isn’t right.',
    empty: '–',
    problems: {
      firstName: 'Enter your first name.',
      invalid: 'Your name can have 200 characters at most, and no invisible characters.',
      notEditable: 'Your organisation doesn’t let you change this.',
      pictureMissing: 'Choose a picture first.',
      pictureTooLarge: 'That picture is too large. Choose a smaller one.',
      pictureUnreadable: 'That file can’t be read as a picture. Choose a PNG, JPEG or WebP.',
      busy: 'The service is busy right now. Try again in a moment.',
    },
  },
  security: {
    title: 'Security',
    text: 'What protects your account. Before you change anything here, we make sure that it’s you.',
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
        many: 'You have the maximum number of passkeys. Remove one that you no longer use.',
      },
      name: 'Name',
      rename: 'Save name',
      remove: 'Remove passkey',
      removal: {
        title: (name: string) => `Remove the passkey ${isolated(name)}?`,
        texts: {
          nothing: 'You can’t sign in with it here any more.',
          last: 'You can’t sign in with it here any more. It’s your only second step: your backup codes stop working as well, and your password alone signs you in.',
          only: 'You can’t sign in with it here any more. It’s your only way to sign in: your backup codes stop working as well, and you need a link that we email you to choose a password.',
        },
      },
      stepOn: 'A passkey is required after your password.',
      step: {
        title: 'Passkey after the password',
        off: 'Your password alone signs you in. If you require a passkey after it, you need one wherever you sign in. You get new backup codes for when you can’t use it; older codes stop working.',
        on: 'A passkey is required after your password, or a backup code if you can’t use one.',
        switchOn: 'Require a passkey after the password',
        switchOff: 'Stop requiring a passkey',
      },
      problems: {
        notAdded: 'That passkey wasn’t added. Try again.',
        name: 'Give it a name of 64 characters at most.',
        gone: 'This passkey no longer exists.',
      },
    },
    authenticator: {
      title: 'Authenticator app',
      none: 'Not set up. An authenticator app shows a code that you enter after your password.',
      off: 'Your organisation doesn’t let you set one up.',
      setUpAt: (time: string) => `Set up: ${time}`,
      add: 'Set up an app',
      remove: 'Remove the app',
      text: 'Once it’s set up, you enter a code from it after your password.',
      removal: {
        title: 'Remove the authenticator app?',
        text: 'Its codes stop working. If you have no passkey, your backup codes stop working as well, and your password alone signs you in.',
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
      text: 'New codes replace all earlier ones.',
      renew: 'Get new codes',
    },
  },
  sessions: {
    title: 'Where you’re signed in',
    text: 'Every browser in which you’re signed in. If you don’t recognise one, sign out there and change your password.',
    browser: (browser: string | null, system: string | null) =>
      `${browser ?? 'Unknown browser'}${system === null ? '' : ` on ${system}`}`,
    current: 'This browser',
    address: (address: string) => `IP address: ${address}`,
    lastSeen: (time: string) => `Last seen: ${time}`,
    since: (time: string) => `Signed in: ${time}`,
    end: 'Sign out there',
    endOthers: 'Sign out everywhere else',
    gone: 'You’re no longer signed in there.',
    devices: {
      title: 'Without a second step',
      text: 'In these browsers your password is enough. If you don’t recognise one, require the second step there again.',
      lastUsed: (time: string) => `Last used: ${time}`,
      since: (time: string) => `Since: ${time}`,
      forget: 'Require the second step there',
    },
  },
  applications: {
    title: 'Apps with access',
    text: 'These apps may use your account. If you remove the access of one, it has to ask you again.',
    none: 'No app may use your account at the moment.',
    thirdParty: 'Third party',
    may: 'It can:',
    last: (time: string) => `Access last granted: ${time}`,
    withdraw: 'Remove access',
    gone: 'This app no longer has access.',
  },
  activity: {
    title: 'Recent activity',
    text: 'What happened to your account. If you see something you didn’t do, change your password.',
    none: 'No activity yet.',
    lagging: 'The latest entries aren’t shown yet. Reload the page in a moment.',
    at: (where: string) => `You, ${where}`,
    from: (where: string) => `From ${where}`,
    application: (name: string) => `App: ${isolated(name)}`,
    next: 'Older entries',
    actors: {
      otherUser: 'By an administrator',
      apiKey: 'By a program of your organisation',
      client: 'By a program of your organisation',
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
      UserLocked: 'Your password was locked for a few minutes after wrong attempts',
      UserUnlocked: 'Your password was unlocked',
      UserRoleAssigned: 'You were given a role',
      UserRoleUnassigned: 'A role was removed from you',
      UserMfaEnabled: 'An authenticator app was set up',
      UserMfaDisabled: 'The authenticator app was removed',
      UserBackupCodesIssued: 'Backup codes were created',
      UserBackupCodeUsed: 'A backup code was used',
      UserBackupCodesRemoved: 'Your backup codes were removed',
      UserPasskeyRegistered: 'A passkey was added',
      UserPasskeyRenamed: 'A passkey was renamed',
      UserPasswordRemoved: 'Your password was removed',
      UserIdentityLinked: 'An external account was linked',
      UserIdentityUnlinked: 'An external account was unlinked',
      UserPasskeyDeleted: 'A passkey was removed',
      UserPasskeyStepChanged: 'The requirement of a passkey after the password was changed',
      UserMfaRequirementChanged: 'The requirement of a second step was changed',
      TermsAccepted: 'You accepted the terms',
      UserDataExported: 'Your data was downloaded',
      OwnerRecoveryRequested: 'The removal of your second factors was requested',
      OwnerRecoveryAgreed: 'A second operator agreed to the removal of your second factors',
      OwnerRecoveryCancelled: 'The removal of your second factors was cancelled',
      OwnerRecovered: 'Your second factors were removed',
      OperatorAccessGranted: 'A link to set up a passkey was created for you',
      SupportPersonRead: 'Support of the service read your record',
      OwnerChangeReported: 'Owners were notified of a change by an API key',
      OwnerChangeUndone: 'A change by an API key was undone, and the key revoked',
      OwnerAddressNotRestored: 'The former email address was not restored: another account has it',
      EmailChangeRequested: 'A code or link was sent to another email address',
      UserEmailChangeUndone: 'Your former email address was restored',
      UserDeletionRequested: 'The deletion of your account was requested',
      UserDeletionWithdrawn: 'The deletion of your account was cancelled',
      UserDeleted: 'Your account was deleted',
      UserPasswordResetRequested: 'A password reset was requested by email',
      UserSignedIn: 'You signed in',
      DeviceRemembered: 'You chose to skip the second step in a browser',
      DeviceForgotten: 'The second step was turned on again in a browser',
      UserSignedInFromNewDevice: 'You signed in in a new browser',
      SecondStepLocked: 'The second step was locked for a few minutes after wrong codes',
      UserSignInFailed: 'A sign-in failed',
      SignInCodeRequested: 'A code was sent to you by email',
      UserSignedOut: 'You signed out',
      SessionEnded: 'You were signed out in a browser',
      ClientAccessAllowed: 'You allowed an app access',
      ClientAccessWithdrawn: 'An app’s access was removed',
      RefreshTokenReused: 'An app’s access was ended because its token was used twice',
      CodeReplayed: 'An app’s access was ended because its code was used twice',
      PasskeyCounterWentBack: 'A passkey was refused because it may have been copied',
    } satisfies Readonly<Record<ActivityType, string>>,
  },
  data: {
    title: 'Your data',
    text: 'You can download everything that is stored about you here.',
    download: {
      title: 'Download',
      text: 'A ZIP file with your profile, roles, devices, apps, everything that happened to your account, and your picture. You can download it three times within 24 hours.',
      submit: 'Download my data',
      limit: 'You’ve downloaded your data three times within 24 hours. Try again tomorrow.',
      busy: 'Your data can’t be prepared at the moment. Try again in a minute.',
      fileName: (day: string) => `my-data-${day}.zip`,
      readMeName: 'read-me.txt',
      readMe: (tenant: string, at: string) =>
        [
          `Everything that ${tenant} stores about you, as of ${at}.`,
          '',
          'profile.json          your profile',
          'roles.json            your roles',
          'profile-history.json  every change of your profile',
          'sessions.json         where you are signed in; "current" marks the browser of this download',
          'applications.json     the apps that may use your account',
          'factors.json          passkeys, authenticator app and backup codes, without their secrets',
          'identities.json       your linked external accounts',
          'activity.json         everything that happened to your account, with IP addresses',
          'acts-on-others.json   what you did to other people’s accounts, which are given by their IDs only',
          'avatar.webp           your picture, if you have one',
          '',
          'Any text editor and most browsers open these files. Times are in UTC.',
          '',
        ].join('\n'),
    },
    delete: {
      title: 'Delete the account',
      text: 'Your account and everything stored about you are permanently deleted.',
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
      `We’ve sent a code to ${isolated(email)}. Enter it here within 10 minutes. Nothing there? Look in your spam folder.`,
    code: 'Code',
    link: {
      sent: (email: string) =>
        `There were many wrong codes, so we’ve sent a link to ${isolated(email)} instead. Open it in this browser within 10 minutes. Nothing there? Look in your spam folder.`,
      opened: (email: string) =>
        `You opened the link from the email. ${isolated(email)} becomes the address of your account.`,
      again: 'Send a new link',
    },
    submit: 'Change address',
    again: 'Send a new code',
    other: 'Use another address',
    back: 'Back to the profile',
    problems: {
      invalid: 'Enter an email address like name@example.com.',
      unchanged: 'This is your address already.',
      missing: 'Enter the code.',
      refused: 'That code doesn’t work. Check it, or request a new one.',
      refusedLink: 'That link doesn’t work. Open the one in the latest email, or request a new one.',
      over: 'That code has expired. Request a new one.',
    },
  },
  deleteAccount: {
    title: 'Delete your account?',
    text: (tenant: string, days: number) =>
      days === 0
        ? `You’re signed out everywhere at once, and everything that ${isolated(tenant)} stores about you is deleted within minutes.`
        : `You’re signed out everywhere at once. After ${days === 1 ? 'one day' : `${days} days`}, everything that ${isolated(tenant)} stores about you is permanently deleted. If you sign in before then, your account stays.`,
    submit: 'Delete my account',
    keep: 'Keep my account',
    administrator: 'You’re an owner or administrator. Give up that role first, or ask an owner to remove it.',
    doneTitle: 'Your account will be deleted',
    doneText: (tenant: string, days: number) =>
      days === 0
        ? `Everything that ${isolated(tenant)} stores about you is deleted within minutes.`
        : `Everything that ${isolated(tenant)} stores about you is deleted after ${days === 1 ? 'one day' : `${days} days`}. Changed your mind? Sign in before then, and your account stays.`,
    keptTitle: 'Your account stays',
    keptText: (tenant: string) =>
      `The deletion of your ${isolated(tenant)} account was requested, and you’ve cancelled it by signing in. If you didn’t request it, change your password.`,
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
    identityLinked: 'The account is linked. You can sign in with it now.',
    identityTaken: 'That account is linked to another account here. Unlink it there first.',
    identityNotLinked: 'Nothing was linked. Try again.',
    connectionDown: 'Nothing was linked: that service isn’t answering right now. Try again in a few minutes.',
    connectionOff: 'Nothing was linked: that service can’t be used here any more.',
    identityUnlinked: 'The account is unlinked.',
    passkeyStepOff: 'A passkey is no longer required after your password.',
    emailChanged: 'Your email address is changed.',
    typedKept: 'What you typed is still here, but not saved yet.',
    profileSaved: 'Your profile is saved.',
    pictureSaved: 'Your picture is saved.',
    pictureRemoved: 'Your picture is removed.',
    accessWithdrawn: 'The app no longer has access.',
    sessionEnded: 'You’re signed out there.',
    deviceForgotten: 'The second step is required there again.',
    sessionsEnded: 'You’re signed out everywhere else.',
    verificationSent: 'Check your inbox, and open the link to confirm your email address.',
  },
} as const;
