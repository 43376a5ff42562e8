import { isolated } from './isolated.js';

/** The texts of a sign-up of people. */
export const signUpEnglish = {
  signUpPasskey: {
    title: 'Sign in without a password?',
    text: 'Your account is ready. With a passkey, your device signs you in next time, by its PIN, your fingerprint or your face.',
    skip: 'Not now',
  },
  signUp: {
    link: 'Create an account',
    title: 'Create an account',
    toContinue: (client: string) => `to continue to ${isolated(client)}`,
    text: 'We send you an email first, to be sure that the address is yours.',
    submit: 'Continue',
    haveAccount: 'I already have an account',
    over: 'This took too long, had too many wrong codes, or went on in another browser. Begin again.',
    domain: 'You can’t create an account with this address here. Use one of your organisation.',
    full: 'No more accounts can be created here today. Try again tomorrow.',
    limited: 'Too many people signed up without JavaScript. Turn it on, or try again in an hour.',
    code: {
      title: 'Check your email',
      lead: 'Open the email that we’re sending to this address, and type the code from it, or use the button in it. The code works for 10 minutes, in this browser only.',
      linkLead:
        'Many wrong codes were typed for this address, so the email that we’re sending brings a link only. Open it to go on.',
      label: 'Code from the email',
      submit: 'Continue',
      missing: 'Enter the six digits from the email.',
      refused: 'That code isn’t right, or has expired. Check the newest email, or have it sent again.',
      hint: 'Nothing after a few minutes? Look in your spam folder, and check that the address is right. You can have it sent three times an hour.',
      again: 'Send it again',
      other: 'Use another address',
    },
    details: {
      title: 'Your account',
      lead: 'Your address is confirmed. Tell us your name, and choose a password.',
      submit: 'Create account',
      terms: 'By creating the account, you accept:',
      faults: {
        firstName: 'Enter your first name, at most 200 characters.',
        lastName: 'Enter a last name of at most 200 characters, or leave it empty.',
        passkey:
          'No passkey was made. Your device has to ask for your PIN, fingerprint or face. Try again, or choose a password.',
      },
    },
    closed: {
      off: {
        title: 'Sign-up is closed',
        text: (tenant: string) =>
          `At ${isolated(tenant)} you can’t create an account by yourself. If you have one, sign in.`,
      },
      invitation: {
        title: 'Sign-up is by invitation',
        text: (tenant: string) =>
          `To create an account at ${isolated(tenant)}, open the link in the invitation that was mailed to you. If you have an account, sign in.`,
      },
    },
    known: {
      title: 'You already have an account',
      text: 'There’s an account with this address. Sign in with it; if you don’t know the password, choose a new one.',
    },
  },
} as const;
