import type { PastPeople, PastUser } from '../../application/ports/audit/past-people.js';
import type { EventStore } from '../../application/ports/events/event-store.js';
import type { Progress } from '../../application/ports/events/progress.js';
import type { Moment } from '../../application/shared/as-of.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { builder, fromQuery, type Query, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, keyset, pageOf } from '../paging/keyset.js';
import type { TenantReader } from '../reader-connection.js';

export interface PastPeopleOptions {
  /** Has the role `tessera_reader`. */
  readonly database: TenantReader;
  readonly store: Pick<EventStore, 'head'>;
  /** Progress of the projection `access`. */
  readonly progress: Pick<Progress, 'waitFor'>;
}

/** Narrows to the spans that are open at a moment. */
const open = (query: Query, spans: string, { time, last }: Moment): Query =>
  last === null
    ? query.where(`${spans}.since_at`, '<=', time).where(`${spans}.until_at`, '>', time)
    : query
        .where(`${spans}.since_entry`, '<=', last.entry.toString())
        .where(`${spans}.until_entry`, '>', last.entry.toString());

/** Users at a moment: the table of their spans, with the columns of their ids and of when they were created. */
interface PastList {
  readonly from: Query;
  readonly id: string;
  readonly createdAt: string;
}

const people = (tenantId: string, moment: Moment): Query =>
  open(builder.from('access.people as p').where('p.tenant_id', tenantId), 'p', moment);

const holdings = (tenantId: string, moment: Moment): Query =>
  open(builder.from('access.holdings as h').where('h.tenant_id', tenantId), 'h', moment);

/** Returns who held a role, by its own index: a role that few hold is found among them, however many users there are. */
const listed = (tenantId: string, moment: Moment, roleId: string | undefined): PastList =>
  roleId === undefined || roleId === builtInRoleId(tenantId, 'user')
    ? { from: people(tenantId, moment), id: 'p.id', createdAt: 'p.created_at' }
    : {
        from: holdings(tenantId, moment).where('h.role_id', roleId),
        id: 'h.user_id',
        createdAt: 'h.user_created_at',
      };

/** Creates the reading of past users from the history of who could do what. */
export const pastPeople = ({ database, store, progress }: PastPeopleOptions): PastPeople => ({
  settle: async ({ last }) => progress.waitFor(last?.position ?? (await store.head())),
  async list(tenantId, moment, { roleId, createdFrom, createdTo, isOldestFirst = false }, page) {
    const { from: all, id, createdAt } = listed(tenantId, moment, roleId);
    if (createdFrom !== undefined) all.where(createdAt, '>=', createdFrom);
    if (createdTo !== undefined) all.where(createdAt, '<', createdTo);
    const order = isOldestFirst ? ({ keyDirection: 'asc', idDirection: 'desc' } as const) : {};
    // spans of a user overlap where the clocks of processes differ
    const query = keyset(all.clone(), { key: createdAt, id, ...order }, page).distinct({
      id,
      created_at: createdAt,
    });
    const shown = fromQuery(query, 'people').select(
      builder.raw(`id, ${isoTimeSql('created_at')} as "createdAt"`),
    );
    const [rows, counted] = await database.asTenant(tenantId, [
      statementOf(shown),
      ...(page.includeTotal
        ? [statementOf(all.select(builder.raw('count(distinct ??)::int as total', [id])))]
        : []),
    ]);
    const total = counted?.rows[0]!['total'] as number | undefined;
    return pageOf(rows!.rows as unknown as PastUser[], page, total, byCreation);
  },
  async counts(tenantId, moment, roleIds) {
    const everybody = builtInRoleId(tenantId, 'user');
    const held = holdings(tenantId, moment)
      .whereRaw('h.role_id = any (?::uuid[])', [roleIds as string[]])
      .groupBy('h.role_id')
      .select(builder.raw('h.role_id as id, count(*)::int as users'));
    const [counted, all] = await database.asTenant(tenantId, [
      statementOf(held),
      ...(roleIds.includes(everybody)
        ? [statementOf(people(tenantId, moment).select(builder.raw('count(*)::int as users')))]
        : []),
    ]);
    const rows = counted!.rows as unknown as readonly { readonly id: string; readonly users: number }[];
    return new Map([
      ...rows.map(({ id, users }) => [id, users] as const),
      ...(all === undefined ? [] : [[everybody, all.rows[0]!['users'] as number] as const]),
    ]);
  },
});
