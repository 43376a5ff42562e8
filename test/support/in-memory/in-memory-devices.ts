import { randomBytes, randomUUID } from 'node:crypto';
import type {
  RememberedDevice,
  RememberedDevices,
} from '../../../application/ports/sign-in/remembered-devices.js';

const DAY_MS = 86_400_000;
const MOST = 20;

/** Remembered devices in memory. `now`: ms since the epoch. */
export function inMemoryDevices(now: () => number): RememberedDevices {
  let entries: { device: RememberedDevice; readonly secret: string; readonly until: number }[] = [];
  const isOf = ({ device }: (typeof entries)[number], tenantId: string, userId: string): boolean =>
    device.tenantId === tenantId && device.userId === userId;
  const live = (tenantId: string, userId: string) =>
    entries.filter((entry) => isOf(entry, tenantId, userId) && entry.until > now());
  return {
    remember: ({ tenantId, userId, generation, userAgent, days }) => {
      const secret = randomBytes(32).toString('base64url');
      const at = new Date(now()).toISOString();
      const deviceId = randomUUID();
      const device = { deviceId, tenantId, userId, generation, userAgent, createdAt: at, lastUsedAt: at };
      const older = entries.filter((entry) => isOf(entry, tenantId, userId)).slice(MOST - 1);
      entries = entries.filter((entry) => !older.includes(entry));
      entries.unshift({ device, secret, until: now() + days * DAY_MS });
      return Promise.resolve({ deviceId, secret });
    },
    use: (tenantId, userId, secret) => {
      const entry = live(tenantId, userId).find((one) => one.secret === secret);
      if (entry === undefined) return Promise.resolve(null);
      entry.device = { ...entry.device, lastUsedAt: new Date(now()).toISOString() };
      return Promise.resolve(entry.device);
    },
    ofUser: (tenantId, userId) => Promise.resolve(live(tenantId, userId).map(({ device }) => device)),
    forget: (tenantId, userId, deviceId) => {
      const gone = entries.filter(
        (entry) =>
          isOf(entry, tenantId, userId) && (deviceId === undefined || entry.device.deviceId === deviceId),
      );
      entries = entries.filter((entry) => !gone.includes(entry));
      return Promise.resolve(gone.map(({ device }) => device.deviceId));
    },
  };
}
