import type { Clock } from '../../application/ports/shared/clock.js';
import type { KnownDevices, Device, DeviceOwner } from '../../application/ports/sign-in/known-devices.js';
import type { Migration } from '../postgres/migrate.js';
import type { Sql } from '../postgres/database.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';
import { addressBucket, addressNetwork } from '../rate-limit/address-bucket.js';

export const knownDeviceMigrations: readonly Migration[] = [
  {
    name: 'known-places-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.known_places (
        tenant_id uuid not null,
        user_id uuid not null,
        place text not null,
        seen_at timestamptz(3) not null,
        primary key (tenant_id, user_id, place)
      );
      create index known_places_age on runtime.known_places (seen_at);`,
  },
];

export interface PostgresKnownDevicesOptions {
  readonly database: Sql;
  readonly clock: Clock;
  /** At least 32 bytes, the same in every process: the key that hides networks and browsers in the table. */
  readonly secret: Uint8Array;
}

export interface PostgresKnownDevices extends KnownDevices {
  /** Deletes devices that were not seen for 400 days. */
  deleteExpired(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** The longest lifetime of a cookie (RFC 6265bis, section 5.5). */
const STORED_MS = 400 * DAY_MS;

const statements = {
  remember: {
    name: 'place_remember',
    // a row that was written within a day stays: most sign-ins write nothing here
    text: `
      insert into runtime.known_places as k (tenant_id, user_id, place, seen_at)
      select $1, $2, p, $4 from unnest($3::text[]) p
       where p is not null and not exists (
         select from runtime.known_places n
          where n.tenant_id = $1 and n.user_id = $2 and n.place = p and n.seen_at > $5)
      on conflict (tenant_id, user_id, place) do update set seen_at = greatest(k.seen_at, excluded.seen_at)`,
  },
  knows: {
    name: 'place_knows',
    text: `
      select place from runtime.known_places
      where tenant_id = $1 and user_id = $2 and place = any ($3) and seen_at > $4`,
  },
  claimNotice: {
    name: 'place_tell',
    text: `
      with known as not materialized (
        select place from runtime.known_places where tenant_id = $1 and user_id = $2 and seen_at > $6)
      insert into runtime.known_places as k (tenant_id, user_id, place, seen_at)
      select $1, $2, $3, $4
       where not exists (select from known where place = $7) and (not $8 or exists (select from known))
      on conflict (tenant_id, user_id, place) do update set seen_at = excluded.seen_at where k.seen_at <= $5`,
  },
  isOnly: {
    name: 'place_is_only',
    text: `
      select from runtime.known_places
      where tenant_id = $1 and user_id = $2 and place <> $3 and seen_at > $4 limit 1`,
  },
  withdrawNotice: {
    name: 'place_untell',
    text: 'delete from runtime.known_places where tenant_id = $1 and user_id = $2 and place = $3',
  },
  forget: { text: 'delete from runtime.known_places where tenant_id = $1 and user_id = $2' },
};

/** Creates the known devices in `runtime.known_places`, shared by all processes; times are those of `clock`. See the port. */
export function postgresKnownDevices(options: PostgresKnownDevicesOptions): PostgresKnownDevices {
  const { database, clock, secret } = options;
  const before = (ms: number): Date => new Date(clock.now() - ms);
  const named = ({ tenantId, userId }: DeviceOwner, kind: string, place: string | null): string | null =>
    place === null ? null : addressBucket(secret, [tenantId, userId, kind, place].join('|'));
  const namesOf = (owner: DeviceOwner, { ip, knownBrowserId }: Device): (string | null)[] => [
    named(owner, 'browser', knownBrowserId),
    named(owner, 'network', ip === null ? null : addressNetwork(ip)),
  ];
  const noticeOf = (owner: DeviceOwner, { ip }: Device, kind: string): string | null =>
    named(owner, 'told', `${ip === null ? '' : addressNetwork(ip)}|${kind}`);

  return {
    async remember(owner, device) {
      const { tenantId, userId } = owner;
      const values = [tenantId, userId, namesOf(owner, device), before(0), before(DAY_MS)];
      await database.query(statements.remember, values);
    },

    async knows(owner, device) {
      const { tenantId, userId } = owner;
      const [browser, network] = namesOf(owner, device);
      const values = [tenantId, userId, [browser, network], before(STORED_MS)];
      const { rows } = await database.query<{ place: string }>(statements.knows, values);
      const known = new Set(rows.map((row) => row.place));
      if (browser !== null && known.has(browser!)) return 'browser';
      return known.size > 0 ? 'network' : null;
    },

    async claimNotice(owner, device, kind, exceptFirst) {
      const { tenantId, userId } = owner;
      const row = [tenantId, userId, noticeOf(owner, device, kind), before(0)];
      const [browser] = namesOf(owner, device);
      const values = [...row, before(DAY_MS), before(STORED_MS), browser, exceptFirst];
      return (await database.query(statements.claimNotice, values)).rowCount > 0;
    },

    async isOnly(owner, device, kind) {
      const values = [owner.tenantId, owner.userId, noticeOf(owner, device, kind), before(STORED_MS)];
      return (await database.query(statements.isOnly, values)).rowCount === 0;
    },

    async withdrawNotice(owner, device, kind) {
      await database.query(statements.withdrawNotice, [
        owner.tenantId,
        owner.userId,
        noticeOf(owner, device, kind),
      ]);
    },

    async forget({ tenantId, userId }) {
      await database.query(statements.forget, [tenantId, userId]);
    },

    deleteExpired: () =>
      deleteInBatches(database, 'runtime.known_places', 'seen_at <= $1', [before(STORED_MS)]),
  };
}
