/** What a mailed code or link is for; it is valid for nothing else. */
export const codePurposes = ['set-up', 'step-up', 'sign-in'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** What a mail brings: six digits, or after many wrong ones only a link. */
export const codeForms = ['code', 'link'] as const;
export type CodeForm = (typeof codeForms)[number];

/** The limits of mailed codes. Times in ms. */
export const mailedCode = {
  /** From the request of the mail. */
  lifetimeMs: 10 * 60_000,
  /** After this many wrong codes of an account, from all networks … */
  misses: 10,
  /** … within this time, no code is accepted and its mails bring a link, until the mailbox is proved by one. */
  missesMs: 24 * 3_600_000,
} as const;

/** A code or link that was mailed, as the sign-in that it belongs to keeps it. The digits are stored nowhere. */
export interface MailedCode {
  /** The event that the mail is due for, from which its secret derives. */
  readonly eventId: string;
  readonly purpose: CodePurpose;
  readonly form: CodeForm;
  /** The keyed digest of the address that it was mailed to. */
  readonly emailDigest: string;
  /** The time from which it is void, in ms since the epoch. */
  readonly until: number;
}

/** Returns those of a sign-in's codes that are valid at `now` (ms) for an account with this address. */
export const validCodes = (
  codes: readonly MailedCode[],
  { purpose, emailDigest }: { readonly purpose: string; readonly emailDigest: string },
  now: number,
): readonly MailedCode[] =>
  codes.filter((code) => code.purpose === purpose && code.emailDigest === emailDigest && code.until > now);
