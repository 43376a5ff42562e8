import type { BootstrapEvent } from '../../../domain/bootstrap/bootstrap-events.js';
import type { OwnersEvent } from '../../../domain/owners/owners-events.js';
import type { ReservationEvent } from '../../../domain/reservation/reservation-events.js';
import type { AuditRules, AuditTarget } from '../audit-rule.js';

const category = 'technical';
const user = ({ userId }: { readonly userId: string }): AuditTarget => ({ type: 'user', id: userId });
const holder = ({ kind, holderId }: ReservationEvent['data']): AuditTarget => ({
  type: `${kind}_reservation`,
  id: holderId,
});

/**
 * What keeps the rules of the service while a command is under way: who may use a value, who counts as an owner. What a
 * person did by it has an entry of its own (`user.created`, `role.assigned`).
 */
export const technicalRules: AuditRules<OwnersEvent | ReservationEvent | BootstrapEvent> = {
  OwnerAdded: { action: 'owner.added', category, target: user },
  OwnerRemoved: { action: 'owner.removed', category, target: user, shows: ['cause'] },
  OwnerSuspended: { action: 'owner.suspended', category, target: user },
  OwnerReinstated: { action: 'owner.reinstated', category, target: user },
  ValueReserved: { action: 'reservation.made', category, target: holder },
  BootstrapEntryApplied: {
    action: 'bootstrap.applied',
    category,
    target: ({ kind, id }) => ({ type: kind, id }),
  },
  ValueReleased: { action: 'reservation.released', category, target: holder },
};
