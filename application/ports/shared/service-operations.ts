/** A check of what the service depends on. */
export interface ServiceCheck {
  readonly name: string;
  readonly ok: boolean;
  /** Why it fails, or what else is to be known; without secrets or personal values. */
  readonly detail: string;
  /** The process, of several that one command runs. */
  readonly process?: string;
}

/** How far a projection is. Positions and lag as numbers; no person is in it. */
export interface ListedProjection {
  readonly name: string;
  readonly position: string;
  readonly head: string;
  /** Age of the oldest event that is not in the tables, in milliseconds. */
  readonly lagMs: number;
  readonly isRebuilding: boolean;
  readonly parked: readonly {
    readonly tenantId: string;
    readonly eventType: string;
    readonly error: string;
  }[];
}

/** A published key that signs tokens. Times are ISO 8601. */
export interface ListedKey {
  readonly kid: string;
  readonly state: string;
  readonly createdAt: string;
  readonly activatesAt: string;
  readonly retiredAt: string | null;
}

/** The outcome of a parked tenant's resumption. */
export type ResumedTenant =
  | { readonly outcome: 'resumed'; readonly events: number }
  | { readonly outcome: 'not_parked' | 'parked_again' };

/** What operators see and do about the service itself, beside its tenants. */
export interface ServiceOperations {
  health(): Promise<{ readonly ok: boolean; readonly checks: readonly ServiceCheck[] }>;
  projections(): Promise<readonly ListedProjection[]>;
  /** Applies the events that a parked tenant has missed. Null for an unknown projection. */
  resume(projection: string, tenantId: string): Promise<ResumedTenant | null>;
  signingKeys(): Promise<readonly ListedKey[]>;
  /** Lets the next key sign; in an emergency all keys are replaced, which ends all tokens. */
  rotateSigningKeys(emergency: boolean): Promise<void>;
}
