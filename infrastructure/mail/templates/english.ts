import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import { englishAlerts } from './english-alerts.js';
import { englishBilling } from './english-billing.js';
import { englishLock, englishTenantDeletion, englishTenantExport } from './english-tenant.js';
import { englishKeyEnd, englishOwnerNotices } from './english-owner-notices.js';
import {
  englishAddressNotRestored,
  englishKeyChange,
  englishReason,
  englishNotices,
} from './english-notices.js';
import type { MailLanguage } from './mail-texts.js';

const entered = ({ tenant }: { readonly tenant: string }): string =>
  `You’re receiving this email because someone wanted to create an account at ${tenant} with this address.`;

const addressReason = ({ tenant }: { readonly tenant: string }): string =>
  `You’re receiving this email because someone wanted to use this address for their ${tenant} account.`;

const codePurposes: Readonly<Record<CodePurpose, (tenant: string) => string>> = {
  'set-up': (tenant) =>
    `To set up a second step for your ${tenant} account, enter this code on the page where you’re signing in:`,
  'step-up': (tenant) =>
    `To confirm that it’s you who is changing your ${tenant} account, enter this code on the page that asks for it:`,
  'sign-in': (tenant) =>
    `To sign in to your ${tenant} account, enter this code on the page that asks for it:`,
};

/** What to do when it was not the reader who asked for a code. */
const notYouCode = (purpose: CodePurpose): string =>
  purpose === 'sign-in'
    ? 'If this wasn’t you, share the code with no one and ignore this email: without the code, no one can sign in. To be safe, you can set a new password:'
    : 'If this wasn’t you, someone knows your password. Share the code with no one, and choose a new password right away:';

const notYouLink = (purpose: CodePurpose): string =>
  purpose === 'sign-in'
    ? 'If this wasn’t you, don’t open the link, and ignore this email: without the link, no one can sign in.'
    : 'If this wasn’t you, someone knows your password. Don’t open the link: choose “Forgot password?” on the sign-in page, and set a new one right away.';

export const english: MailLanguage = {
  tag: 'en',
  greeting: (firstName) => (firstName === null ? 'Hi,' : `Hi ${firstName},`),
  copyLink: 'If the button doesn’t work, copy this address into your browser:',
  support: (email) => `Questions? Write to ${email}.`,
  former: {
    advice: ({ changed }) => [
      `This was the address of the account until ${changed}. For seven days after the change, it also gets the security emails of the account.`,
      'If you changed the address yourself, there’s nothing to do. If not, recover your account: your address is restored, you choose a new password, and everyone else is signed out.',
    ],
    action: 'This wasn’t me: undo everything',
    notes: ['The link works once, and expires seven days after the change.'],
    reason: ({ tenant, changed }) =>
      `You’re receiving this email because it was the address of your account at ${tenant} until ${changed}.`,
  },
  kinds: {
    ...englishNotices,
    ...englishAlerts,
    'key-ending': englishKeyEnd,
    ...englishBilling,
    ...englishTenantDeletion,
    ...englishLock,
    ...englishTenantExport,
    ...englishOwnerNotices,
    code: {
      subject: ({ tenant, code: { digits } }) => `${digits} is your code for ${tenant}`,
      heading: () => 'Your code',
      paragraphs: ({ tenant, code: { purpose } }) => [codePurposes[purpose](tenant)],
      action: null,
      notes: ({ tenant, code: { purpose } }) => [
        'The code works for 10 minutes, and only in the browser where you requested it.',
        `No one at ${tenant} will ever ask you for it.`,
        notYouCode(purpose),
      ],
      reason: englishReason,
    },
    'code-link': {
      subject: ({ tenant }) => `Your link for ${tenant}`,
      heading: () => 'Continue signing in',
      paragraphs: ({ tenant }) => [
        `There were many wrong codes for your ${tenant} account, so this email contains a link instead of a code.`,
      ],
      action: 'Continue signing in',
      notes: ({ code: { purpose } }) => [
        'The link works for 10 minutes, and only in the browser where you’re signing in.',
        notYouLink(purpose),
      ],
      reason: englishReason,
    },
    'sign-up': {
      subject: ({ tenant, code: { digits } }) => `${digits} is your code for ${tenant}`,
      heading: () => 'Confirm your email',
      paragraphs: ({ tenant }) => [
        `To create your account at ${tenant}, enter this code on the page where you started:`,
      ],
      action: 'Continue here',
      notes: () => [
        'The code works for 10 minutes, and only in the browser where you started. The link works for 24 hours, in any browser.',
        'If this wasn’t you, ignore this email: no account is created, and the address is deleted.',
      ],
      reason: entered,
    },
    'sign-up-link': {
      subject: ({ tenant }) => `Continue to ${tenant}`,
      heading: () => 'Confirm your email',
      paragraphs: ({ tenant }) => [`To create your account at ${tenant}, open this link in any browser.`],
      action: 'Continue',
      notes: () => [
        'The link works for 24 hours.',
        'If this wasn’t you, ignore this email: no account is created, and the address is deleted.',
      ],
      reason: entered,
    },
    'tenant-sign-up': {
      subject: ({ tenant, code: { digits } }) => `${digits} is your code for ${tenant}`,
      heading: () => 'Confirm your email',
      paragraphs: ({ tenant }) => [
        `To set up your organisation at ${tenant}, enter this code on the page where you started:`,
      ],
      action: 'Continue here',
      notes: () => [
        'The code works for 10 minutes, and only in the browser where you started. The link works for 24 hours, in any browser.',
        'If this wasn’t you, ignore this email: nothing is created, and the address is deleted.',
      ],
      reason: entered,
    },
    'tenant-sign-up-link': {
      subject: ({ tenant }) => `Continue to ${tenant}`,
      heading: () => 'Confirm your email',
      paragraphs: ({ tenant }) => [
        `To set up your organisation at ${tenant}, open this link in any browser.`,
      ],
      action: 'Continue',
      notes: () => [
        'The link works for 24 hours.',
        'If this wasn’t you, ignore this email: nothing is created, and the address is deleted.',
      ],
      reason: entered,
    },
    'account-exists': {
      subject: ({ tenant }) => `You already have an account at ${tenant}`,
      heading: () => 'You already have an account',
      paragraphs: ({ tenant }) => [
        `Someone, probably you, wanted to create an account at ${tenant} with this address. You already have one: sign in with it.`,
      ],
      action: 'Sign in',
      notes: () => [
        'Forgot your password, or never chose one? Choose “Forgot password?” on the sign-in page.',
        'If this wasn’t you, ignore this email: your account stays as it is.',
      ],
      reason: englishReason,
    },
    invitation: {
      subject: ({ tenant }) => `Your invitation to ${tenant}`,
      heading: ({ tenant }) => `Welcome to ${tenant}`,
      paragraphs: ({ tenant }) => [`Your account at ${tenant} is ready. Choose a password to activate it.`],
      action: 'Accept invitation',
      notes: () => [
        'The link works once and expires in 7 days.',
        'Not expecting this? You can ignore this email.',
      ],
      reason: ({ tenant }) => `You’re receiving this email because ${tenant} invited this address.`,
    },
    verification: {
      subject: ({ tenant }) => `Confirm your email for ${tenant}`,
      heading: () => 'Confirm your email',
      paragraphs: ({ tenant }) => [
        `Please confirm that this is the right address for your ${tenant} account.`,
      ],
      action: 'Confirm email',
      notes: ({ tenant }) => [
        'The link works once and expires in 24 hours.',
        `No account at ${tenant}? Then someone mistyped their address, and you can ignore this email.`,
      ],
      reason: ({ tenant }) =>
        `You’re receiving this email because someone entered this address for their ${tenant} account.`,
    },
    'password-reset': {
      subject: ({ tenant }) => `Reset your password for ${tenant}`,
      heading: () => 'Reset your password',
      paragraphs: ({ tenant }) => [
        `Someone asked to reset the password of your account at ${tenant}, probably you.`,
      ],
      action: 'Choose a new password',
      notes: () => [
        'The link works once and expires in one hour.',
        'If this wasn’t you, ignore this email: your password stays the same.',
      ],
      reason: englishReason,
    },
    'generated-password': {
      subject: ({ tenant }) => `Your new password for ${tenant}`,
      heading: () => 'Your new password',
      paragraphs: ({ tenant }) => [
        `An administrator of ${tenant} set a new password for you. Your old one no longer works.`,
      ],
      action: 'Sign in',
      notes: () => ['You’ll be asked to choose your own password when you sign in.'],
      reason: englishReason,
    },
    'email-change': {
      subject: ({ tenant, code: { digits } }) => `${digits} is your code for ${tenant}`,
      heading: () => 'Confirm your new email',
      paragraphs: ({ tenant }) => [
        `To use this address for your account at ${tenant}, enter this code on the page where you requested it:`,
      ],
      action: null,
      notes: ({ tenant }) => [
        'The code works for 10 minutes, and only in the browser where you requested it.',
        `No account at ${tenant}? Then someone mistyped their address, and you can ignore this email.`,
      ],
      reason: addressReason,
    },
    'email-change-link': {
      subject: ({ tenant }) => `Your link for ${tenant}`,
      heading: () => 'Confirm your new email',
      paragraphs: ({ tenant }) => [
        `To use this address for your account at ${tenant}, open this link in the browser where you requested it. There were many wrong codes, so this email contains no code.`,
      ],
      action: 'Use this address',
      notes: ({ tenant }) => [
        'The link works for 10 minutes, and only in the browser where you requested it.',
        `No account at ${tenant}? Then someone mistyped their address, and you can ignore this email.`,
      ],
      reason: addressReason,
    },
    test: {
      subject: ({ tenant }) => `Test email of ${tenant}`,
      heading: () => 'This is a test',
      paragraphs: ({ tenant, when }) => [
        `This is what emails of ${tenant} look like as of ${when}, and who they come from. There’s nothing to do.`,
      ],
      action: null,
      notes: ({ supportEmail }) => (supportEmail === null ? [] : [`Replies go to ${supportEmail}.`]),
      reason: ({ tenant }) =>
        `You’re receiving this email because you requested it from ${tenant} in the portal.`,
    },
    'address-in-use': {
      subject: ({ tenant }) => `Someone wanted to use your address at ${tenant}`,
      heading: () => 'This is the address of your account',
      paragraphs: ({ tenant }) => [
        `Someone, maybe you, wanted to use this address for another ${tenant} account. It belongs to an account already, so nothing was changed.`,
      ],
      action: 'Sign in',
      notes: () => ['If this wasn’t you, ignore this email: your account stays as it is.'],
      reason: englishReason,
    },
    'undo-email-change': {
      subject: ({ tenant }) => `Your email address at ${tenant} was changed`,
      heading: () => 'Your email address was changed',
      paragraphs: ({ tenant, when }) => [
        `Your account at ${tenant} got a new email address on ${when}. You can’t sign in with this one any more.`,
        'If this was you, there’s nothing to do. If not, recover your account: your address is restored, you choose a new password, and everyone else is signed out.',
      ],
      action: 'This wasn’t me: undo everything',
      notes: () => [
        'The link works once and expires in 7 days. Until then, this address also gets the security emails of the account.',
      ],
      reason: ({ tenant }) =>
        `You’re receiving this email because it was the address of your account at ${tenant} until now.`,
    },
    'undo-key-change': {
      subject: ({ tenant }) => `An API key changed the account of an owner of ${tenant}`,
      heading: () => 'An API key changed an owner’s account',
      paragraphs: ({ when, keyChange }) => [englishKeyChange(keyChange, when)],
      advice: () => [
        'If you expected this, there’s nothing to do. If not, undo it: the account’s address and password are restored, external accounts that were linked since are unlinked, everyone is signed out of it, and the API key is revoked.',
      ],
      action: 'Undo and revoke the key',
      notes: () => [
        'The link works once and expires in 72 hours. A second factor that was removed has to be set up again.',
      ],
      reason: ({ tenant }) =>
        `You’re receiving this email because an owner of ${tenant} has, or had, this address.`,
    },
    'address-not-restored': {
      subject: ({ tenant }) => `The email address of an owner of ${tenant} could not be restored`,
      heading: () => 'An owner’s email address could not be restored',
      paragraphs: ({ when, keyChange }) => englishAddressNotRestored(keyChange, when),
      action: null,
      notes: () => [
        'Check both accounts in the portal now. Anyone who reads the emails of an account’s address can choose a new password for it: give the owner’s account an address of the owner’s, or suspend it until this is resolved.',
      ],
      reason: ({ tenant }) => `You’re receiving this email because ${tenant} has you as an owner.`,
    },
    'email-changed': {
      subject: ({ tenant }) => `Your email address at ${tenant} was changed`,
      heading: () => 'Your email address was changed',
      paragraphs: ({ tenant, when }) => [
        `Your account at ${tenant} got a new email address on ${when}. You can’t sign in with this one any more.`,
      ],
      action: null,
      notes: ({ tenant, supportEmail }) => [
        `If you knew about this, there’s nothing to do. If not, ${supportEmail === null ? `contact ${tenant}` : `write to ${supportEmail}`} right away.`,
      ],
      reason: ({ tenant }) =>
        `You’re receiving this email because it was the address of your account at ${tenant} until now.`,
    },
  },
};
