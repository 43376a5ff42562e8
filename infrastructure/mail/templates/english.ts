import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import type { MailLanguage } from './mail-texts.js';

const account = ({ tenant }: { readonly tenant: string }): string =>
  `You get this email because this is the address of your ${tenant} account.`;

const codePurposes: Readonly<Record<CodePurpose, (tenant: string) => string>> = {
  'set-up': (tenant) =>
    `To set up a second step for your ${tenant} account, type this code on the page where you’re signing in:`,
};

export const english: MailLanguage = {
  tag: 'en',
  greeting: (firstName) => (firstName === null ? 'Hi,' : `Hi ${firstName},`),
  copyLink: 'If the button doesn’t work, copy this address into your browser:',
  support: (email) => `Questions? Write to ${email}.`,
  kinds: {
    code: {
      subject: ({ tenant }) => `Your code for ${tenant}`,
      heading: () => 'Your code',
      paragraphs: ({ tenant, purpose }) => [codePurposes[purpose](tenant)],
      action: null,
      notes: ({ tenant }) => [
        'The code works for 10 minutes, and only in the browser where you’re signing in.',
        `Nobody at ${tenant} will ever ask you for it.`,
        'Wasn’t you? Then somebody knows your password. Give the code to nobody, and choose a new password right away:',
      ],
      reason: account,
    },
    'code-link': {
      subject: ({ tenant }) => `Your link for ${tenant}`,
      heading: () => 'Continue signing in',
      paragraphs: ({ tenant }) => [
        `Many wrong codes were typed for your ${tenant} account, so this email brings a link instead of a code.`,
      ],
      action: 'Continue signing in',
      notes: () => [
        'The link works for 10 minutes, and only in the browser where you’re signing in.',
        'Wasn’t you? Then somebody knows your password. Don’t open the link: choose “Forgot password?” on the sign-in page, and set a new one right away.',
      ],
      reason: account,
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
      reason: account,
    },
    'generated-password': {
      subject: ({ tenant }) => `Your new password for ${tenant}`,
      heading: () => 'Your new password',
      paragraphs: ({ tenant }) => [
        `An administrator of ${tenant} gave you a new password. Your old one no longer works.`,
      ],
      action: 'Sign in',
      notes: () => ['You’ll be asked to choose your own password when you sign in.'],
      reason: account,
    },
    'password-changed': {
      subject: ({ tenant }) => `Your password for ${tenant} was changed`,
      heading: () => 'Your password was changed',
      paragraphs: ({ tenant, when }) => [
        `The password of your account at ${tenant} was changed on ${when}.`,
        'Was it you? Then you’re all set. If not, choose a new password right away.',
      ],
      action: 'Choose a new password',
      notes: () => [],
      reason: account,
    },
    'passkey-registered': {
      subject: ({ tenant }) => `A new passkey for your account at ${tenant}`,
      heading: () => 'A passkey was added',
      paragraphs: ({ tenant, when }) => [
        `A passkey was added to your account at ${tenant} on ${when}. It signs in without your password.`,
        'Was it you? Then you’re all set. If not, remove it and choose a new password right away.',
      ],
      action: 'Go to your account',
      notes: () => [],
      reason: account,
    },
    'passkey-deleted': {
      subject: ({ tenant }) => `A passkey was removed from your account at ${tenant}`,
      heading: () => 'A passkey was removed',
      paragraphs: ({ tenant, when }) => [
        `A passkey was removed from your account at ${tenant} on ${when}. It no longer signs in.`,
        'Did you know about this? Then you’re all set. If not, choose a new password right away.',
      ],
      action: 'Go to your account',
      notes: () => [],
      reason: account,
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
