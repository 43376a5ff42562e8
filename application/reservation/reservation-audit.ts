import type { ReservationEvent } from '../../domain/reservation/reservation-events.js';
import type { AuditRules, AuditTarget } from '../audit/audit-rule.js';

const target = ({ kind, holderId }: ReservationEvent['data']): AuditTarget => ({
  type: `${kind}_reservation`,
  id: holderId,
});
const category = 'technical';

/** How the reservations of unique values read in the audit log. */
export const reservationAuditRules: AuditRules<ReservationEvent> = {
  ValueReserved: { action: 'reservation.made', category, target },
  ValueRetained: { action: 'reservation.retained', category, target },
  ValueReleased: { action: 'reservation.released', category, target },
};
