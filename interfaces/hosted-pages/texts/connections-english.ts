import { isolated } from './isolated.js';

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The texts of sign-ins with external accounts. */
export const connectionsEnglish = {
  continueWith: (name: string) => `Continue with ${isolated(name)}`,
  usedLast: 'Used last on this device',
  or: 'or',
  /** Why a user is back at the sign-in page. */
  beganAgain: {
    connectionDenied: 'You didn’t finish signing in there. Try again, or sign in another way.',
    connectionDown:
      'The service that you wanted to sign in with isn’t answering right now. Try again in a few minutes, or sign in another way.',
    connectionFailed:
      'The answer of the service that you signed in with couldn’t be verified. Try again, or sign in another way. If it happens again, tell your administrator.',
    connectionOver:
      'That sign-in is over, took more than an hour, or was started in another browser. Please start again.',
    connectionOff: 'That way of signing in isn’t available any more. Sign in another way.',
    connectionAsk:
      'There’s already an account with that email address. Sign in to it once: then you can link the other one.',
    connectionUnknown:
      'There’s no account here for the one that you signed in with. Ask your administrator for access.',
    connectionAddress:
      'The service that you signed in with didn’t send your email address, which an account here needs. Sign in another way.',
    connectionLimit: 'No new accounts can be created right now. Try again tomorrow.',
    connectionSuspended: 'You can’t sign in to this account right now. Ask your administrator.',
  },
  link: {
    title: 'Link your accounts?',
    text: (name: string, email: string | null) =>
      email === null
        ? `You signed in with ${isolated(name)} as well. If you link it, you can use it to sign in to this account from now on.`
        : `You signed in with ${isolated(name)} as ${isolated(email)} as well. If you link it, you can use it to sign in to this account from now on.`,
    submit: 'Link accounts',
    skip: 'Not now',
    notLinked: 'Your accounts aren’t linked',
    taken: (name: string) =>
      `The account that you signed in with at ${isolated(name)} is linked to another account here. Unlink it there first.`,
    goOn: 'Continue',
  },
  signOut: {
    also: (name: string) => `Also sign out at ${isolated(name)}`,
    text: (tenant: string, account: string, name: string) =>
      `${isolated(account)} is no longer signed in to ${isolated(tenant)} in this browser. Sign out at ${isolated(name)} as well, and then continue.`,
    there: (name: string) => `Sign out at ${isolated(name)}`,
  },
  account: {
    title: 'External accounts',
    text: 'You can sign in with each of them.',
    none: 'You haven’t linked one.',
    manage: 'Link or unlink',
    linked: (time: string) => `Linked ${time}.`,
    lastUsed: (time: string) => `Last used ${time}.`,
    unlink: 'Unlink',
    unlinkNamed: (name: string) => `Unlink ${isolated(name)}`,
    unlinking: {
      title: (name: string) => `Unlink ${isolated(name)}?`,
      text: (email: string | null) =>
        email === null
          ? 'You can’t sign in here with this account any more.'
          : `You can’t sign in here with the account ${isolated(email)} any more.`,
      /** `ways`: those of `ways`, and names. */
      left: (ways: readonly string[]) => `You can still sign in with ${either.format(ways)}.`,
      ways: { password: 'your password', passkey: 'a passkey', mailedCode: 'a code that we email you' },
    },
    linkTo: (name: string) => `Link ${isolated(name)}`,
    last: 'This is your only way to sign in. Set a password or add a passkey first.',
    gone: 'That account isn’t linked any more.',
  },
};
