import type { Database } from '../../../infrastructure/postgres/database.js';
import type { SubjectKeys } from '../../../application/ports/events/subject-keys.js';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { postgresRememberedDevices } from '../../../infrastructure/factors/postgres-remembered-devices.js';
import { postgresSignInTransactions } from '../../../infrastructure/factors/postgres-sign-in-transactions.js';
import { postgresDeviceCodes } from '../../../infrastructure/grants/postgres-device-codes.js';
import { postgresGrants } from '../../../infrastructure/grants/postgres-grants.js';
import { postgresSessions } from '../../../infrastructure/sessions/postgres-sessions.js';

const DAY_MS = 86_400_000;

/** What a user was given at a time: one of each kind that ends with another generation of the user. */
export interface GivenAccess {
  readonly sessionId: string;
  /** Returns the kinds that are there, as seen at the time at which they were given. */
  present(): Promise<readonly string[]>;
}

/** Gives a user access at a time. @param at milliseconds since the epoch */
export async function giveAccess({
  database,
  keys,
  tenantId,
  userId,
  at,
}: {
  readonly database: Database;
  readonly keys: SubjectKeys;
  readonly tenantId: string;
  readonly userId: string;
  readonly at: number;
}): Promise<GivenAccess> {
  const parts = { database, keys, clock: { now: () => at }, secret: new Uint8Array(32).fill(7) };
  const sessions = postgresSessions(parts);
  const grants = postgresGrants(parts);
  const deviceCodes = postgresDeviceCodes(parts);
  const devices = postgresRememberedDevices(parts);
  const signIns = postgresSignInTransactions(parts);

  const owner = { tenantId, userId, generation: 1 };
  const proof = { authenticatedAt: at, amr: ['pwd'], provedMailbox: null } as const;
  const lifetime = { idleMs: DAY_MS, maxMs: DAY_MS };
  const session = await sessions.start({
    ...owner,
    ...proof,
    remembered: false,
    lifetime,
    ip: null,
    userAgent: null,
  });
  const { sessionId } = session.session;
  const clientId = 'web';
  const scopes = ['openid'];
  const claims = { userinfo: [], idToken: [] };
  const grant = { ...owner, ...proof, sessionId, clientId, scopes, claims, offline: true };
  const codeChallenge = 'c'.repeat(43);
  const binding = { ...grant, redirectUri: 'https://app.test/cb', codeChallenge, nonce: null };
  const redeem = { clientId, codeChallenge, redirectUri: null, refreshable: true };
  const { grantId, refreshToken } = (await grants.useCode(await grants.issueCode(binding), redeem))!;
  const code = await grants.issueCode(binding);
  const request = { tenantId, clientId, scopes, resources: null, permissions: null, ip: null };
  const { deviceCode, userCode } = await deviceCodes.issue(request);
  const { deviceId } = (await deviceCodes.find(tenantId, userCode))!;
  await deviceCodes.claim(deviceId);
  await deviceCodes.approve(deviceId, grant);
  const device = await devices.remember({ ...owner, userAgent: null, days: 30 });
  const signIn = await signIns.begin({ ...owner, ...proof, clientId: null, asked: anyAssurance });

  return {
    sessionId,
    async present() {
      const kinds: Readonly<Record<string, unknown>> = {
        session: await sessions.bySecret(tenantId, session.secret),
        code: await grants.findCode(code),
        grant: await grants.findByAccessToken(grantId, 'unrevoked'),
        refreshToken: await grants.findRefreshToken(refreshToken!),
        deviceCode: await deviceCodes.use(deviceCode, { clientId, refreshable: false }),
        rememberedDevice: await devices.use(tenantId, userId, device.secret),
        signIn: await signIns.find(tenantId, signIn),
      };
      return Object.keys(kinds).filter((kind) => kinds[kind] !== null);
    },
  };
}
