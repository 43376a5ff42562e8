import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../../domain/shared/uuid.js';
import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';

/** The account that the user of this browser wants to be greeted with. It gives access to nothing. */
export interface LastAccount {
  /** Returns the user's id; null for none, and for a cookie that this service did not sign for the tenant. */
  of(req: HttpRequest, tenantId: string): string | null;
  /** Returns the headers that store it. */
  remember(tenantId: string, userId: string): HeaderList;
  /** Returns the headers that delete it. */
  forget(): HeaderList;
}

/**
 * Keeps the account as the user's id with an HMAC, since its address and name must neither stand in a cookie nor be shown
 * to who knows an id. @param secret 32 bytes, the same in every process
 */
export function lastAccount(secret: Uint8Array, cookies: Cookies): LastAccount {
  const sign = (tenantId: string, userId: string): string =>
    createHmac('sha256', secret).update(`last account|${tenantId}|${userId}`).digest('base64url');
  return {
    of(req, tenantId) {
      const [userId = '', mac = ''] = cookies.read(req, 'tessera_account')?.split('.') ?? [];
      if (!isUuid(userId)) return null;
      const [expected, given] = [Buffer.from(sign(tenantId, userId)), Buffer.from(mac)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
    },
    remember: (tenantId, userId) => cookies.set('tessera_account', `${userId}.${sign(tenantId, userId)}`),
    forget: () => cookies.clear('tessera_account'),
  };
}
