import type { JsonText } from '../../application/shared/json-text.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import type { UserFilter, UserPageRequest } from '../../application/user/user-filter.js';
import type { UserRecord } from '../../application/user/user-record.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { pageOf, pageValues } from '../paging/keyset.js';
import { AFTER_ALL, searchKey } from './search-key.js';
import { type ListShape, statementsOf } from './list-statements.js';
import { builtInRoleIds, inJson, namesOfRoles, placeBy, type RoleNames, userJson } from './user-json.js';

/** PostgreSQL keeps no text with it: nothing that is looked for with it is there. */
const NUL = '\0';

/** Where users are read, and the address that their records name. */
export interface UserSource {
  /** Of the role `tessera_reader`. */
  readonly database: Database;
  /** `{base_url}` */
  readonly baseUrl: string;
}

/** A page of users whom the filter leaves; `total` counts all of them. */
export async function listUsers(
  source: UserSource,
  tenantId: string,
  filter: UserFilter,
  page: UserPageRequest,
  now: number,
): Promise<Page<JsonText<UserRecord>>> {
  const { email, externalId, q, role, status, createdFrom, createdTo } = filter;
  if ([email, externalId, q, role].some((text) => text?.includes(NUL)))
    return { items: [], next: null, ...(page.includeTotal ? { total: 0 } : {}) };
  const roleName = role === undefined ? undefined : normaliseRoleName(role);
  const prefix = q === undefined ? undefined : searchKey(q);
  const shape: ListShape = {
    // everybody holds it
    role: roleName === undefined || roleName === 'user' ? 'any' : 'by name',
    email: email !== undefined,
    externalId: externalId !== undefined,
    prefix: prefix !== undefined,
    status,
    createdFrom: createdFrom !== undefined,
    createdTo: createdTo !== undefined,
    sort: page.sort,
  };
  const values = {
    roleName,
    prefix,
    createdFrom,
    createdTo,
    externalId: externalId?.trim(),
    email: email === undefined ? undefined : normaliseEmail(email),
    afterPrefix: prefix === undefined ? undefined : prefix + AFTER_ALL,
    roleId: page.includeTotal ? builtInRoleId(tenantId, 'user') : undefined,
  };
  return usersPage(source, tenantId, { shape, values, page, now });
}

/** A page of those who hold the role. */
export function listUsersOfRole(
  source: UserSource,
  tenantId: string,
  roleId: string,
  page: PageRequest,
  now: number,
): Promise<Page<JsonText<UserRecord>>> {
  const role = roleId === builtInRoleId(tenantId, 'user') ? 'any' : 'by id';
  return usersPage(source, tenantId, { shape: { role }, values: { roleId }, page, now });
}

interface Wanted {
  readonly shape: ListShape;
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly page: PageRequest;
  readonly now: number;
}

/** One round trip: the page as one text, and the count if it is asked for. */
async function usersPage(
  { database, baseUrl }: UserSource,
  tenantId: string,
  { shape, values, page, now }: Wanted,
): Promise<Page<JsonText<UserRecord>>> {
  const statements = statementsOf(shape, page.after === null);
  const at = new Date(now).toISOString();
  const all = { ...values, ...pageValues(page), tenantId, builtIn: builtInRoleIds(tenantId), now: at };
  const [found, counted] = await database.asTenant(tenantId, [
    statements.page(all),
    ...(page.includeTotal ? [statements.total(all)] : []),
  ]);
  const { users, roles } = found!.rows[0] as unknown as { users: string | null; roles: RoleNames };
  const parts = { namesOf: namesOfRoles(tenantId, roles), now: at, baseUrl: inJson(baseUrl) };
  const records = (users?.split('\n') ?? []).map((line) => userJson(line, parts));
  const total = (counted?.rows[0]?.['total'] as number | undefined) ?? 0;
  return pageOf(records, page, page.includeTotal ? total : undefined, placeBy(shape.sort));
}
