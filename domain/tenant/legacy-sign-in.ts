import { daysAfter } from '../shared/calendar.js';
import type { TenantEvent } from './tenant-events.js';

/** The former system of a tenant, which sign-ins of people without a password here ask. Times are ISO 8601. */
export interface LegacySignIn {
  readonly url: string;
  /** Names the secret that signs the questions. */
  readonly secretId: string;
  /** The last characters of the secret. */
  readonly secretHint: string;
  /** Whether the former system is believed about which addresses are verified. */
  readonly trustVerified: boolean;
  readonly setAt: string;
  /** When an owner set or confirmed it last. */
  readonly confirmedAt: string;
  /** Sign-ins ask it until then. */
  readonly endsAt: string;
  /** The days before the end on which the owners were reminded. */
  readonly reminded: readonly number[];
}

/** Days for which it goes on after it was set or confirmed. */
const PERIOD_DAYS = 90;

type LegacySignInEvent = Extract<
  TenantEvent,
  {
    type:
      | 'TenantLegacySignInSet'
      | 'TenantLegacySignInConfirmed'
      | 'TenantLegacySignInReminded'
      | 'TenantLegacySignInEnded';
  }
>;

/** Returns the former system after an event; null for none. `at`: when it occurred (ISO 8601). */
export function legacySignInAfter(
  before: LegacySignIn | null,
  event: LegacySignInEvent,
  at: string,
): LegacySignIn | null {
  const period = { confirmedAt: at, endsAt: daysAfter(at, PERIOD_DAYS), reminded: [] };
  switch (event.type) {
    case 'TenantLegacySignInSet': {
      const { tenantId: _, ...set } = event.data;
      return { ...set, setAt: at, ...period };
    }
    case 'TenantLegacySignInConfirmed':
      return before && { ...before, ...period };
    case 'TenantLegacySignInReminded':
      return before && { ...before, reminded: [...before.reminded, event.data.days] };
    case 'TenantLegacySignInEnded':
      return null;
  }
}
