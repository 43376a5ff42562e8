import { daysAfter } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { fault, refuseFaults } from '../shared/faults.js';
import type { LegacySignIn } from './legacy-sign-in.js';
import type { TenantEvent } from './tenant-events.js';
import type { PresentTenant } from './tenant.js';

/** Days before the end on which owners are reminded. */
const reminderDays = [14, 3] as const;

/** Returns the former system that sign-ins ask at `now` (ISO 8601); null for none. */
export const liveLegacySignIn = (
  { legacySignIn }: Pick<PresentTenant, 'legacySignIn'>,
  now: string,
): LegacySignIn | null => (legacySignIn !== null && legacySignIn.endsAt > now ? legacySignIn : null);

/** Decides which former system is asked. No event for a repeated command. */
export const decideLegacySignIn = (
  { tenantId, legacySignIn }: PresentTenant,
  set: Pick<LegacySignIn, 'url' | 'secretId' | 'secretHint' | 'trustVerified'>,
): TenantEvent[] =>
  legacySignIn?.secretId === set.secretId
    ? []
    : [{ type: 'TenantLegacySignInSet', data: { tenantId, ...set } }];

/** Decides that it goes on for another period from `now` (ISO 8601). Throws `legacy_sign_in_not_found`. */
export function decideLegacySignInConfirmation(tenant: PresentTenant, now: string): TenantEvent[] {
  if (liveLegacySignIn(tenant, now) === null) throw legacySignInNotFound();
  return [{ type: 'TenantLegacySignInConfirmed', data: { tenantId: tenant.tenantId } }];
}

/** Decides that it ends by an owner's will. Idempotent. */
export const decideLegacySignInRemoval = ({ tenantId, legacySignIn }: PresentTenant): TenantEvent[] =>
  legacySignIn === null ? [] : [{ type: 'TenantLegacySignInEnded', data: { tenantId, reason: 'removed' } }];

/**
 * Decides what the member `legacySignIn` of a change of settings asks for: null, that it ends; undefined or the value that is
 * shown, nothing. Throws `invalid_input` for any other value, since a new one makes a secret that is shown once.
 */
export function decideLegacySignInMember(
  tenant: PresentTenant,
  asked: unknown,
  shown: object | null,
): TenantEvent[] {
  if (asked === null) return decideLegacySignInRemoval(tenant);
  if (asked !== undefined && !hasSameMembers(asked, shown))
    refuseFaults([
      fault(
        '/legacySignIn',
        'set_elsewhere',
        'must be null or the value that is shown; set another with PUT /portal/api/settings/legacy-sign-in',
      ),
    ]);
  return [];
}

/** Returns whether two objects without nested ones have the same members in any order. */
function hasSameMembers(one: unknown, other: object | null): boolean {
  if (typeof one !== 'object' || one === null || other === null) return false;
  const values = new Map<string, unknown>(Object.entries(other));
  const members = Object.entries(one);
  return members.length === values.size && members.every(([name, value]) => values.get(name) === value);
}

/** Decides what the time brings at `now` (ISO 8601): the reminder that is due, or the end. */
export function decideLegacySignInStep(
  { tenantId, legacySignIn }: PresentTenant,
  now: string,
): TenantEvent[] {
  if (legacySignIn === null) return [];
  const { endsAt, reminded } = legacySignIn;
  if (endsAt <= now) return [{ type: 'TenantLegacySignInEnded', data: { tenantId, reason: 'lapsed' } }];
  const days = reminderDays.findLast((before) => endsAt <= daysAfter(now, before));
  return days === undefined || reminded.includes(days)
    ? []
    : [{ type: 'TenantLegacySignInReminded', data: { tenantId, days, endsAt } }];
}

/** The refusal of what takes a former system that is asked. */
const legacySignInNotFound = (): DomainError =>
  new DomainError(
    'not-found',
    'legacy_sign_in_not_found',
    'No former system is asked now: it was never set, was removed, or its period is over. Set it again.',
  );
