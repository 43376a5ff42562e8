/** Days of UTC (`2026-11-25`), without `to`. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** What was used on a day. */
export interface UsageDay {
  readonly day: string;
  /** People who completed a sign-in or used a session or a grant. */
  readonly activeUsers: number;
  readonly signIns: number;
  /** Deliveries of webhooks that succeeded, or failed for good. */
  readonly deliveries: number;
}

/** Figures of a tenant's use, which name no person and outlive the erasure of people. */
export interface UsageFigures {
  /** Returns the days on which anything was used, in their order. */
  days(tenantId: string, span: DaySpan): Promise<readonly UsageDay[]>;
  /** Returns how many different people were active in the span. */
  activeUsers(tenantId: string, span: DaySpan): Promise<number>;
}

/** Takes notice of who uses the service. */
export interface ActivityLog {
  /**
   * Records that a user completed a sign-in, or used a session or a grant. Returns at once and never throws: to be called
   * where an answer is about to leave.
   */
  note(tenantId: string, userId: string): void;
}
