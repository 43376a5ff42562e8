/** What each type of alert is called, and what it means. */
const types = {
  failed_login_burst_account: [
    'Many failed sign-ins to one account',
    'Ten sign-ins to the account failed within 15 minutes. Ask its holder whether it was them.',
  ],
  failed_login_burst_ip: [
    'Many failed sign-ins from one IP address',
    'Twenty sign-ins from the address failed within 15 minutes. Check which accounts were tried.',
  ],
  password_spray: [
    'One IP address tries passwords for many accounts',
    'Sign-ins to ten accounts failed from one address within 15 minutes. Check whether one of them succeeded.',
  ],
  lockout_wave: [
    'Many accounts were locked within minutes',
    'Five accounts were locked within 15 minutes after failed sign-ins.',
  ],
  role_raised: [
    'A person became owner or administrator',
    'Make sure that this was intended: the person can now manage this organisation.',
  ],
  admin_mfa_reset: [
    'The second factor of an owner or administrator was removed',
    'Another person or a key removed it. Make sure that its holder had asked for it.',
  ],
  mass_deletion: [
    'Many users were deleted within minutes',
    'Ten users were deleted within 10 minutes by the same person or key. Deleted users cannot be restored.',
  ],
  mass_import: [
    'People were imported',
    'Make sure that this was intended: the file contains accounts with passwords. See who was created, and which roles they have.',
  ],
  key_new_network: [
    'An API key or an application was used from a new network',
    'Check whether your backend has moved. If not, revoke the API key, or replace the secret or key of the application.',
  ],
  key_refused_network: [
    'An API key was used from a network that it does not allow',
    'The request was refused. Its sender knows the key: rotate it unless your backend has moved.',
  ],
  refresh_token_reuse: [
    'A refresh token was used twice, and may have been stolen',
    'The session was ended at once. Ask the person whether they know the device.',
  ],
  sign_up_limit_reached: [
    'The limit of sign-ups was reached',
    'Nobody else can create an account today. Check whether the new accounts belong to real people.',
  ],
  webhook_failing: [
    'A webhook has been failing for a day',
    'Its listener does not accept events. They are sent again only for a limited time.',
  ],
  webhook_listener_added: [
    'A webhook now receives data about people',
    'Make sure that the address belongs to you.',
  ],
  tenant_export: [
    'Everything was exported',
    'Ask the person whether they know about it. If not, end their sessions, and look into the audit log for what else they did.',
  ],
  audit_export: [
    'The audit log was exported',
    'The file holds names and addresses. Make sure that it is kept safely.',
  ],
  deletion_with_open_alerts: [
    'A person with open alerts asked for the deletion of their account',
    'Look at those alerts now: the deletion erases the person’s name and addresses from the log.',
  ],
  owner_changed_by_key: [
    'An API key changed the account of an owner',
    'Make sure that an owner had asked for it. If not, revoke the key.',
  ],
  backup_code_used: ['An owner or administrator used a backup code', 'Ask the person whether it was them.'],
  new_passkey: ['An owner or administrator added a passkey', 'Ask the person whether it was them.'],
  new_device: [
    'An owner or administrator signed in from a new device',
    'Ask the person whether it was them.',
  ],
  policy_lowered: [
    'The rules for signing in were loosened',
    'Make sure that this was intended. The entry shows what was changed.',
  ],
  client_redirect_added: [
    'An application got a further redirect address',
    'Sign-ins can now end there. Make sure that the address belongs to you.',
  ],
  connection_changed: [
    'A connection to a provider was created, changed or deleted',
    'Whoever controls the provider decides who signs in. Make sure that this was intended.',
  ],
  connection_failing: [
    'Sign-ins with a connection fail',
    'Ten failed within ten minutes. The connection’s screen shows the last fault. People can sign in another way meanwhile.',
  ],
  domain_lapsed: [
    'The DNS record that proves an email domain is gone',
    'If the domain is still yours, add the record again: 14 days later its addresses no longer lead to the connection. The connection shows the record.',
  ],
  checkpoint_refused: [
    'A witness says that the audit log was rewritten',
    'It does not continue what the witness has cosigned. Ask whoever runs the service at once: either a backup was restored, or somebody altered the history.',
  ],
  legacy_sign_in_set: [
    'Sign-ins ask another system for passwords',
    'Passwords of people who have none here go to that address. Make sure that it belongs to you; if not, end it at once: Settings, “Former system”.',
  ],
  owner_address_lost: [
    'An owner did not get their former address back',
    'Another account took it before the change was undone. Find out whose account that is, and correct the owner’s address.',
  ],
  operator_access: [
    'A one-time link for an operator was created on the host',
    'Ask your colleagues who created it. The link enrols a passkey, once and within 15 minutes.',
  ],
  support_access: [
    'An operator of the service may see your data',
    'Make sure that an owner wanted it. Owners end it under Settings.',
  ],
  owner_recovery: [
    'An operator of the service removes the second factors of an owner',
    'Ask the owner whether they asked for it. If not, object by the link in the email.',
  ],
} as const satisfies Record<string, readonly [name: string, meaning: string]>;

export type AlertTypeTexts = Readonly<Record<keyof typeof types, readonly [name: string, meaning: string]>>;

export const alertsEnglish = {
  title: 'Alerts',
  lead: 'What the service noticed and an administrator should look at.',
  types: types as AlertTypeTexts,
  otherType: 'Something unusual happened',
  alert: 'Alert',
  severity: 'Severity',
  severities: { high: 'high', medium: 'medium', low: 'low' },
  status: 'Status',
  statuses: { open: 'open', acknowledged: 'acknowledged', resolved: 'resolved' },
  type: 'Type',
  every: 'All',
  subject: 'About',
  deletedPerson: 'A deleted person',
  tenant: 'The organisation',
  count: 'Occurrences',
  times: (count: number, text: string) => (count === 1 ? 'once' : `${text} times`),
  since: (times: string) => `${times} since `,
  first: 'First seen',
  last: 'Last seen',
  none: 'No alerts',
  noneHint: 'Nothing unusual was noticed.',
  noneMatches: 'No alerts match',
  noneMatchesHint: 'Remove a filter.',
  details: 'Details',
  handled: 'Handling',
  untouched: 'Nobody has acknowledged it yet.',
  acknowledge: 'Acknowledge',
  acknowledgeOf: (alert: string) => `Acknowledge: ${alert}`,
  acknowledgeTitle: 'Acknowledge this alert?',
  acknowledgeHint: 'The others see that you are handling it. It stays in the list until it is resolved.',
  acknowledgedNow: 'The alert is acknowledged: the others see that you are handling it.',
  resolve: 'Resolve',
  resolveTitle: 'Resolve this alert?',
  resolveHint: 'Nothing more is to be done about it. This cannot be undone.',
  resolvedNow: 'The alert is resolved.',
  note: 'Note',
  noteHint: 'For the other administrators, up to 500 characters.',
  own: 'This alert is about your own account or something that you did. Another owner or administrator has to resolve it, or it closes automatically 30 days after it was last seen.',
  acknowledgedBy: 'Acknowledged by',
  resolvedBy: 'Resolved by',
  evidence: 'Evidence',
  evidenceHint: 'The entries of the audit log that raised it.',
  evidencePart: (shown: number) => `The first ${shown} are shown.`,
  entriesDeleted: 'Its entries were deleted, since the audit log is kept for a limited time.',
  errors: {
    own_alert:
      'This alert is about your own account. Another owner or administrator has to resolve it, or it closes automatically 30 days after it was last seen.',
    alert_acknowledged: 'Somebody else has acknowledged it meanwhile.',
    alert_resolved: 'Somebody else has resolved it meanwhile.',
    alert_not_found: 'This alert no longer exists.',
  } as Readonly<Record<string, string>>,
};

export type AlertsTexts = typeof alertsEnglish;
