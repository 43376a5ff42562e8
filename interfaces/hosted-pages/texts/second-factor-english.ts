import { isolated } from './isolated.js';

/** The texts of second steps and of passkeys. */
export const secondFactorEnglish = {
  passkey: {
    buttons: {
      'sign-in': 'Sign in with a passkey',
      'second-factor': 'Use a passkey',
      'set-up': 'Create a passkey',
      account: 'Add a passkey',
      'step-up': 'Use a passkey',
      'sign-up': 'Create a passkey instead of a password',
      'operator-access': 'Add a passkey',
    },
    notMade:
      'No passkey was created. Confirm with your device’s PIN, your fingerprint or your face. Try again, or set up an app.',
    failed:
      'No passkey was used. Confirm with your device’s PIN, your fingerprint or your face. Try again, or choose another way.',
    unsupported: 'This browser can’t use passkeys.',
    needsName:
      'Passkeys can’t be used here: they need a website with a name, and this one is at an IP address.',
  },
  secondFactor: {
    title: 'Confirm it’s you',
    submit: 'Continue',
    lost: {
      owner: (id: string) =>
        `Lost all of these? Another owner can reset your second step. If there is none, ask the operator of this service, and give them your user ID: ${id}`,
      other: (tenant: string) =>
        `Lost all of these? Ask the administrators of ${isolated(tenant)} to reset your second step. They’ll make sure that it’s you. You’re then signed out everywhere, sign in without it, and set up a new one.`,
    },
    remember: (days: number) => `Skip this step in this browser for ${days === 1 ? 'a day' : `${days} days`}`,
    usedUp:
      'Too many wrong codes in a row: codes from your app are no longer accepted here. Use a passkey, a backup code or a browser that you’ve signed in with before, or ask an administrator of your organisation.',
    locked: (minutes: number) =>
      `Too many wrong codes in this browser. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    totp: {
      text: 'Open your authenticator app, and enter the code it shows for this account.',
      textOrPasskey:
        'Use your passkey, or enter the code that your authenticator app shows for this account.',
      label: 'Code from the app',
      missing: 'Enter the six digits that your authenticator app shows.',
      refused:
        'That code isn’t right, was used before, or has expired. Wait for the next one, and check that the clock on the device with your app is right.',
      otherWay: 'Use a backup code',
    },
    backupCode: {
      text: 'Enter one of the backup codes you saved when you set up the second step. Each works once.',
      label: 'Backup code',
      missing: 'Enter one of your backup codes.',
      refused: 'That code isn’t right, or was used before. Try another of your backup codes.',
      otherWay: 'Use the authenticator app',
      otherWayPasskey: 'Use a passkey',
    },
    passkey: {
      text: 'Use the passkey that you set up for this account. Your device asks for its PIN, your fingerprint or your face.',
      withoutScript: 'Passkeys need JavaScript, which is turned off in this browser.',
      elsewhere:
        'Your passkey belongs to another address of this organisation, and can’t be used here. Ask its administrators for help.',
      refused: 'That passkey can’t be used for this account here. Try again, or choose another way.',
      otherWay: 'Use a backup code',
    },
  },
  setUp: {
    title: 'Set up an authenticator app',
    titleOfEither: 'Set up a second step',
    passkeyTitle: 'Passkey (recommended)',
    text: (tenant: string) => `${isolated(tenant)} asks for a second step when you sign in.`,
    steps: [
      'Install an authenticator app if you don’t have one.',
      'Scan this code with the app.',
      'Enter the six digits that the app shows.',
    ],
    qrLabel: 'QR code for the authenticator app',
    open: 'Open the app on this device',
    byHand: 'Can’t scan it? Enter this key in the app:',
    label: 'Code from the app',
    submit: 'Continue',
    passkey:
      'Your device signs you in with its PIN, your fingerprint or your face. There’s no code to enter.',
    passkeyName: 'My passkey',
    problems: {
      missing: 'Enter the six digits that the app shows.',
      wrong:
        'That code isn’t right. Wait for the next one, and check that the clock on the device with your app is right.',
      passkey: 'That passkey wasn’t added. Try again, or set up an app.',
      late: 'That took too long. Scan the new code below.',
    },
  },
  setUpPasskey: {
    title: 'Create a passkey',
    text: 'To continue, you need a passkey: your device signs you in with its PIN, your fingerprint or your face.',
    refused: 'That passkey wasn’t added. Try again.',
  },
  backupCodes: {
    title: 'Save your backup codes',
    text: 'If you can’t use your app or passkey, each code works once. They’re shown only now: save or print them, and keep them in a safe place.',
    copy: 'Copy',
    copied: 'Copied',
    print: 'Print',
    download: 'Save as a file',
    fileName: 'backup-codes.txt',
    fileHead: (tenant: string) => `Backup codes of your ${tenant} account. Each works once.`,
    onward: 'I’ve saved them',
  },
  fewBackupCodes: {
    title: (left: number) =>
      left === 0
        ? 'That was your last backup code'
        : `You have ${left === 1 ? 'one backup code' : `${left} backup codes`} left`,
    text: 'Create new ones on your account page, so that you aren’t locked out if you can’t use your app or passkey.',
    onward: 'Continue',
  },
} as const;
