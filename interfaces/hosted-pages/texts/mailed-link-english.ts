import { isolated } from './isolated.js';

/** The texts of pages that mails lead to, and of the password. */
export const mailedLinkEnglish = {
  changePassword: {
    title: 'Choose a new password',
    text: 'Your current password was set for you. Choose your own to continue.',
    submit: 'Save and continue',
  },
  forgotPassword: {
    title: 'Forgot password?',
    text: 'Enter your email address, and we’ll send you a link to choose a new one.',
    submit: 'Send link',
    back: 'Back to sign-in',
  },
  mailSent: {
    title: 'Check your email',
    text: 'If there’s an account with this address, we’ve sent it an email with a link. The link works for one hour.',
    hint: 'Nothing after a few minutes? Look in your spam folder, and check that the address is right. You can request it three times an hour.',
    resend: 'Send it again',
    again: 'Try another address',
  },
  resetPassword: {
    title: 'Choose a new password',
    text: 'Saving it signs you out everywhere else.',
    submit: 'Save password',
    doneTitle: 'Your password has been changed',
    doneText: 'From now on, use your new password to sign in.',
  },
  verifyEmail: {
    title: 'Confirm your email address',
    text: (tenant: string) => `Confirm that the email from ${isolated(tenant)} has reached you.`,
    submit: 'Confirm address',
    doneTitle: 'Your email address is confirmed',
    doneText: 'Thank you. You can continue, or close this window.',
    toAccount: 'Go to your account',
  },
  undoEmailChange: {
    title: 'Recover your account',
    text: 'Your former email address is restored, and everyone who is signed in is signed out. Choose a new password.',
    submit: 'Undo and save password',
    doneTitle: 'Your address is restored',
    doneText: 'Sign in with it and with your new password.',
  },
  objectToRecovery: {
    title: 'Stop the removal of the second factors?',
    text: (tenant: string) =>
      `An operator of the service was asked to remove the second factors of an owner of ${isolated(tenant)}. If the owner didn’t ask for it, stop it.`,
    submit: 'Stop the removal',
    doneTitle: 'The removal is stopped',
    doneText: 'The second factors of the owner stay. The audit log shows that someone objected.',
  },
  operatorAccess: {
    title: 'Set up a passkey',
    text: 'This link was created on the host for your operator account. It adds one passkey and doesn’t sign you in: sign in with the passkey afterwards.',
    refused: 'That passkey wasn’t added. Try again.',
    doneTitle: 'The passkey was added',
    doneText:
      'The link can’t be used again, and all operators were notified by email. Sign in with the passkey now.',
  },
  undoKeyChange: {
    title: 'Undo and revoke the key?',
    text: 'What the API key changed in the last 72 hours is undone for this account: its address and password are restored, and everyone is signed out of it. The key is revoked and no longer works.',
    submit: 'Undo and revoke the key',
    doneTitle: 'The change is undone',
    doneText:
      'The API key is revoked, and everyone is signed out of the account. A second factor that was removed has to be set up again.',
    partlyTitle: 'The key is revoked, but the address is not restored',
    partlyText:
      'Another account now has the former email address. It stays with that account, and the owner’s account keeps the address that the key gave it. Everything else is undone, and everyone is signed out. All owners were notified by email. An owner must check both accounts now: anyone who reads the emails of an account’s address can choose a new password for it.',
  },
  acceptInvitation: {
    title: (tenant: string) => `Welcome to ${isolated(tenant)}`,
    text: 'Choose a password to activate your account.',
    submit: 'Activate account',
    doneTitle: 'Your account is ready',
    doneText: 'From now on, sign in with your email address and your password.',
  },
} as const;
