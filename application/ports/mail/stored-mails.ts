/** The addressee of a mail, by ids. */
export interface MailOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Mails that this process keeps as files, since there is no mail server. */
export interface StoredMails {
  /** Returns every user with a mail. Those of sign-ups do not count: whether they have a user by now is not known. */
  owners(): Promise<readonly MailOwner[]>;
  /** Deletes a user's mails, that of the sign-up which created the user and the tenant too. Idempotent. */
  deleteOf(owner: MailOwner): Promise<void>;
  /** Deletes all mails of a tenant, those of sign-ups too. Idempotent. */
  deleteOfTenant(tenantId: string): Promise<void>;
}
