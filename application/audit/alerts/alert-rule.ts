import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';

/** The kinds of alert, and how much each matters. */
export const alertSeverities = {
  failed_login_burst_account: 'medium',
  failed_login_burst_ip: 'medium',
  password_spray: 'high',
  lockout_wave: 'high',
  role_raised: 'high',
  admin_mfa_reset: 'high',
  mass_deletion: 'high',
  mass_import: 'high',
  key_new_network: 'medium',
  key_refused_network: 'high',
  refresh_token_reuse: 'high',
  sign_up_limit_reached: 'medium',
  webhook_failing: 'medium',
  webhook_listener_added: 'high',
  audit_export: 'low',
  tenant_export: 'medium',
  deletion_with_open_alerts: 'high',
  owner_changed_by_key: 'high',
  owner_address_lost: 'high',
  backup_code_used: 'medium',
  new_passkey: 'medium',
  new_device: 'medium',
  policy_lowered: 'high',
  client_redirect_added: 'high',
  connection_changed: 'high',
  connection_failing: 'medium',
  domain_lapsed: 'high',
  checkpoint_refused: 'high',
  legacy_sign_in_set: 'high',
  operator_access: 'high',
  support_access: 'high',
  owner_recovery: 'high',
} as const;
export type AlertType = keyof typeof alertSeverities;
export const alertTypes = Object.keys(alertSeverities) as readonly AlertType[];

/** The record that an alert is about. The id of an address is a keyed digest; the evidence has the address. */
export interface AlertSubject {
  readonly type:
    'user' | 'apiKey' | 'client' | 'connection' | 'webhook' | 'address' | 'tenant' | 'system' | 'operator';
  readonly id: string;
}

/** How an event counts towards an alert. */
export interface AlertOccurrence {
  /** Occurrences with the same mark count once. */
  readonly mark?: string;
  /** Replaces the rule's memory of the subject, which later events are judged by; null clears it. */
  readonly memory?: readonly string[] | null;
  /** Raises an alert of its own, also while an earlier one goes on; for rules with a threshold of 1. */
  readonly isNew?: true;
  /** The event only changes the memory, and does not count. */
  readonly isQuiet?: true;
}

/** One kind of alert, as a pure function of events. */
export interface AlertRule<Event extends DomainEvent = DomainEvent> {
  readonly type: AlertType;
  /** The types of event that the rule looks at. */
  readonly events: readonly Event['type'][];
  /** The number of occurrences … */
  readonly threshold: number;
  /** … within this many milliseconds that raises an alert. Later ones belong to it until none came for this long. */
  readonly windowMs: number;
  /** The memory of a subject is kept for ever. */
  readonly remembers?: true;
  /**
   * Returns the subject that the event concerns; null for none. `address`: keyed digest of the caller's address, null
   * when the address is unknown or erased.
   */
  readonly subjectOf: (event: RecordedEvent<Event>, address: string | null) => AlertSubject | null;
  /** Returns how the event counts for the subject, whose memory is given. Default: it counts once. */
  readonly occurs?: (event: RecordedEvent<Event>, memory: readonly string[]) => AlertOccurrence;
}

/** Creates a rule whose functions are called with events of its own types only. */
export const rule = <Type extends DomainEvent['type']>(
  given: AlertRule<Extract<DomainEvent, { type: Type }>> & { readonly events: readonly Type[] },
): AlertRule => {
  const { events, subjectOf } = given as unknown as AlertRule;
  return {
    ...(given as unknown as AlertRule),
    subjectOf: (recorded, address) =>
      events.includes(recorded.event.type) ? subjectOf(recorded, address) : null,
  };
};

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns the user as the subject of an alert. */
export const userSubject = (id: string): AlertSubject => ({ type: 'user', id });

/** Returns the one who caused an event as the subject of an alert. */
export const actorSubject = ({ context }: RecordedEvent): AlertSubject => ({
  type: context.actorType,
  id: context.actorId,
});

/** Returns the tenant of an event as the subject of an alert. */
export const tenantSubject = ({ context }: RecordedEvent): AlertSubject => ({
  type: 'tenant',
  id: context.tenantId,
});

/** How an event counts that only changes the memory. */
export const QUIET = { isQuiet: true } as const;
