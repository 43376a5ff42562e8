import type { MailLanguage } from './mail-texts.js';

export const english: MailLanguage = {
  tag: 'en',
  greeting: (firstName) => (firstName === null ? 'Hello,' : `Hello ${firstName},`),
  copyLink: 'If the button does not work, copy this address into your browser:',
  support: (email) => `Questions? Write to ${email}.`,
  reason: ({ tenant }) => `You get this mail because ${tenant} has an account with this address.`,
  kinds: {
    invitation: {
      subject: ({ tenant }) => `You are invited to ${tenant}`,
      heading: ({ tenant }) => `Welcome to ${tenant}`,
      paragraphs: ({ tenant }) => [
        `An account at ${tenant} was made for you.`,
        'Choose a password to start using it.',
      ],
      action: 'Accept the invitation',
      notes: () => [
        'The link works once, within 7 days.',
        'If you did not expect this, you need not do anything.',
      ],
    },
    verification: {
      subject: ({ tenant }) => `Confirm your email address for ${tenant}`,
      heading: () => 'Confirm your email address',
      paragraphs: ({ tenant }) => [
        `You use this address for your account at ${tenant}: please confirm that it is yours.`,
      ],
      action: 'Confirm the address',
      notes: () => [
        'The link works once, within 24 hours.',
        'If you have no such account, please ignore this mail.',
      ],
    },
    'password-reset': {
      subject: ({ tenant }) => `Set a new password for ${tenant}`,
      heading: () => 'Set a new password',
      paragraphs: ({ tenant }) => [`A new password for your account at ${tenant} was asked for.`],
      action: 'Set a new password',
      notes: () => [
        'The link works once, within one hour.',
        'If that was not you, please ignore this mail: your password stays as it is.',
      ],
    },
    'generated-password': {
      subject: ({ tenant }) => `Your new password for ${tenant}`,
      heading: () => 'Your new password',
      paragraphs: ({ tenant }) => [
        `An administrator of ${tenant} had a new password made for you. The one before does not work any more.`,
      ],
      action: null,
      notes: () => ['When you sign in with it, you will be asked to choose another one.'],
    },
    'password-changed': {
      subject: ({ tenant }) => `Your password for ${tenant} was changed`,
      heading: () => 'Your password was changed',
      paragraphs: ({ tenant, when }) => [`The password of your account at ${tenant} was changed on ${when}.`],
      action: null,
      notes: () => [
        'If that was you, all is well.',
        'If it was not, set a new password at once (“Forgot your password?” on the sign-in page) and tell us.',
      ],
    },
    'email-changed': {
      subject: ({ tenant }) => `Your email address at ${tenant} was changed`,
      heading: () => 'Your email address was changed',
      paragraphs: ({ tenant, when }) => [
        `Your account at ${tenant} has had another email address since ${when}. Nobody can sign in with this one any more.`,
      ],
      action: null,
      notes: () => ['If you know of this, all is well. If you do not, please tell us at once.'],
    },
  },
};
