import { billingWebhookKinds } from '../billing/billing-events.js';
import { passwordResetWebhookKinds } from '../password-reset/password-reset-events.js';
import { signInWebhookKinds } from '../sign-in/sign-in-events.js';
import { tenantWebhookKinds } from '../tenant/tenant-events.js';
import { credentialWebhookKinds, userWebhookKinds } from '../user/user-events.js';

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
