/** The kinds of events that webhooks deliver, by group. */
export const eventKinds = [
  'user.created',
  'user.updated',
  'user.deleted',
  'user.login',
  'user.login_failed',
  'user.password_reset_requested',
  'user.mfa_enabled',
  'user.mfa_disabled',
  'user.passkey_registered',
  'user.passkey_deleted',
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'invoice.paid',
  'invoice.payment_failed',
  'tenant.locked',
  'tenant.unlocked',
  'tenant.deletion_requested',
  'tenant.deletion_completed',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const isEventKind = (value: string): value is EventKind => eventKinds.some((kind) => kind === value);

const groupOf = (kind: string): string => `${kind.slice(0, kind.indexOf('.'))}.*`;

/** What stands for several kinds: all of them, and all of a group. */
export const eventPatterns: readonly string[] = ['*', ...new Set(eventKinds.map(groupOf))];

/** Whether events of this kind tell of people. */
export const tellsOfPeople = (kind: string): boolean => kind.startsWith('user.');

/** Whether a subscription to these kinds and patterns gets any that tells of people. */
export const selectsPeople = (events: readonly string[]): boolean =>
  eventKinds.some((kind) => tellsOfPeople(kind) && selects(events, kind));

/** Whether a subscription to these kinds and patterns gets this kind. */
export const selects = (events: readonly string[], kind: string): boolean =>
  events.includes(kind) || events.includes('*') || events.includes(groupOf(kind));
