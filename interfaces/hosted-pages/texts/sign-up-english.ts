import { isolated } from './isolated.js';

/** The texts of a sign-up of people. */
export const signUpEnglish = {
  signUpPasskey: {
    title: 'Sign in without a password?',
    text: 'Your account is ready. With a passkey, your device signs you in next time, with its PIN, your fingerprint or your face.',
    skip: 'Not now',
  },
  signUp: {
    link: 'Create an account',
    title: 'Create an account',
    toContinue: (client: string) => `to continue to ${isolated(client)}`,
    text: 'We’ll send you an email first, to make sure that the address is yours.',
    submit: 'Continue',
    haveAccount: 'I already have an account',
    over: 'This sign-up has expired: it took too long, there were too many wrong codes, or it was continued in another browser. Start again.',
    domain: 'You can’t create an account with this address here. Use your organisation’s address.',
    full: 'No more accounts can be created here today. Try again tomorrow.',
    limited: 'Too many sign-ups without JavaScript. Turn it on, or try again in an hour.',
    code: {
      title: 'Check your email',
      lead: 'We’re sending an email to this address. Enter the code from it, or open the link in it. The code works for 10 minutes, in this browser only.',
      linkLead:
        'There were many wrong codes for this address, so we’re emailing you a link instead. Open it to continue.',
      label: 'Code from the email',
      submit: 'Continue',
      missing: 'Enter the six digits from the email.',
      refused: 'That code isn’t right, or has expired. Check the latest email, or request a new one.',
      hint: 'Nothing after a few minutes? Look in your spam folder, and check that the address is right. You can request it three times an hour.',
      again: 'Send it again',
      other: 'Use another address',
    },
    details: {
      title: 'Your account',
      lead: 'Your address is confirmed. Tell us your name, and choose a password.',
      submit: 'Create account',
      terms: 'By creating an account, you accept:',
      faults: {
        firstName: 'Enter your first name, with at most 200 characters.',
        lastName: 'Enter a last name of at most 200 characters, or leave it empty.',
        passkey:
          'No passkey was created. Confirm with your device’s PIN, your fingerprint or your face. Try again, or choose a password.',
      },
    },
    closed: {
      off: {
        title: 'Sign-up is closed',
        text: (tenant: string) =>
          `You can’t create an account at ${isolated(tenant)} yourself. If you have one, sign in.`,
      },
      invitation: {
        title: 'Sign-up is by invitation',
        text: (tenant: string) =>
          `To create an account at ${isolated(tenant)}, open the link in your invitation email. If you have an account, sign in.`,
      },
    },
    known: {
      title: 'You already have an account',
      text: 'There’s an account with this address. Sign in with it; if you don’t know the password, choose a new one.',
    },
  },
} as const;
