import { Secret, TOTP } from 'otpauth';
import type { App } from '../../../application/app.js';
import { load } from '../../../application/shared/load.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { offerTotp, setUpTotp } from '../../../application/user/factors/set-up-totp.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { type PresentUser, presentUser, user } from '../../../domain/user/user.js';
import { command } from '../in-memory/in-memory-app.js';

/** Returns the code that an authenticator app with this secret (base32) shows at a time (ms since the epoch). */
export const totpCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Returns six digits that such an app shows neither at a time nor within a minute of it: a made-up code is a right one now and then. */
export function wrongTotpCode(secret: string, at: number): string {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((ahead) => totpCode(secret, at + ahead));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
}

/** Returns a user as their stream shows them. */
export const userNow = async (app: App, tenantId: string, userId: string): Promise<PresentUser> =>
  presentUser((await load(app, streamName(tenantId, 'user', userId), user)).state);

/** Adds an authenticator app to a user, by the code of now; returns its id, its secret and the new backup codes. */
export async function addTotp(
  app: App,
  tenantId: string,
  userId: string,
): Promise<{ readonly factorId: string; readonly secret: string; readonly backupCodes: readonly string[] }> {
  const tenant = await presentTenantOf(app, tenantId);
  const before = await userNow(app, tenantId, userId);
  const { secret, setUp } = offerTotp(app, before, tenant);
  const input = { user: before, tenant, setUp, code: totpCode(secret, app.clock.now()) };
  const added = await setUpTotp(app, command({ tenantId, commandId: app.ids.next() }), input);
  return { factorId: added.user.factors.totp!.factorId, secret, backupCodes: added.backupCodes ?? [] };
}
