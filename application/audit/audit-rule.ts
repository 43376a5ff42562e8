import type { DomainEvent } from '../../domain/shared/domain-event.js';

/** What kind of thing happened; `technical`: what the service does so that the rest holds (reservations, repairs). */
export const auditCategories = [
  'user',
  'role',
  'authentication',
  'apikey',
  'client',
  'branding',
  'webhook',
  'billing',
  'tenant',
  'audit',
  'technical',
] as const;
export type AuditCategory = (typeof auditCategories)[number];

export type AuditOutcome = 'success' | 'failure';

/** What it happened to. */
export interface AuditTarget {
  readonly type: string;
  /** Null where nobody is known by what was given. */
  readonly id: string | null;
}

/**
 * How an event reads in the audit log. All of it is part of the hash chain, for ever: what an
 * event that was once released is called, whom it targets and how it came out never changes.
 */
export interface AuditRule<Event extends DomainEvent> {
  /** Webhook-style: `user.updated`, `role.assigned`. */
  readonly action: string;
  readonly category: AuditCategory;
  /** Default: a success. */
  readonly outcome?: (data: Event['data']) => AuditOutcome;
  /** Looks at members that are not sealed. */
  readonly target: (data: Event['data'], tenantId: string) => AuditTarget;
  /** Names of the target that `q` finds it by, from here on. */
  readonly names?: (data: Event['data']) => readonly (string | null | undefined)[];
  /** Members that show as changes besides what the event changes of its target. */
  readonly shows?: readonly (keyof Event['data'] & string)[];
  /** A secret that came to be: it is said to have changed, and nothing else about it. */
  readonly masks?: string;
}

/** Rules for all events of a union. */
export type AuditRules<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: AuditRule<Extract<Event, { type: Type }>>;
};

export const failure = (): AuditOutcome => 'failure';
