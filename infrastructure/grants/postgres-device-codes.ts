import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../../application/ports/shared/clock.js';
import {
  DEVICE_CODE_SECONDS,
  DEVICE_INTERVAL_SECONDS,
  type DeviceCodes,
  type DeviceStatus,
  type WaitingDevice,
} from '../../application/ports/openid/device-codes.js';
import { USER_CODE_LENGTH, USER_CODE_LETTERS } from '../../domain/client/user-code.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import { hexBytes } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';
import { GRANT_MS } from './authorization-codes.js';
import { deviceCodeMisses } from './device-code-misses.js';
import { deviceCodeStatements as statements } from './device-code-statements.js';
import { type GrantRow, grantRow, toGrant } from './grant-row.js';
import { IDLE_MS } from './refresh-tokens.js';

export interface PostgresDeviceCodesOptions {
  readonly database: Sql;
  /** 32 bytes, the same in every process: the key of user codes and buckets, which also seals addresses. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
}

export interface PostgresDeviceCodes extends DeviceCodes {
  /** Deletes codes a day after their end, so that a late call learns that they have expired, and counts that are over. */
  deleteExpired(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;

interface WaitingRow {
  readonly device_id: string;
  readonly tenant_id: string;
  readonly client_id: string;
  readonly scopes: readonly string[];
  readonly resources: readonly string[] | null;
  readonly permissions: readonly string[] | null;
  readonly asked_from: Buffer;
  readonly asked_at: Date;
}

interface PolledRow {
  readonly state: 'waiting' | 'claimed' | 'approved' | 'refused';
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly polled_early: boolean;
}

const newUserCode = (): string =>
  Array.from({ length: USER_CODE_LENGTH }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join(
    '',
  );

function statusOf({ state, expires_at, used_at, polled_early }: PolledRow, now: number): DeviceStatus {
  if (used_at !== null) return 'used';
  if (expires_at.getTime() <= now) return 'expired';
  if (state === 'refused') return 'refused';
  return polled_early ? 'early' : 'waiting';
}

interface Tools {
  readonly time: (plus?: number) => Date;
  readonly touches: (...query: Parameters<Sql['query']>) => Promise<boolean>;
  readonly userCodeHash: (tenantId: string, userCode: string) => Buffer;
}

const contextOf = (deviceId: string): string => `device code|${deviceId}`;

function toolsOf({ database, secret, clock }: PostgresDeviceCodesOptions): Tools {
  return {
    time: (plus = 0) => new Date(clock.now() + plus),
    touches: async (statement, values) => (await database.query(statement, values)).rowCount === 1,
    userCodeHash: (tenantId, userCode) =>
      createHmac('sha256', secret).update(`user code|${tenantId}|${userCode}`).digest(),
  };
}

/** Returns the function that issues codes. */
function issuing(secret: Uint8Array, { time, touches, userCodeHash }: Tools): DeviceCodes['issue'] {
  const issue: DeviceCodes['issue'] = async (request) => {
    const { tenantId, clientId, scopes, resources, permissions, ip } = request;
    const [deviceId, deviceCode, userCode] = [randomUUID(), newOpaqueToken(), newUserCode()];
    const row = {
      device_id: deviceId,
      code_hash: hexBytes(opaqueTokenHash(deviceCode)),
      user_code_hash: hexBytes(userCodeHash(tenantId, userCode)),
      tenant_id: tenantId,
      client_id: clientId,
      scopes,
      resources,
      permissions,
      asked_from: hexBytes(sealBox(secret, contextOf(deviceId), JSON.stringify(ip))),
      asked_at: time(),
      expires_at: time(DEVICE_CODE_SECONDS * 1000),
      interval_seconds: DEVICE_INTERVAL_SECONDS,
      polled_early: false,
      state: 'waiting',
    };
    // another device has this code: the next one will be free
    return (await touches(statements.issue, [JSON.stringify(row)]))
      ? { deviceCode, userCode }
      : issue(request);
  };
  return issue;
}

/** Returns the functions of the pages, at which users decide. */
function deciding(
  { database, secret }: PostgresDeviceCodesOptions,
  { time, touches, userCodeHash }: Tools,
): Pick<DeviceCodes, 'find' | 'waiting' | 'claim' | 'release' | 'approve' | 'refuse'> {
  const waiting = async (...query: Parameters<Sql['query']>): Promise<WaitingDevice | null> => {
    const [row] = (await database.query<WaitingRow>(...query)).rows;
    if (row === undefined) return null;
    const from = openBox(secret, contextOf(row.device_id), row.asked_from).toString();
    return {
      deviceId: row.device_id,
      tenantId: row.tenant_id,
      clientId: row.client_id,
      scopes: row.scopes,
      resources: row.resources,
      permissions: row.permissions,
      ip: JSON.parse(from) as string | null,
      askedAt: row.asked_at.getTime(),
    };
  };
  return {
    find: (tenantId, userCode) =>
      waiting(statements.find, [tenantId, userCodeHash(tenantId, userCode), time()]),
    waiting: (tenantId, deviceId) => waiting(statements.waiting, [tenantId, deviceId, time()]),
    claim: (deviceId) => touches(statements.claim, [deviceId, time()]),
    async release(deviceId) {
      await touches(statements.release, [deviceId]);
    },
    approve: (deviceId, grant) => {
      const row = grantRow({ ...grant, grantId: randomUUID() });
      return touches(statements.approve, [deviceId, time(), JSON.stringify(row)]);
    },
    refuse: (deviceId) => touches(statements.refuse, [deviceId, time()]),
  };
}

/** Creates the codes in `runtime.device_codes`. See the port. */
export function postgresDeviceCodes(options: PostgresDeviceCodesOptions): PostgresDeviceCodes {
  const { database, secret, clock } = options;
  const tools = toolsOf(options);
  const { time } = tools;
  return {
    ...deviceCodeMisses(database, secret, clock),
    ...deciding(options, tools),
    issue: issuing(secret, tools),
    async use(deviceCode, { clientId, refreshable }) {
      const refreshToken = refreshable ? newOpaqueToken() : null;
      const values = [
        opaqueTokenHash(deviceCode),
        time(),
        time(GRANT_MS),
        refreshToken === null ? null : opaqueTokenHash(refreshToken),
        time(IDLE_MS),
        clientId,
      ];
      const [row] = (await database.query<GrantRow>(statements.use, values)).rows;
      return row ? { ...toGrant(row), refreshToken } : null;
    },
    async unuse(deviceCode) {
      await database.query(statements.unuse, [opaqueTokenHash(deviceCode)]);
    },
    async poll(deviceCode, clientId) {
      const values = [opaqueTokenHash(deviceCode), time(), clientId];
      const [row] = (await database.query<PolledRow>(statements.poll, values)).rows;
      return row ? statusOf(row, clock.now()) : 'unknown';
    },
    async deleteExpired() {
      await deleteInBatches(database, 'runtime.device_codes', 'expires_at <= $1', [time(-DAY_MS)]);
      await deleteInBatches(database, 'runtime.device_code_misses', 'expires_at <= $1', [time()]);
    },
  };
}
