import { openSignIn } from '../../application/sign-in/open-sign-in.js';
import { load } from '../../application/shared/load.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import { seeOther } from './answers.js';
import { pathOf } from './page-request/go-to-step.js';
import type { PageRequest } from './page-request/page-request.js';
import type { PagesDeps } from './pages-deps.js';

export const BACKUP_CODES_PATH = '/backup-codes';

const shape = /^([\w-]{1,1000})\.(\/[\w/-]{0,100}(?:\?request=[\w%.~-]{1,200})?)$/;

/** New backup codes of a user. */
interface NewBackupCodes {
  readonly userId: string;
  readonly codes: readonly string[];
  /** Path at the tenant's host. */
  readonly onward: string;
}

/** Redirects to the page of new backup codes, which this browser can load again for ten minutes. */
export const goToBackupCodes = (
  deps: PagesDeps,
  page: PageRequest,
  { userId, codes, onward }: NewBackupCodes,
  headers: HeaderList = [],
): void =>
  seeOther(deps, page, pathOf(BACKUP_CODES_PATH, page.request), [
    ...headers,
    ...deps.cookies.set('tessera_backup_codes', `${deps.app.backupCodes.seal(userId, codes)}.${onward}`),
  ]);

/**
 * Returns the new backup codes that this browser was given, for the user of its session or of its sign-in between the
 * steps. Null without any, and once one of them was used or others took their place.
 */
export async function newBackupCodes(
  deps: PagesDeps,
  { req, tenant: { tenantId }, session }: PageRequest,
): Promise<Omit<NewBackupCodes, 'userId'> | null> {
  const { app, cookies } = deps;
  const [, sealed = '', onward = ''] = shape.exec(cookies.read(req, 'tessera_backup_codes') ?? '') ?? [];
  if (sealed === '') return null;
  const pending = await openSignIn(app, tenantId, deps.cookies.read(req, 'tessera_sign_in') ?? '');
  for (const userId of [session?.user.userId, pending?.user.userId]) {
    const codes = userId === undefined ? null : app.backupCodes.open(userId, sealed);
    if (userId === undefined || codes === null) continue;
    const { state } = await load(app, streamName(tenantId, 'user', userId), user);
    const present = state.status === 'present' ? (state.factors.backupCodes?.codes ?? []) : [];
    if (codes.every((code) => present.includes(app.backupCodes.hash(userId, code)))) return { codes, onward };
  }
  return null;
}
