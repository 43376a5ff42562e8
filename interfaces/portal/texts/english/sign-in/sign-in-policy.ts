export const signInPolicyEnglish = {
  title: 'Sign-in policy',
  lead: 'How people prove who they are, how long they stay signed in, and what they may do themselves.',
  readOnly: 'Only owners change these rules. You see them as they are.',
  groups: {
    factors: {
      title: 'Second factors',
      lead: 'A second proof in addition to the password: an authenticator app or a passkey.',
      settings: {
        mfa: {
          label: 'Second factor',
          choices: {
            off: { label: 'Off', hint: 'New factors cannot be added. Existing ones are still asked for.' },
            optional: { label: 'Optional', hint: 'People decide for themselves.' },
            required_for_admins: {
              label: 'Required for owners and administrators',
              hint: 'Everybody else decides for themselves.',
            },
            required: { label: 'Required for everybody', hint: 'Nobody gets in with a password alone.' },
          },
        },
        passkeys: {
          label: 'People may add passkeys',
          hint: 'A passkey signs in by the PIN, fingerprint or face of the device, without a password.',
        },
        rememberDeviceDays: {
          label: 'Remember devices, in days',
          hint: 'On a remembered device people are not asked for the second factor. 0 to 90; with 0 they are always asked. Owners and administrators always are.',
        },
      },
    },
    passwords: {
      title: 'Passwords and codes',
      lead: 'The first proof.',
      settings: {
        passwordMinLength: {
          label: 'Minimum password length',
          hint: '8 to 64 characters, for new passwords; existing ones stay valid.',
        },
        emailCode: {
          label: 'Sign-in with an emailed code',
          hint: 'For people who forget passwords. Access to the mailbox is then access to the account.',
        },
      },
    },
    sessions: {
      title: 'Sessions',
      lead: 'How long a sign-in lasts.',
      settings: {
        sessionIdleHours: { label: 'Idle timeout of sessions, in hours', hint: '1 to 24.' },
        sessionMaxDays: {
          label: 'Maximum lifetime of sessions, in days',
          hint: '1 to 14. After that everybody signs in again.',
        },
      },
    },
    signUp: {
      title: 'Sign-up',
      lead: 'Who may create an account without being invited.',
      settings: {
        signUp: {
          label: 'Sign-up',
          choices: {
            off: { label: 'Off', hint: 'Only owners and administrators create accounts.' },
            invitation: {
              label: 'By invitation',
              hint: 'The sign-up page says that an invitation is needed.',
            },
            domains: { label: 'From certain email domains', hint: 'For example everybody in your company.' },
            open: { label: 'Open', hint: 'Everybody who has an email address.' },
          },
        },
        signUpDomains: { label: 'Email domains', hint: 'One per line, such as example.com.' },
        signUpsPerDay: {
          label: 'Maximum sign-ups per day',
          hint: '1 to 100,000. It limits what an automated program can do.',
        },
      },
    },
    metadataClients: {
      title: 'Apps without registration',
      lead: 'Agents and other apps that describe themselves in a document on their own website, such as MCP clients. People agree each time, and see the website first.',
      settings: {
        metadataClients: {
          label: 'Apps by their own document',
          choices: {
            off: { label: 'Off', hint: 'Only registered applications. The access of all others ends.' },
            listed: { label: 'From certain hosts', hint: 'Apps whose document is on one of these hosts.' },
            any: {
              label: 'From any host',
              hint: 'Every person decides for themselves which app they let use your registered APIs for them.',
            },
          },
        },
        metadataClientHosts: {
          label: 'Hosts',
          hint: 'One per line, such as app.example.com, with the port if it is not 443. The access of apps from a removed host ends.',
        },
      },
    },
    account: {
      title: 'Own account',
      lead: 'What people may do on their account page.',
      settings: {
        profileEditing: {
          label: 'Profile fields that people may edit',
          choices: {
            firstName: { label: 'First name' },
            lastName: { label: 'Last name' },
            email: { label: 'Email address', hint: 'The new address has to be verified.' },
            locale: { label: 'Language' },
            avatar: { label: 'Picture' },
          },
        },
        selfDeletion: {
          label: 'People may delete their own account',
          hint: 'Otherwise only owners and administrators delete accounts.',
        },
        deletionGraceDays: {
          label: 'Grace period before erasure, in days',
          hint: '0 to 30. Until then a sign-in keeps the account.',
        },
      },
    },
    alerts: {
      title: 'Alerts',
      lead: 'What owners are notified of.',
      settings: {
        alertMails: {
          label: 'Email owners about alerts',
          hint: 'Alerts of high severity at once, the others once a day.',
        },
      },
    },
  },
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
