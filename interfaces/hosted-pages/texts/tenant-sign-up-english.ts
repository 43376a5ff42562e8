import { isolated } from './isolated.js';

/** The texts of the pages on which people set up an organisation of their own. */
export const tenantSignUpEnglish = {
  title: 'Set up your organisation',
  lead: 'With its own sign-in pages, users and applications. You become its owner.',
  haveOne: 'I already have an organisation',
  full: 'No more organisations can be set up today. Try again tomorrow.',
  details: {
    title: 'Your organisation',
    lead: 'Your address is confirmed. Name your organisation, and tell us who you are.',
    name: 'Name of the organisation',
    slug: 'Short name for the web address',
    slugHint: (host: string) =>
      `Your sign-in pages get an address such as ${isolated(host)}. Use lower-case letters, digits and hyphens. It can’t be changed later.`,
    submit: 'Set up',
    faults: {
      name: 'Enter the name of your organisation, with at most 200 characters.',
      slugMissing: 'Choose a short name. We suggest this one: change it, or submit the form again.',
      busy: 'Your organisation is already being set up with another short name. Wait a moment, then sign in there.',
    },
    status: {
      free: 'This short name is available.',
      taken: 'This short name is taken. Choose another one.',
      reserved: 'This short name is reserved. Choose another one.',
      format:
        'A short name has 2 to 63 lower-case letters, digits and hyphens, without a hyphen at either end.',
    },
  },
  founded: {
    title: 'Your organisation is set up',
    lead: 'You’re being signed in.',
    submit: 'Continue',
  },
  closed: {
    title: 'Ask the operator',
    text: 'Organisations are set up by the people who run this service. If you have one, sign in.',
    toPortal: 'Sign in',
  },
} as const;
