import type { App } from '../../app.js';
import { EMAIL_KEY_DAYS, emailSubject } from '../../ports/events/subject-keys.js';
import { isoTime } from '../../shared/event-context.js';

const DAY_MS = 86_400_000;

/**
 * Returns the pseudonym under which events of a day (UTC, that of `at`, ms since the epoch) name an email that belongs to
 * no user. It differs from day to day, and no event of a user has it, so that the events do not say who had an address.
 */
export const emailPseudonym = (
  keys: Pick<App['keys'], 'lookupDigest'>,
  tenantId: string,
  emailDigest: string,
  at: number,
): Promise<string> => keys.lookupDigest(tenantId, `typed:${emailDigest}:${isoTime(at).slice(0, 10)}`);

/** Subjects of the keys that seal emails of no user. */
export interface TypedSubjects {
  /** Every subject that can have a key. */
  readonly all: readonly string[];
  /** The subjects of today. */
  readonly today: readonly string[];
}

/** Returns the subjects that can have a key at `now` (ms since the epoch) for these emails. */
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
