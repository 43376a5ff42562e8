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
    hint: 'Nothing after a few minutes? Look in your spam folder, and check that the address is right. You can have it sent three times an hour.',
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
    text: (tenant: string) => `Confirm that the email from ${isolated(tenant)} reached you.`,
    submit: 'Confirm address',
    doneTitle: 'Your email address is confirmed',
    doneText: 'Thank you. You can continue, or close this window.',
    toAccount: 'Go to your account',
  },
  undoEmailChange: {
    title: 'Take your account back',
    text: 'Your former email address is restored, and everybody who is signed in is signed out. Choose a new password.',
    submit: 'Undo and save the password',
    doneTitle: 'Your address is restored',
    doneText: 'Sign in with it and with your new password.',
  },
  objectToRecovery: {
    title: 'Stop the removal of the second factors?',
    text: (tenant: string) =>
      `An operator of the service was asked to remove the second factors of an owner of ${isolated(tenant)}. If the owner did not ask for it, stop it.`,
    submit: 'Stop it',
    doneTitle: 'It is stopped',
    doneText: 'The second factors of the owner stay. The audit log shows that somebody objected.',
  },
  operatorAccess: {
    title: 'Enrol a passkey',
    text: 'This link was made on the host for your operator’s account. It adds one passkey and signs nobody in: afterwards, sign in with the passkey.',
    refused: 'That passkey wasn’t added. Try again.',
    doneTitle: 'The passkey was added',
    doneText: 'The link is used up, and all operators were told by email. Sign in with the passkey now.',
  },
  undoKeyChange: {
    title: 'Undo and revoke the key?',
    text: 'What the API key changed in the last 72 hours is undone for this account: it gets back its address and password, and everybody is signed out of it. The key is revoked and works no more.',
    submit: 'Undo and revoke the key',
    doneTitle: 'The change is undone',
    doneText:
      'The API key is revoked, and everybody is signed out of the account. A second factor that was removed has to be set up again.',
    partlyTitle: 'The key is revoked, but the address is not restored',
    partlyText:
      'Another account has the former email address by now. It stays with that account, and the owner’s account keeps the address that the key gave it. Everything else is undone, and everybody is signed out. All owners were told by email. An owner must look at both accounts now: whoever reads the mails of an account’s address can choose a new password for it.',
  },
  acceptInvitation: {
    title: (tenant: string) => `Welcome to ${isolated(tenant)}`,
    text: 'Choose a password, and you’re ready to go.',
    submit: 'Activate account',
    doneTitle: 'Your account is ready',
    doneText: 'From now on, sign in with your email address and your password.',
  },
} as const;
