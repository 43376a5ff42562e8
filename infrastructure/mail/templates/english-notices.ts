import type { NoticeKind } from '../../../application/mail/mail-kind.js';
import type {
  KeyChangeInMail,
  KeyChangePart,
  DeviceInMail,
  ProfilePart,
} from '../../../application/ports/mail/mailer.js';
import { FEW_BACKUP_CODES } from '../../../domain/user/factors.js';
import type { MailText, MailTexts } from './mail-texts.js';

/** The reason why the address of an account gets a mail. */
export const englishReason: MailText['reason'] = ({ tenant }) =>
  `You’re receiving this email because this is the address of your ${tenant} account.`;

function codesLeftText(left: number): string {
  if (left === 0)
    return 'It was your last one. Create new ones, so that you aren’t locked out if you can’t use your app or passkey.';
  const number = left === 1 ? 'one code' : `${left} codes`;
  return left > FEW_BACKUP_CODES
    ? `You have ${number} left.`
    : `You have only ${number} left. Create new ones before you run out.`;
}

function deviceText({ browser, system, ip }: DeviceInMail): string {
  const name = system === null ? (browser ?? 'Unknown browser') : `${browser ?? 'Browser'} on ${system}`;
  return ip === null ? name : `${name}, IP address ${ip}`;
}

const profileParts: Readonly<Record<ProfilePart, string>> = {
  name: 'your name',
  language: 'your language',
  picture: 'your picture',
};

const partsText = (parts: readonly ProfilePart[]): string =>
  new Intl.ListFormat('en').format(parts.map((part) => profileParts[part]));

const keyChangeParts: Readonly<Record<KeyChangePart, string>> = {
  address: 'the email address',
  password: 'the password',
  factors: 'the second factors',
  identities: 'the linked external accounts',
};

/** Returns the sentence about what an API key changed. @param when in the language */
export function englishKeyChange({ keyName, account, parts }: KeyChangeInMail, when: string): string {
  const key = keyName === null ? 'An API key' : `The API key “${keyName}”`;
  const what = new Intl.ListFormat('en').format(parts.map((part) => keyChangeParts[part]));
  return `${key} changed ${what} of ${account === null ? 'your account' : `the account ${account}`} on ${when}.`;
}

/** Returns what an owner learns where a former address belongs to another account by now. @param when in the language */
export function englishAddressNotRestored(
  { keyName, account }: KeyChangeInMail,
  when: string,
): readonly string[] {
  const key = keyName === null ? 'an API key' : `the API key “${keyName}”`;
  const address = account === null ? 'the account’s former address' : `the former address ${account}`;
  return [
    `What ${key} changed of an owner’s account was undone on ${when}, and the key is revoked.`,
    `One thing was not undone: another account now has ${address}. It stays with that account, and the owner’s account keeps the address that the key gave it.`,
  ];
}

const wasYou = (): readonly string[] => [
  'If this was you, there’s nothing to do. If not, choose a new password right away.',
];

const didYouKnow = (): readonly string[] => [
  'If you knew about this, there’s nothing to do. If not, choose a new password right away.',
];

/** The news of an account, in English. */
export const englishNotices: MailTexts<NoticeKind | 'deletion-requested'> = {
  'password-changed': {
    subject: ({ tenant }) => `Your password for ${tenant} was changed`,
    heading: () => 'Your password was changed',
    paragraphs: ({ tenant, when }) => [`The password of your account at ${tenant} was changed on ${when}.`],
    advice: wasYou,
    action: 'Choose a new password',
    notes: () => [],
    reason: englishReason,
  },
  'passkey-registered': {
    subject: ({ tenant }) => `A new passkey for your account at ${tenant}`,
    heading: () => 'A passkey was added',
    paragraphs: ({ tenant, when }) => [
      `A passkey was added to your account at ${tenant} on ${when}. It signs in without your password.`,
    ],
    advice: () => [
      'If this was you, there’s nothing to do. If not, remove it and choose a new password right away.',
    ],
    action: 'Go to your account',
    notes: () => [],
    reason: englishReason,
  },
  'passkey-deleted': {
    subject: ({ tenant }) => `A passkey was removed from your account at ${tenant}`,
    heading: () => 'A passkey was removed',
    paragraphs: ({ tenant, when }) => [
      `A passkey was removed from your account at ${tenant} on ${when}. It no longer signs in.`,
    ],
    advice: didYouKnow,
    action: 'Go to your account',
    notes: () => [],
    reason: englishReason,
  },
  'identity-linked': {
    subject: ({ tenant }) => `A new way to sign in to your account at ${tenant}`,
    heading: () => 'An external account was linked',
    paragraphs: ({ tenant, when }) => [
      `An account at another service was linked to your account at ${tenant} on ${when}. It signs in without your password.`,
    ],
    advice: () => [
      'If you expected this, there’s nothing to do. If not, unlink it and choose a new password right away.',
    ],
    action: 'Go to your account',
    notes: () => [],
    reason: englishReason,
  },
  'identity-unlinked': {
    subject: ({ tenant }) => `A way to sign in to your account at ${tenant} was removed`,
    heading: () => 'An external account was unlinked',
    paragraphs: ({ tenant, when }) => [
      `An account at another service was unlinked from your account at ${tenant} on ${when}. It no longer signs in.`,
    ],
    advice: didYouKnow,
    action: 'Go to your account',
    notes: () => [],
    reason: englishReason,
  },
  'profile-changed': {
    subject: ({ tenant }) => `Your profile at ${tenant} was changed`,
    heading: () => 'Your profile was changed',
    paragraphs: ({ tenant, when, changedParts }) => [
      `Your profile at ${tenant} was changed on ${when}: ${partsText(changedParts)}.`,
    ],
    advice: wasYou,
    action: 'Secure your account',
    notes: () => [],
    reason: englishReason,
  },
  'data-exported': {
    subject: ({ tenant }) => `Your data at ${tenant} was downloaded`,
    heading: () => 'Your data was downloaded',
    paragraphs: ({ tenant, when }) => [
      `A copy of all data of your account at ${tenant} was downloaded on ${when}.`,
    ],
    advice: wasYou,
    action: 'Choose a new password',
    notes: () => [],
    reason: englishReason,
  },
  'backup-codes-renewed': {
    subject: ({ tenant }) => `New backup codes for your account at ${tenant}`,
    heading: () => 'New backup codes',
    paragraphs: ({ tenant, when }) => [
      `New backup codes were created for your account at ${tenant} on ${when}. The earlier ones no longer work.`,
    ],
    advice: wasYou,
    action: 'Secure your account',
    notes: () => [],
    reason: englishReason,
  },
  'passkey-step-off': {
    subject: ({ tenant }) => `Your account at ${tenant} no longer requires a passkey after the password`,
    heading: () => 'A passkey is no longer required',
    paragraphs: ({ tenant, when }) => [
      `Since ${when}, your account at ${tenant} no longer requires a passkey after the password.`,
    ],
    advice: wasYou,
    action: 'Secure your account',
    notes: () => [],
    reason: englishReason,
  },
  'access-withdrawn': {
    subject: ({ tenant }) => `An app no longer has access to your account at ${tenant}`,
    heading: () => 'An app’s access was removed',
    paragraphs: ({ tenant, when, application }) => [
      `The access of ${application === null ? 'an app' : `the app “${application}”`} to your account at ${tenant} was removed on ${when}.`,
    ],
    advice: wasYou,
    action: 'Secure your account',
    notes: () => [],
    reason: englishReason,
  },
  'totp-enabled': {
    subject: ({ tenant }) => `An authenticator app for your account at ${tenant}`,
    heading: () => 'An authenticator app was added',
    paragraphs: ({ tenant, when }) => [
      `An authenticator app was added to your account at ${tenant} on ${when}. You’ll be asked for its code when you sign in.`,
    ],
    advice: () => [
      'If this was you, there’s nothing to do. If not, remove it and choose a new password right away.',
    ],
    action: 'Secure your account',
    notes: () => [],
    reason: englishReason,
  },
  'totp-disabled': {
    subject: ({ tenant }) => `The authenticator app for your account at ${tenant} was removed`,
    heading: () => 'Your authenticator app was removed',
    paragraphs: ({ tenant, when }) => [
      `The authenticator app was removed from your account at ${tenant} on ${when}. Its codes no longer work.`,
    ],
    advice: didYouKnow,
    action: 'Secure your account',
    notes: () => [],
    reason: englishReason,
  },
  'backup-code-used': {
    subject: ({ tenant }) => `A backup code for your account at ${tenant} was used`,
    heading: () => 'A backup code was used',
    paragraphs: ({ tenant, when }) => [
      `One of your backup codes was used to sign in at ${tenant} on ${when}.`,
    ],
    advice: ({ codesLeft }) => [
      codesLeftText(codesLeft),
      'If this was you, there’s nothing to do. If not, someone has your codes: choose a new password and create new codes right away.',
    ],
    action: 'Secure your account',
    notes: () => [],
    reason: englishReason,
  },
  'new-device': {
    subject: ({ tenant }) => `New sign-in to your account at ${tenant}`,
    heading: () => 'New sign-in',
    paragraphs: ({ tenant, when, device }) => [
      `Your account at ${tenant} was just used in a new browser:`,
      deviceText(device),
      when,
    ],
    advice: wasYou,
    action: 'Secure your account',
    notes: () => [],
    reason: englishReason,
  },
  'second-step-locked': {
    subject: ({ tenant }) => `Wrong codes for your account at ${tenant}`,
    heading: () => 'Wrong codes for your account',
    paragraphs: ({ tenant, when, device }) => [
      `Someone passed the first step of signing in to your account at ${tenant}, then entered so many wrong codes that the second step is locked for a few minutes. The last attempt came from:`,
      deviceText(device),
      when,
    ],
    advice: () => [
      'If this was you, try again in a few minutes. If not, choose a new password right away.',
      'After 100 wrong codes in a row, codes from your app are accepted only in browsers that you’ve signed in with before. Elsewhere, use a passkey or a backup code, or ask an administrator.',
    ],
    action: 'Choose a new password',
    notes: () => [],
    reason: englishReason,
  },
  'deletion-requested': {
    subject: ({ tenant }) => `Your account at ${tenant} will be deleted`,
    heading: () => 'Your account will be deleted',
    paragraphs: ({ tenant, when, deletionDueAt, words }) => [
      `On ${when} the deletion of your account at ${tenant} was requested. It is disabled already, and all of its data will be permanently deleted after ${words.time(deletionDueAt)}.`,
    ],
    advice: () => [
      'If you’ve changed your mind, or this wasn’t you, sign in before then, and your account stays.',
    ],
    action: 'Sign in and keep my account',
    notes: () => ['If this wasn’t you, choose a new password right after signing in.'],
    reason: englishReason,
  },
  'deletion-withdrawn': {
    subject: ({ tenant }) => `Your account at ${tenant} stays`,
    heading: () => 'Your account stays',
    paragraphs: ({ tenant, when }) => [
      `The deletion of your account at ${tenant} was cancelled on ${when}, and nothing was deleted.`,
    ],
    advice: didYouKnow,
    action: 'Choose a new password',
    notes: () => [],
    reason: englishReason,
  },
};
