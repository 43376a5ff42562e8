import type { MailLimits, MailRequest } from '../../application/ports/mail/mail-limits.js';
import { SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import type { Sql } from '../postgres/database.js';
import { addressBucket, addressNetwork } from '../rate-limit/address-bucket.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PER_ADDRESSEE = 3;
/** From a browser that the account knows. */
const CODES_PER_ADDRESSEE = 6;
const PER_NETWORK = 30;
const PER_ADDRESSEE_AND_DAY = 10;
const PER_NETWORK_WITHOUT_WORK = 3;
const PER_TENANT_WITHOUT_WORK = 30;
const PER_LIMITED_TENANT_AND_DAY = 50;

/** Adds a mail at `$3` and returns a row, unless the window since `$5` has `$4` mails. Times are kept the newest first. */
const TAKE = `
  insert into runtime.mail_limits as l (tenant_id, name, taken) values ($1, $2, array[$3::timestamptz])
  on conflict (tenant_id, name) do update set taken = ($3::timestamptz || l.taken)[1:$4]
   where cardinality(l.taken) < $4 or l.taken[$4] <= $5
  returning 1`;

const OLDEST = 'select taken[$3] as oldest from runtime.mail_limits where tenant_id = $1 and name = $2';

interface Counter {
  readonly tenantId: string;
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  readonly mayBeShown: boolean;
}

/** Creates the limits in `runtime.mail_limits`. `secret`, the same in every process, hides addresses and networks there. */
export function postgresMailLimits(database: Sql, secret: Uint8Array): MailLimits {
  /** Returns null when the mail was counted, or the time at which there is room again. */
  const take = async (
    { tenantId, name, most, windowMs }: Omit<Counter, 'mayBeShown'>,
    now: number,
  ): Promise<number | null> => {
    const values = [tenantId, name, new Date(now), most, new Date(now - windowMs)];
    if ((await database.query(TAKE, values)).rowCount > 0) return null;
    const [row] = (await database.query<{ oldest: Date | null }>(OLDEST, [tenantId, name, most])).rows;
    return (row?.oldest?.getTime() ?? now) + windowMs;
  };
  const hidden = (text: string): string => addressBucket(secret, text);
  return {
    async take(request, now) {
      // a refusal leaves the counters before it counted. The counter of the day comes last: a refusal does not count there
      for (const counter of countersOf(request, hidden)) {
        const until = await take(counter, now);
        if (until !== null) return { until, mayBeShown: counter.mayBeShown };
      }
      return null;
    },
    async takeWithoutWork({ tenantId, ip }, now) {
      const name = 'sign-up without work';
      const counters = [
        ...(ip === null
          ? []
          : [{ name: `${name} from ${hidden(addressNetwork(ip))}`, most: PER_NETWORK_WITHOUT_WORK }]),
        { name, most: PER_TENANT_WITHOUT_WORK },
      ];
      for (const counter of counters)
        if ((await take({ ...counter, tenantId, windowMs: HOUR_MS }, now)) !== null) return false;
      return true;
    },
    takeOfLimitedTenant({ tenantId, forOwners }, now) {
      const name = forOwners ? 'of a day to owners' : 'of a day';
      return take({ tenantId, name, most: PER_LIMITED_TENANT_AND_DAY, windowMs: DAY_MS }, now);
    },
  };
}

function countersOf(
  { tenantId, purpose, email, emailDigest, from }: MailRequest,
  hidden: (text: string) => string,
): Counter[] {
  const addressee = (source: string, most = PER_ADDRESSEE): Counter => ({
    tenantId,
    name: `${purpose} to ${emailDigest}${source}`,
    most,
    windowMs: HOUR_MS,
    mayBeShown: true,
  });
  if (from === null) return [addressee('')];
  const { ip, knownBrowserId, known } = from;
  if (known === 'browser') {
    const most = purpose === 'code' ? CODES_PER_ADDRESSEE : PER_ADDRESSEE;
    return [addressee(` by ${hidden(`browser|${knownBrowserId ?? ''}`)}`, most)];
  }
  const network = ip === null ? '' : ` from ${hidden(addressNetwork(ip))}`;
  const day = `to ${hidden(`addressee|${email}`)}`;
  return [
    ...(ip === null
      ? []
      : [{ tenantId, name: network, most: PER_NETWORK, windowMs: HOUR_MS, mayBeShown: true }]),
    addressee(known === null ? network : `${network} (known)`),
    ...(known !== null
      ? []
      : [
          {
            tenantId: SYSTEM_TENANT,
            name: day,
            most: PER_ADDRESSEE_AND_DAY,
            windowMs: DAY_MS,
            mayBeShown: false,
          },
        ]),
  ];
}

/** Deletes counters whose window has passed. `now` in ms since the epoch. */
export async function deleteExpiredMailLimits(database: Sql, now: number): Promise<void> {
  await database.query('delete from runtime.mail_limits where taken[1] <= $1', [new Date(now - DAY_MS)]);
}
