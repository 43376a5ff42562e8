import { createHmac, timingSafeEqual } from 'node:crypto';
import { streamName } from '../../../domain/shared/stream-name.js';
import { isUuid } from '../../../domain/shared/uuid.js';
import { type PresentUser, user } from '../../../domain/user/user.js';
import { load } from '../../../application/shared/load.js';
import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';
import type { PageRequest } from './page-request.js';

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

/** Returns the user whom this browser remembers (`LastAccount`), as long as they may sign in; null for none. */
export async function greetedUser(
  { app, lastAccount }: Pick<PagesDeps, 'app' | 'lastAccount'>,
  { req, tenant: { tenantId } }: PageRequest,
): Promise<PresentUser | null> {
  const userId = lastAccount.of(req, tenantId);
  if (userId === null) return null;
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  return state.status === 'present' && !state.suspended && state.email !== null ? state : null;
}
