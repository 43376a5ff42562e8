import type { Aggregate } from '../../domain/shared/decider.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';

/** The subject matter of an entry. `technical`: what the service does to keep its own rules (reservations, repairs). */
export const auditCategories = [
  'user',
  'role',
  'authentication',
  'apikey',
  'client',
  'resource',
  'connection',
  'branding',
  'webhook',
  'billing',
  'tenant',
  'audit',
  'technical',
] as const;
export type AuditCategory = (typeof auditCategories)[number];

export type AuditOutcome = 'success' | 'failure';

/** The record that an event changed or concerns. */
export interface AuditTarget {
  readonly type: string;
  /** Null where the request named no record that exists. */
  readonly id: string | null;
}

/**
 * How an event reads in the audit log. All of it is part of the hash chain for ever: the action, the target and the
 * outcome of an event type never change once it was released.
 */
export interface AuditRule<Event extends DomainEvent> {
  /** `user.updated`, `role.assigned`, … */
  readonly action: string;
  readonly category: AuditCategory;
  /** Default: a success. */
  readonly outcome?: (data: Event['data']) => AuditOutcome;
  /** Returns the target, from members that are not sealed. */
  readonly target: (data: Event['data'], tenantId: string) => AuditTarget;
  /** Returns names by which the filter `q` finds the target from this event on. */
  readonly names?: (data: Event['data']) => readonly (string | null | undefined)[];
  /** Members of the event that are shown as changes, besides the changes of the target. */
  readonly shows?: readonly (keyof Event['data'] & string)[];
  /** The name of a secret that was created or replaced: shown as changed, without its value. */
  readonly masks?: string;
}

/** Rules for all events of a union. */
export type AuditRules<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: AuditRule<Extract<Event, { type: Type }>>;
};

/** Returns the outcome of an event that is always a failure. */
export const failure = (): AuditOutcome => 'failure';

/** Creates the target of events that name it by a member of their data. */
export const targetIn =
  <Member extends string>(type: string, member: Member) =>
  (data: Readonly<Record<Member, string | null>>): AuditTarget => ({ type, id: data[member] });

/** How entries show a stream whose events fold to a state. */
export interface FoldedStream<State = unknown> {
  readonly aggregate: Aggregate<State, DomainEvent>;
  /** The name under which entries show the record; null when the record has none, or none any more. */
  readonly nameOf: (state: State) => string | null;
  /** Members whose changes an entry shows; never a secret, nor a digest. `roleNames`: the names of roles, sorted. */
  readonly shown: (
    state: State,
    roleNames: (roleIds: readonly string[]) => readonly string[],
  ) => Readonly<Record<string, unknown>>;
}

/** Creates the view that entries have of an aggregate's streams. */
export const foldedStream = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  view: Omit<FoldedStream<State>, 'aggregate'>,
): FoldedStream => ({ aggregate, ...view }) as unknown as FoldedStream;

/** Returns some members of a state. */
export const membersOf = <State extends object>(
  state: State,
  ...names: readonly (keyof State)[]
): Readonly<Record<string, unknown>> => Object.fromEntries(names.map((name) => [name, state[name]]));
