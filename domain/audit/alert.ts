import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import { refuseFaults } from '../shared/faults.js';
import { textFaults, trimmedOrNull } from '../shared/text.js';
import type { AlertEvent } from './audit-events.js';

/** What administrators have done about an alert. */
export type AlertStatus = 'open' | 'acknowledged' | 'resolved';

/** The most characters of a note. */
export const NOTE_LENGTH = 500;

export const alert: Aggregate<AlertStatus, AlertEvent> = {
  initial: 'open',
  evolve(status, event) {
    switch (event.type) {
      case 'AuditAlertAcknowledged':
        return status === 'open' ? 'acknowledged' : status;
      case 'AuditAlertResolved':
        return 'resolved';
    }
    return status; // a type of a later version
  },
};

/** Returns the note without surrounding white space; null for none. Throws `invalid_input`. */
export function checkedNote(note: string | null | undefined): string | null {
  const trimmed = trimmedOrNull(note);
  if (trimmed !== null) refuseFaults(textFaults('/note', trimmed, { max: NOTE_LENGTH, visible: 'joined' }));
  return trimmed;
}

/** Decides that an administrator takes care of an alert. Throws `alert_acknowledged`, `alert_resolved`. */
export function decideAcknowledgement(
  status: AlertStatus,
  alertId: string,
  note: string | null,
): AlertEvent[] {
  refuseResolved(status);
  if (status === 'acknowledged')
    throw new DomainError(
      'conflict',
      'alert_acknowledged',
      'The alert was acknowledged already; read it again.',
    );
  return [{ type: 'AuditAlertAcknowledged', data: dataOf(alertId, note) }];
}

/** Decides that nothing more is to be done about an alert. Throws `alert_resolved`. */
export function decideResolution(status: AlertStatus, alertId: string, note: string | null): AlertEvent[] {
  refuseResolved(status);
  return [{ type: 'AuditAlertResolved', data: dataOf(alertId, note) }];
}

/** Decides that the service closes an alert that has been unresolved for long. Idempotent. */
export const decideClosing = (status: AlertStatus, alertId: string): AlertEvent[] =>
  status === 'resolved' ? [] : [{ type: 'AuditAlertResolved', data: dataOf(alertId, CLOSED_BY_AGE) }];

/** The note of an alert that the service closed. */
export const CLOSED_BY_AGE =
  'Closed by the service: nobody resolved it within 30 days, and it was not seen again.';

function refuseResolved(status: AlertStatus): void {
  if (status === 'resolved')
    throw new DomainError('conflict', 'alert_resolved', 'The alert was resolved already; read it again.');
}

const dataOf = (alertId: string, note: string | null): AlertEvent['data'] => ({
  alertId,
  ...(note === null ? {} : { note }),
});

/** Whom an alert concerns: the record that it is about, and who did what it was raised for. */
interface Concerned {
  readonly subject: Actor;
  /** Of its evidence. */
  readonly actors: readonly Actor[];
}

interface Actor {
  readonly type: string;
  readonly id: string;
}

/** Throws `own_alert` where the user whom the alert is about, or who did what it is about, would resolve it. */
export function refuseOwnAlert({ subject, actors }: Concerned, userId: string): void {
  const isCaller = ({ type, id }: Actor): boolean => type === 'user' && id === userId;
  if (isCaller(subject) || actors.some(isCaller))
    throw new DomainError(
      'forbidden',
      'own_alert',
      'The alert is about your own account or something that you did; another owner or administrator has to resolve it. It closes by itself 30 days after it was last seen.',
    );
}
