import type { DailyCaps } from '../../../domain/sign-up/sign-up.js';

/** Where an account comes from. */
export interface SignUpSource {
  readonly tenantId: string;
  /** The domain of the address. */
  readonly domain: string;
  /** Null when unknown. An IPv6 address counts with its /64. */
  readonly ip: string | null;
}

/** Counts the accounts that people created, for each day (UTC), over all processes. */
export interface SignUpCounts {
  /** Counts an account. `last`: it is the tenant's last one of the day. `full`: one of the caps is met; it is refused. */
  take(source: SignUpSource, caps: DailyCaps, now: number): Promise<'counted' | 'last' | 'full'>;
  /** Returns whether one of the caps is met. */
  isFull(source: SignUpSource, caps: DailyCaps, now: number): Promise<boolean>;
}
