/** Whose mail it is. */
export interface MailOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Mails that this process keeps as files, since there is no mail server. */
export interface KeptMails {
  /** Everybody of whom there is one. */
  owners(): Promise<readonly MailOwner[]>;
  /** Deletes a person's mails. Idempotent. */
  deleteOf(owner: MailOwner): Promise<void>;
}
