import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import { englishAlerts } from './english-alerts.js';
import { englishBilling } from './english-billing.js';
import { englishTenantDeletion } from './english-tenant-deletion.js';
import { englishLock } from './english-lock.js';
import { englishTenantExport } from './english-tenant-export.js';
import { englishKeyEnd } from './english-key-end.js';
import { englishOwnerNews } from './english-owner-news.js';
import { englishAddressNotRestored, englishKeyChange, englishReason, englishNews } from './english-news.js';
import type { MailLanguage } from './mail-texts.js';

const entered = ({ tenant }: { readonly tenant: string }): string =>
  `You get this email because someone wanted to create an account at ${tenant} with this address.`;

const wanted = ({ tenant }: { readonly tenant: string }): string =>
  `You get this email because someone wanted to use this address for their ${tenant} account.`;

const codePurposes: Readonly<Record<CodePurpose, (tenant: string) => string>> = {
  'set-up': (tenant) =>
    `To set up a second step for your ${tenant} account, type this code on the page where you’re signing in:`,
  'step-up': (tenant) =>
    `To confirm that it’s you who is changing your ${tenant} account, type this code on the page that asks for it:`,
  'sign-in': (tenant) => `To sign in to your ${tenant} account, type this code on the page that asks for it:`,
};

/** What to do when it was not the reader who asked for a code. */
const notYouCode = (purpose: CodePurpose): string =>
  purpose === 'sign-in'
    ? 'Wasn’t you? Give the code to nobody, and ignore this email: without the code nobody gets in. To be safe, you can set a new password:'
    : 'Wasn’t you? Then somebody knows your password. Give the code to nobody, and choose a new password right away:';

const notYouLink = (purpose: CodePurpose): string =>
  purpose === 'sign-in'
    ? 'Wasn’t you? Don’t open the link, and ignore this email: without the link nobody gets in.'
    : 'Wasn’t you? Then somebody knows your password. Don’t open the link: choose “Forgot password?” on the sign-in page, and set a new one right away.';

export const english: MailLanguage = {
  tag: 'en',
  greeting: (firstName) => (firstName === null ? 'Hi,' : `Hi ${firstName},`),
  copyLink: 'If the button doesn’t work, copy this address into your browser:',
  support: (email) => `Questions? Write to ${email}.`,
  former: {
    advice: ({ changed }) => [
      `This was the address of the account until ${changed}. For seven days after the change, you’re told here, too, what happens to it.`,
      'Did you change the address yourself? Then you’re all set. If not, take your account back: your address is restored, you choose a new password, and everybody else is signed out.',
    ],
    action: 'It wasn’t me, undo everything',
    notes: ['The link works once, and expires seven days after the change.'],
    reason: ({ tenant, changed }) =>
      `You get this email because it was the address of your account at ${tenant} until ${changed}.`,
  },
  kinds: {
    ...englishNews,
    ...englishAlerts,
    'key-ending': englishKeyEnd,
    ...englishBilling,
    ...englishTenantDeletion,
    ...englishLock,
    ...englishTenantExport,
    ...englishOwnerNews,
    code: {
      subject: ({ tenant }) => `Your code for ${tenant}`,
      heading: () => 'Your code',
      paragraphs: ({ tenant, purpose }) => [codePurposes[purpose](tenant)],
      action: null,
      notes: ({ tenant, purpose }) => [
        'The code works for 10 minutes, and only in the browser that asked for it.',
        `Nobody at ${tenant} will ever ask you for it.`,
        notYouCode(purpose),
      ],
      reason: englishReason,
    },
    'code-link': {
      subject: ({ tenant }) => `Your link for ${tenant}`,
      heading: () => 'Continue signing in',
      paragraphs: ({ tenant }) => [
        `Many wrong codes were typed for your ${tenant} account, so this email brings a link instead of a code.`,
      ],
      action: 'Continue signing in',
      notes: ({ purpose }) => [
        'The link works for 10 minutes, and only in the browser where you’re signing in.',
        notYouLink(purpose),
      ],
      reason: englishReason,
    },
    'sign-up': {
      subject: ({ tenant }) => `Your code for ${tenant}`,
      heading: () => 'Confirm your email',
      paragraphs: ({ tenant }) => [
        `To create your account at ${tenant}, type this code on the page where you began:`,
      ],
      action: 'Continue here',
      notes: () => [
        'The code works for 10 minutes, and only in the browser where you began. The button works for 24 hours, in any browser.',
        'Wasn’t you? Ignore this email: no account is created, and the address is deleted.',
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
        'Wasn’t you? Ignore this email: no account is created, and the address is deleted.',
      ],
      reason: entered,
    },
    'tenant-sign-up': {
      subject: ({ tenant }) => `Your code for ${tenant}`,
      heading: () => 'Confirm your email',
      paragraphs: ({ tenant }) => [
        `To set up your organisation at ${tenant}, type this code on the page where you began:`,
      ],
      action: 'Continue here',
      notes: () => [
        'The code works for 10 minutes, and only in the browser where you began. The button works for 24 hours, in any browser.',
        'Wasn’t you? Ignore this email: nothing is created, and the address is deleted.',
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
        'Wasn’t you? Ignore this email: nothing is created, and the address is deleted.',
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
        'Wasn’t you? Ignore this email: your account stays as it is.',
      ],
      reason: englishReason,
    },
    invitation: {
      subject: ({ tenant }) => `Your invitation to ${tenant}`,
      heading: ({ tenant }) => `Welcome to ${tenant}`,
      paragraphs: ({ tenant }) => [`Your account at ${tenant} is ready. Choose a password and you’re in.`],
      action: 'Accept invitation',
      notes: () => [
        'The link works once and expires in 7 days.',
        'Not expecting this? You can ignore this email.',
      ],
      reason: ({ tenant }) => `You get this email because ${tenant} invited this address.`,
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
        `You get this email because someone entered this address for their ${tenant} account.`,
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
        'Wasn’t you? Ignore this email: your password stays the same.',
      ],
      reason: englishReason,
    },
    'generated-password': {
      subject: ({ tenant }) => `Your new password for ${tenant}`,
      heading: () => 'Your new password',
      paragraphs: ({ tenant }) => [
        `An administrator of ${tenant} gave you a new password. Your old one no longer works.`,
      ],
      action: 'Sign in',
      notes: () => ['You’ll be asked to choose your own password when you sign in.'],
      reason: englishReason,
    },
    'email-change': {
      subject: ({ tenant }) => `Your code for ${tenant}`,
      heading: () => 'Confirm your new email',
      paragraphs: ({ tenant }) => [
        `To use this address for your account at ${tenant}, type this code on the page where you asked for it:`,
      ],
      action: null,
      notes: ({ tenant }) => [
        'The code works for 10 minutes, and only in the browser where you asked for it.',
        `No account at ${tenant}? Then someone mistyped their address, and you can ignore this email.`,
      ],
      reason: wanted,
    },
    'email-change-link': {
      subject: ({ tenant }) => `Your link for ${tenant}`,
      heading: () => 'Confirm your new email',
      paragraphs: ({ tenant }) => [
        `To use this address for your account at ${tenant}, open this link in the browser where you asked for it. Many wrong codes were typed, so this email brings no code.`,
      ],
      action: 'Use this address',
      notes: ({ tenant }) => [
        'The link works for 10 minutes, and only in the browser where you asked for it.',
        `No account at ${tenant}? Then someone mistyped their address, and you can ignore this email.`,
      ],
      reason: wanted,
    },
    test: {
      subject: ({ tenant }) => `Test email of ${tenant}`,
      heading: () => 'This is a test',
      paragraphs: ({ tenant, when }) => [
        `This is how emails of ${tenant} look since ${when}, and who they come from. There is nothing to do.`,
      ],
      action: null,
      notes: ({ supportEmail }) => (supportEmail === null ? [] : [`Answers to them go to ${supportEmail}.`]),
      reason: ({ tenant }) =>
        `You get this email because you asked ${tenant} for it in the administrators’ portal.`,
    },
    'address-in-use': {
      subject: ({ tenant }) => `Someone wanted to use your address at ${tenant}`,
      heading: () => 'This is the address of your account',
      paragraphs: ({ tenant }) => [
        `Someone, maybe you, wanted to use this address for another ${tenant} account. It belongs to an account already, so nothing was changed.`,
      ],
      action: 'Sign in',
      notes: () => ['Wasn’t you? Ignore this email: your account stays as it is.'],
      reason: englishReason,
    },
    'undo-email-change': {
      subject: ({ tenant }) => `Your email address at ${tenant} was changed`,
      heading: () => 'Your email address was changed',
      paragraphs: ({ tenant, when }) => [
        `Your account at ${tenant} got a new email address on ${when}. You can’t sign in with this one any more.`,
        'Was it you? Then you’re all set. If not, take your account back: your address is restored, you choose a new password, and everybody else is signed out.',
      ],
      action: 'It wasn’t me, undo everything',
      notes: () => [
        'The link works once and expires in 7 days. Until then you’re told here, too, what happens to the account.',
      ],
      reason: ({ tenant }) =>
        `You get this email because it was the address of your account at ${tenant} until now.`,
    },
    'undo-key-change': {
      subject: ({ tenant }) => `An API key changed the account of an owner of ${tenant}`,
      heading: () => 'An API key changed an owner’s account',
      paragraphs: ({ when, keyChange }) => [englishKeyChange(keyChange, when)],
      advice: () => [
        'Did you expect this? Then you’re all set. If not, undo it: the account gets back its address and password, everybody is signed out of it, and the API key is revoked.',
      ],
      action: 'Undo and revoke the key',
      notes: () => [
        'The link works once and expires in 72 hours. A second factor that was removed has to be set up again.',
      ],
      reason: ({ tenant }) => `You get this email because an owner of ${tenant} has, or had, this address.`,
    },
    'address-not-restored': {
      subject: ({ tenant }) => `The email address of an owner of ${tenant} could not be restored`,
      heading: () => 'An owner’s email address could not be restored',
      paragraphs: ({ when, keyChange }) => englishAddressNotRestored(keyChange, when),
      action: null,
      notes: () => [
        'Look at both accounts in the administration portal now. Whoever reads the mails of an account’s address can choose a new password for it: give the owner’s account an address of theirs, or suspend it until this is clear.',
      ],
      reason: ({ tenant }) => `You get this email because ${tenant} has you as an owner.`,
    },
    'email-changed': {
      subject: ({ tenant }) => `Your email address at ${tenant} was changed`,
      heading: () => 'Your email address was changed',
      paragraphs: ({ tenant, when }) => [
        `Your account at ${tenant} got a new email address on ${when}. You can’t sign in with this one any more.`,
      ],
      action: null,
      notes: ({ tenant, supportEmail }) => [
        `Did you know about this? Then you’re all set. If not, ${supportEmail === null ? `contact ${tenant}` : `write to ${supportEmail}`} right away.`,
      ],
      reason: ({ tenant }) =>
        `You get this email because it was the address of your account at ${tenant} until now.`,
    },
  },
};
