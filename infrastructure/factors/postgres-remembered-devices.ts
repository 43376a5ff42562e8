import { randomUUID } from 'node:crypto';
import {
  type KeySet,
  type SubjectKeys,
  type SubjectRef,
  userSubject,
} from '../../application/ports/events/subject-keys.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type {
  RememberedDevice,
  RememberedDevices,
} from '../../application/ports/sign-in/remembered-devices.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import type { Sql } from '../postgres/database.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

export interface PostgresRememberedDevicesOptions {
  readonly database: Sql;
  readonly keys: SubjectKeys;
  readonly clock: Clock;
}

export interface PostgresRememberedDevices extends RememberedDevices {
  /** Deletes expired devices. */
  deleteExpired(): Promise<void>;
}

interface Row {
  readonly device_id: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly generation: number;
  readonly agent: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

const DAY_MS = 86_400_000;
const MOST_OF_USER = 20;
const COLUMNS = 'device_id, tenant_id, user_id, generation, agent, created_at, last_used_at';

const statements = {
  remember: {
    name: 'device_remember',
    text: `
      with older as (
        delete from runtime.remembered_devices where device_id in (
          select device_id from runtime.remembered_devices where tenant_id = $2 and user_id = $3
           order by created_at desc offset ${MOST_OF_USER - 1}))
      insert into runtime.remembered_devices
        (device_id, tenant_id, user_id, secret_hash, generation, agent, created_at, last_used_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
  },
  use: {
    name: 'device_use',
    text: `
      update runtime.remembered_devices set last_used_at = $4
       where secret_hash = $3 and tenant_id = $1 and user_id = $2 and expires_at > $4 returning ${COLUMNS}`,
  },
  ofUser: {
    name: 'devices_of_user',
    text: `
      select ${COLUMNS} from runtime.remembered_devices
       where tenant_id = $1 and user_id = $2 and expires_at > $3 order by created_at desc, device_id`,
  },
  forget: {
    name: 'devices_forget',
    text: `
      delete from runtime.remembered_devices
       where tenant_id = $1 and user_id = $2 and ($3::uuid is null or device_id = $3) returning device_id`,
  },
};

const secretShape = /^[A-Za-z0-9_-]{43}$/;

/** Returns the associated data of a sealed agent: it does not open in the row of another device. */
const agentContext = (deviceId: string): string => `remembered-device|${deviceId}`;

const refOf = (tenantId: string, userId: string): SubjectRef => ({ tenantId, subject: userSubject(userId) });

/** Creates the devices in `runtime.remembered_devices`, shared by all processes; times are those of `clock`. See the port. */
export function postgresRememberedDevices({
  database,
  keys,
  clock,
}: PostgresRememberedDevicesOptions): PostgresRememberedDevices {
  const time = (plus = 0): Date => new Date(clock.now() + plus);
  const opened = async (rows: readonly Row[]): Promise<RememberedDevice[]> => {
    if (rows.length === 0) return [];
    const set = await keys.forOpening(rows.map((row) => refOf(row.tenant_id, row.user_id)));
    return rows.map((row) => deviceOf(set, row));
  };
  return {
    async remember({ tenantId, userId, generation, userAgent, days }) {
      const deviceId = randomUUID();
      const secret = newOpaqueToken();
      const ref = refOf(tenantId, userId);
      const set = await keys.forSealing([ref]);
      const agent = set.seal(ref, agentContext(deviceId), userAgent ?? '');
      await database.query(statements.remember, [
        deviceId,
        tenantId,
        userId,
        opaqueTokenHash(secret),
        generation,
        agent,
        time(),
        time(days * DAY_MS),
      ]);
      return { deviceId, secret };
    },
    async use(tenantId, userId, secret) {
      if (!secretShape.test(secret)) return null;
      const values = [tenantId, userId, opaqueTokenHash(secret), time()];
      return (await opened((await database.query<Row>(statements.use, values)).rows))[0] ?? null;
    },
    ofUser: async (tenantId, userId) =>
      opened((await database.query<Row>(statements.ofUser, [tenantId, userId, time()])).rows),
    async forget(tenantId, userId, deviceId) {
      const values = [tenantId, userId, deviceId ?? null];
      const { rows } = await database.query<{ device_id: string }>(statements.forget, values);
      return rows.map((row) => row.device_id);
    },
    deleteExpired: () =>
      deleteInBatches(database, 'runtime.remembered_devices', 'expires_at <= $1', [time()]),
  };
}

const deviceOf = (keys: KeySet, row: Row): RememberedDevice => ({
  deviceId: row.device_id,
  tenantId: row.tenant_id,
  userId: row.user_id,
  generation: row.generation,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  userAgent: keys.open(refOf(row.tenant_id, row.user_id), agentContext(row.device_id), row.agent) || null,
});
