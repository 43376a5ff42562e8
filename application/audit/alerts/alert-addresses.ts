import type { AuditLog, StoredAlert } from '../../ports/audit/audit-log.js';

/**
 * Returns, by the ids of alerts about addresses, the addresses that their events came from; null once an address was erased from
 * all of them. Reads the first entries of all alerts at once, and their other ones only for those whose first has none.
 */
export async function alertAddresses(
  audit: Pick<AuditLog, 'list'>,
  tenantId: string,
  alerts: readonly StoredAlert[],
): Promise<ReadonlyMap<string, string | null>> {
  const ofAddresses = alerts.filter(({ subject }) => subject.type === 'address');
  const addressOf = new Map<string, string | null>();
  const lookUp = async (entriesOf: (evidence: readonly number[]) => readonly number[]): Promise<void> => {
    const unknown = ofAddresses.filter(({ id }) => (addressOf.get(id) ?? null) === null);
    const ids = [...new Set(unknown.flatMap(({ evidence }) => entriesOf(evidence)))].map(BigInt);
    const addresses = await addressesOf(audit, tenantId, ids);
    for (const { id, evidence } of unknown)
      addressOf.set(
        id,
        entriesOf(evidence).flatMap((entry) => addresses.get(BigInt(entry)) ?? [])[0] ?? null,
      );
  };
  await lookUp((evidence) => evidence.slice(0, 1));
  await lookUp((evidence) => evidence.slice(1));
  return addressOf;
}

/** Returns the addresses of entries that have one, by the numbers of the entries. */
async function addressesOf(
  audit: Pick<AuditLog, 'list'>,
  tenantId: string,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  const page = { limit: ids.length, after: null, includeTotal: false };
  const { items } = await audit.list(tenantId, { ids }, page);
  return new Map(
    items.flatMap(({ entry, recorded }): [bigint, string][] => {
      const ip = recorded?.context.ip ?? null;
      return ip === null ? [] : [[entry.id, ip]];
    }),
  );
}
