import type { App } from '../../app.js';
import { EMAIL_KEY_DAYS, emailSubject } from '../../ports/events/subject-keys.js';
import { isoTime } from '../../shared/event-context.js';

const DAY_MS = 86_400_000;

/**
 * The name that events of a day (UTC, that of `at`, ms since the epoch) have for an email that belongs to nobody. It is
 * another one the next day, and none of a user's events has it: whoever types an address learns nothing of who had it.
 */
export const emailPseudonym = (
  keys: Pick<App['keys'], 'lookupDigest'>,
  tenantId: string,
  emailDigest: string,
  at: number,
): Promise<string> => keys.lookupDigest(tenantId, `typed:${emailDigest}:${isoTime(at).slice(0, 10)}`);

/** Subjects of what was typed with an email. */
export interface TypedSubjects {
  /** All that can have a key. */
  readonly all: readonly string[];
  /** Those of today. */
  readonly today: readonly string[];
}

/** What was typed with these emails and can have a key at `now` (ms since the epoch). */
export async function typedSubjects(
  keys: Pick<App['keys'], 'lookupDigest'>,
  tenantId: string,
  emailDigests: readonly string[],
  now: number,
): Promise<TypedSubjects> {
  const days = Array.from({ length: EMAIL_KEY_DAYS + 2 }, (_, before) => now - before * DAY_MS);
  const subjects = await Promise.all(
    emailDigests.map((digest) =>
      Promise.all(
        days.map(async (day) => {
          const pseudonym = await emailPseudonym(keys, tenantId, digest, day);
          // an event may be written on the day after its pseudonym's
          return [emailSubject(pseudonym, isoTime(day)), emailSubject(pseudonym, isoTime(day + DAY_MS))];
        }),
      ),
    ),
  );
  return { all: subjects.flat(2), today: subjects.map(([today]) => today![0]!) };
}
