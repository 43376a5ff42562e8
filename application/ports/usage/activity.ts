/** Takes notice of who uses the service. */
export interface ActivityLog {
  /**
   * Notes that a user completed a sign-in, or used a session or a grant. Returns at once and never throws: to be called
   * where an answer is about to leave.
   */
  note(tenantId: string, userId: string): void;
}
