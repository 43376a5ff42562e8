import type { ApiKeyLastUse, ApiKeyUses } from '../ports/shared/api-key-uses.js';
import type { ApiKeyRecord } from './api-key-record.js';

/** An API key as the portal and the command line show it. */
export type ApiKeyView = ApiKeyRecord & {
  readonly [Member in keyof ApiKeyLastUse]: ApiKeyLastUse[Member] | null;
};

/** Returns keys of a tenant with their last use, in one look-up. */
export async function withLastUse(
  uses: Pick<ApiKeyUses, 'of'>,
  tenantId: string,
  records: readonly ApiKeyRecord[],
): Promise<readonly ApiKeyView[]> {
  const lastUses = await uses.of(
    tenantId,
    records.map(({ id }) => id),
  );
  return records.map(({ revokedAt, ...record }) => ({
    ...record,
    ...(lastUses.get(record.id) ?? { lastUsedAt: null, lastNetwork: null }),
    revokedAt,
  }));
}
