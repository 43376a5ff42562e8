import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../application/ports/shared/clock.js';
import type { PendingSignIn } from '../../../application/sign-in/change-password-to-sign-in.js';
import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';

/**
 * Sign-ins whose user has to choose a new password, each in a cookie of its browser, which is no session. It says for
 * ten minutes which user may choose a password, and is worthless once one was chosen.
 */
export interface PendingSignIns {
  keep(tenantId: string, waiting: PendingSignIn): HeaderList;
  /** Returns the pending sign-in of this browser at this tenant; null for none. */
  find(req: HttpRequest, tenantId: string): PendingSignIn | null;
  forget(): HeaderList;
}

const COOKIE = 'tessera_waiting';
/** In seconds. */
const LIFETIME = 10 * 60;

interface Kept extends PendingSignIn {
  readonly tenantId: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/**
 * Returns pending sign-ins in cookies.
 * @param secret 32 bytes, the same in every process
 */
export function pendingSignIns(secret: Uint8Array, cookies: Cookies, clock: Clock): PendingSignIns {
  const sign = (content: string): string =>
    createHmac('sha256', secret).update(`waiting sign-in|${content}`).digest('base64url');

  const open = (value: string): Kept | null => {
    const [content = '', ...rest] = value.split('.');
    // compared as text: several texts may decode to the same bytes
    const given = Buffer.from(rest.join('.'));
    const expected = Buffer.from(sign(content));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return JSON.parse(Buffer.from(content, 'base64url').toString()) as Kept;
  };

  return {
    keep: (tenantId, { userId, generation, clientId }) => {
      const kept: Kept = { tenantId, userId, generation, clientId, until: clock.now() + LIFETIME * 1_000 };
      const content = Buffer.from(JSON.stringify(kept)).toString('base64url');
      return cookies.set(COOKIE, `${content}.${sign(content)}`, LIFETIME);
    },
    find: (req, wanted) => {
      const { tenantId, until, ...waiting } = open(cookies.read(req, COOKIE) ?? '') ?? {};
      if (tenantId !== wanted || until === undefined || until <= clock.now()) return null;
      return waiting as PendingSignIn;
    },
    forget: () => cookies.clear(COOKIE),
  };
}
