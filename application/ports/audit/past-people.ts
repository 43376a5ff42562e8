import type { Moment } from '../../shared/as-of.js';
import type { Page, PageRequest } from '../../shared/page.js';

/** A user who existed at a moment. */
export interface PastUser {
  readonly id: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
}

/** Which of a tenant's users are wanted. */
export interface PastUserFilter {
  /** A role that was assigned to them. */
  readonly roleId?: string;
  /** Created at this time or later, and before the other one. ISO 8601. */
  readonly createdFrom?: string;
  readonly createdTo?: string;
  /** Default: newest first. */
  readonly isOldestFirst?: boolean;
}

/** Who a tenant's users were at a moment, and who held a role, as a read model has it; also users who are erased by now. */
export interface PastPeople {
  /** Waits until everything that had happened at the moment is known; returns false when that took too long. */
  settle(moment: Moment): Promise<boolean>;
  /** Returns a page of the users at a moment. */
  list(tenantId: string, moment: Moment, filter: PastUserFilter, page: PageRequest): Promise<Page<PastUser>>;
  /**
   * Returns how many users each of these roles was assigned to at a moment, by its id; one without any is missing. The role `user`,
   * which is not assigned, has all users.
   */
  counts(tenantId: string, moment: Moment, roleIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
