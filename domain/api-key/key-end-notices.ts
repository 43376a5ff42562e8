const DAY_MS = 86_400_000;

/** Days before the end of a key at which owners are notified of it. */
const noticeDays = [14, 3] as const;
export type NoticeDays = (typeof noticeDays)[number];

/** The time in ms before a key's end from which there are notices. */
export const firstNoticeMs = noticeDays[0] * DAY_MS;

/** Owners are notified of the end of a key that was used within this many ms. */
export const usedWithinMs = 30 * DAY_MS;

/**
 * Returns the notice that is due for a key: the one of 14 or of 3 days; null for none. There is none for an end that was
 * that near when the key was issued, since the end was chosen then.
 * @param key its end and issue, in ms since the epoch, like `now`
 */
export function dueNotice(
  { expiresAt, createdAt }: { readonly expiresAt: number; readonly createdAt: number },
  now: number,
): NoticeDays | null {
  if (expiresAt <= now) return null;
  const due = noticeDays.findLast((days) => expiresAt - now <= days * DAY_MS);
  return due === undefined || expiresAt - createdAt <= due * DAY_MS ? null : due;
}
