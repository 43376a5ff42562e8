/** How a tenant's mails look. */
export interface MailLook {
  /** `#rrggbb`, of buttons. */
  readonly primary: string;
  /** Absolute; null where the tenant's name stands. */
  readonly logoUrl: string | null;
  /** Where people write to who need help. */
  readonly supportEmail: string | null;
}

/** The look of a tenant's mails. */
export type MailLooks = (tenantId: string) => Promise<MailLook>;
