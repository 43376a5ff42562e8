export const legacySignInEnglish = {
  title: 'Former system',
  lead: 'At a sign-in, the service can ask the system in which people had their accounts before. They keep their passwords, even if that system cannot export them.',
  brief: 'People can sign in with their password of the system that you come from.',
  guide: 'What it has to answer',
  manage: 'Manage the former system',
  ownersOnly: 'Only owners change this.',
  empty: 'No former system is asked',
  emptyHint: 'Once it is set, people sign in here for the first time with their password from that system.',
  ask: 'Ask a former system',
  askHint:
    'It is asked for 90 days about addresses that are unknown here, and about people who were imported without a password. All owners get an alert.',
  askConfirm: 'Ask this system',
  system: 'System',
  url: 'URL',
  urlHint:
    'An https address on the public internet, for example https://old.example.com/tessera. What people type as their password is sent there.',
  trustVerified: 'Believe it about verified addresses',
  trustVerifiedHint: 'Otherwise everyone has to verify their address here.',
  yes: 'Yes',
  no: 'No',
  period: {
    title: 'Period',
    lead: 'It ends automatically. All owners are notified by email 14 and 3 days before.',
    endsAt: 'Is asked until',
    confirmedAt: 'Last confirmed',
    setAt: 'Set',
    goOn: 'Continue for another 90 days',
    done: 'The former system is asked for another 90 days.',
  },
  change: {
    title: 'Ask this system from now on?',
    hint: (url: string) =>
      `Passwords are sent to ${url}, and a new secret is made. The current one ends at once: until your system has the new one, sign-ins that need it fail. All owners get an alert.`,
    confirm: 'Ask this system',
  },
  secret: {
    title: 'Secret',
    lead: (hint: string) =>
      `Every request is signed with it. It ends with “${hint}”, and is not shown again.`,
    label: 'The secret of the former system',
    made: 'The former system is asked from now on.',
    usage:
      'Your system verifies the signature of every request with it before it looks at the password: otherwise anybody could try passwords there.',
    replace: 'Replace the secret',
    replaceTitle: 'Replace the secret?',
    replaceHint:
      'The current one ends at once: until your system has the new one, sign-ins that need it fail. The period begins anew, and all owners get an alert.',
    replaceConfirm: 'Replace',
  },
  stop: {
    button: 'Stop asking',
    title: 'Stop asking the former system?',
    hint: 'People who have no password here yet can no longer sign in with the one of that system. Those who were imported set a new one with “Forgot password”; the others are unknown here. The secret is deleted.',
    confirm: 'Stop asking',
    done: 'The former system is no longer asked.',
  },
  faults: {
    'url format': 'Give an https address without a user name and without “#”.',
    'url address': 'Give an https address on the public internet.',
  } as Readonly<Record<string, string>>,
  errors: {
    legacy_sign_in_not_found: 'No former system is asked any more. Set it again.',
    legacy_sign_in_replaced:
      'Somebody has replaced or ended it meanwhile. Load the page again to see its current state.',
  } as Readonly<Record<string, string>>,
};

export type LegacySignInTexts = typeof legacySignInEnglish;
