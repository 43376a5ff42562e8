export const signInPolicyEnglish = {
  title: 'Sign-in policy',
  lead: 'How people prove who they are, how long they stay signed in, and what they may do themselves.',
  readOnly: 'Only owners change these rules. You see them as they are.',
  groups: {
    factors: {
      title: 'Second factors',
      lead: 'A second proof in addition to the password: an authenticator app or a passkey.',
    },
    passwords: { title: 'Passwords and codes', lead: 'The first proof.' },
    sessions: { title: 'Sessions', lead: 'How long a sign-in lasts.' },
    signUp: { title: 'Sign-up', lead: 'Who may create an account without being invited.' },
    account: { title: 'Own account', lead: 'What people may do on their account page.' },
    alerts: { title: 'Alerts', lead: 'What owners are notified of.' },
  },
  labels: {
    mfa: 'Second factor',
    passkeys: 'People may add passkeys',
    rememberDeviceDays: 'Remember devices, in days',
    passwordMinLength: 'Minimum password length',
    emailCode: 'Sign-in with an emailed code',
    sessionIdleHours: 'Idle timeout of sessions, in hours',
    sessionMaxDays: 'Maximum lifetime of sessions, in days',
    signUp: 'Sign-up',
    signUpDomains: 'Email domains',
    signUpsPerDay: 'Maximum sign-ups per day',
    profileEditing: 'Profile fields that people may edit',
    selfDeletion: 'People may delete their own account',
    deletionGraceDays: 'Grace period before erasure, in days',
    alertMails: 'Email owners about alerts',
  },
  hints: {
    passkeys: 'A passkey signs in by the PIN, fingerprint or face of the device, without a password.',
    rememberDeviceDays:
      'On a remembered device people are not asked for the second factor. 0 to 90; with 0 they are always asked. Owners and administrators always are.',
    passwordMinLength: '8 to 64 characters, for new passwords; existing ones stay valid.',
    emailCode: 'For people who forget passwords. Access to the mailbox is then access to the account.',
    sessionIdleHours: '1 to 24.',
    sessionMaxDays: '1 to 14. After that everybody signs in again.',
    signUpDomains: 'One per line, such as example.com.',
    signUpsPerDay: '1 to 100,000. It limits what an automated program can do.',
    selfDeletion: 'Otherwise only owners and administrators delete accounts.',
    deletionGraceDays: '0 to 30. Until then a sign-in keeps the account.',
    alertMails: 'Alerts of high severity at once, the others once a day.',
  } as Readonly<Record<string, string | undefined>>,
  choices: {
    mfa: {
      off: { label: 'Off', hint: 'New factors cannot be added. Existing ones are still asked for.' },
      optional: { label: 'Optional', hint: 'People decide for themselves.' },
      required_for_admins: {
        label: 'Required for owners and administrators',
        hint: 'Everybody else decides for themselves.',
      },
      required: { label: 'Required for everybody', hint: 'Nobody gets in with a password alone.' },
    },
    signUp: {
      off: { label: 'Off', hint: 'Only owners and administrators create accounts.' },
      invitation: { label: 'By invitation', hint: 'The sign-up page says that an invitation is needed.' },
      domains: { label: 'From certain email domains', hint: 'For example everybody in your company.' },
      open: { label: 'Open', hint: 'Everybody who has an email address.' },
    },
    profileEditing: {
      firstName: { label: 'First name' },
      lastName: { label: 'Last name' },
      email: { label: 'Email address', hint: 'The new address has to be verified.' },
      locale: { label: 'Language' },
      avatar: { label: 'Picture' },
    },
  } as Readonly<Record<string, Readonly<Record<string, { readonly label: string; readonly hint?: string }>>>>,
  yes: 'Yes',
  no: 'No',
  none: 'None',
  without: {
    owner: (count: number) =>
      count === 0
        ? 'Every owner has a second factor.'
        : count === 1
          ? 'One owner has no second factor'
          : `${count} owners have no second factor`,
    admin: (count: number) =>
      count === 0
        ? 'Every administrator has a second factor.'
        : count === 1
          ? 'One administrator has no second factor'
          : `${count} administrators have no second factor`,
    all: (count: number) =>
      count === 0
        ? 'Everybody has a second factor.'
        : count === 1
          ? 'One person has no second factor'
          : `${count} people have no second factor`,
    consequence: 'They set one up at their next sign-in. Administrators need it at once to use this portal.',
    own: 'You have no second factor yourself. Set one up first:',
    ownLink: 'Security of your account',
  },
  effects: {
    passkeysOff: 'Existing passkeys stay valid. New ones cannot be added.',
    open: 'Strangers can create accounts and sign in to your applications. They get the role “user” and nothing else.',
    shorter: (days: string) =>
      `This applies to new sign-ins. An open session keeps its old limits, and ends at most ${days} days after its sign-in. To end it now, sign the person out.`,
    lower: 'This protects people less. It raises an alert.',
  },
  changes: (count: number) => (count === 1 ? 'One pending change' : `${count} pending changes`),
  errors: { factor_required: 'Set up a second factor of your own before you require one of others.' },
};

export type SignInPolicyTexts = typeof signInPolicyEnglish;
