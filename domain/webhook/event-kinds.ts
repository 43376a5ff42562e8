import { billingWebhookKinds } from '../billing/billing-events.js';
import { passwordResetWebhookKinds } from '../password-reset/password-reset-events.js';
import { signInWebhookKinds } from '../sign-in/sign-in-events.js';
import { tenantWebhookKinds } from '../tenant/tenant-events.js';
import { credentialWebhookKinds } from '../user/factor-events.js';
import { userWebhookKinds } from '../user/user-events.js';

/** The kinds of webhook, by group, in the order in which they are documented. */
export const eventKinds = [
  ...userWebhookKinds,
  ...signInWebhookKinds,
  ...passwordResetWebhookKinds,
  ...credentialWebhookKinds,
  ...billingWebhookKinds,
  ...tenantWebhookKinds,
] as const;
export type EventKind = (typeof eventKinds)[number];

export const isEventKind = (value: string): value is EventKind => eventKinds.some((kind) => kind === value);

const groupOf = (kind: string): string => `${kind.slice(0, kind.indexOf('.'))}.*`;

/** The patterns for several kinds: `*` for all of them, and one for each group. */
export const eventPatterns: readonly string[] = ['*', ...new Set(eventKinds.map(groupOf))];

/** Returns whether events of this kind have personal data. */
export const concernsPeople = (kind: string): boolean => kind.startsWith('user.');

/** Returns whether a webhook with these kinds and patterns gets personal data. */
export const selectsPeople = (events: readonly string[]): boolean =>
  eventKinds.some((kind) => concernsPeople(kind) && selects(events, kind));

/** Returns whether a webhook with these kinds and patterns gets this kind. */
export const selects = (events: readonly string[], kind: string): boolean =>
  events.includes(kind) || events.includes('*') || events.includes(groupOf(kind));
