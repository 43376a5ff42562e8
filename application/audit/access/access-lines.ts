import type { HeldPermission } from '../../../domain/resource/permissions.js';
import type {
  AccessHistory,
  Bar,
  Cause,
  Definition,
  GivenRole,
  KnownPerson,
  Shown,
} from '../../ports/audit/access-history.js';
import type { EntryMoment } from '../../shared/as-of.js';

/** A cause as answers show it. */
export interface CauseView extends Omit<Cause, 'entry'> {
  readonly entry: number;
}
export const shownCause = ({ entry, ...cause }: Cause): CauseView => ({ entry: Number(entry), ...cause });

/** A user of the past: of one who is erased by now, nothing but the id is left. */
export type PersonView =
  | { readonly id: string; readonly erased: true }
  | {
      readonly id: string;
      readonly email?: string | null;
      readonly firstName?: string | null;
      readonly lastName?: string | null;
    };

export const shownPerson = (
  { id, isErased, email, firstName, lastName }: KnownPerson,
  { people }: Shown,
): PersonView => (isErased ? { id, erased: true } : people ? { id, email, firstName, lastName } : { id });

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Why a holder could do something: a line of the answer. */
export interface AccessLine {
  /** One of the three. */
  readonly user?: PersonView;
  readonly client?: Named;
  readonly apiKey?: Named;
  /** Whether they could use it then: false for a user who was suspended or locked. */
  readonly could: boolean;
  /** Why they could not. */
  readonly barred?: readonly { readonly by: Bar['kind'] | 'expired'; readonly since: CauseView | string }[];
  readonly role?: Named;
  /** A scope of an API key, for the Management API. */
  readonly scope?: string;
  /** The assignment of the role, or the issue of the key. */
  readonly given: CauseView;
  /** What the role held, of APIs that had it then. */
  readonly permissions?: readonly (HeldPermission & { readonly added: CauseView })[];
}

/** What is asked about a moment. */
export type AccessQuestion =
  | { readonly of: 'permission'; readonly resource: string; readonly permission: string }
  /** `name`: where the role was asked about by a name. */
  | { readonly of: 'role'; readonly id: string; readonly name?: string }
  | { readonly of: 'userId' | 'clientId' | 'apiKeyId'; readonly id: string };

export interface AccessRequest extends Shown {
  readonly tenantId: string;
  readonly moment: EntryMoment;
}

/**
 * Returns the question about the role that had an id or a name at a moment. An id comes first; a text that is neither stays
 * as it is.
 */
export async function questionOfRole(
  history: Pick<AccessHistory, 'definition' | 'roleOfName'>,
  { tenantId, moment }: Pick<AccessRequest, 'tenantId' | 'moment'>,
  role: string,
): Promise<AccessQuestion> {
  if ((await history.definition(tenantId, moment, 'role', role)) !== null) return { of: 'role', id: role };
  const id = await history.roleOfName(tenantId, moment, role);
  return id === null ? { of: 'role', id: role } : { of: 'role', id, name: role };
}

/** Returns pages of lines; null where what is asked about did not exist then. */
export async function whoCould(
  history: AccessHistory,
  request: AccessRequest,
  question: AccessQuestion,
): Promise<AsyncIterable<readonly AccessLine[]> | null> {
  switch (question.of) {
    case 'permission':
      return ofPermission(history, request, question);
    case 'role': {
      const role = await history.definition(request.tenantId, request.moment, 'role', question.id);
      return role && ofRoles(history, request, [{ role: named(role) }]);
    }
    case 'userId':
      return ofUser(history, request, question.id);
    case 'clientId':
      return ofClient(history, request, question.id);
    case 'apiKeyId':
      return ofApiKey(history, request, question.id);
  }
}

const named = ({ id, state }: Definition<'role' | 'client' | 'apiKey'>): Named => ({ id, name: state.name });

/** A role that is a reason, with the permissions that it gives. */
type Reason = Required<Pick<AccessLine, 'role'>> & Pick<AccessLine, 'permissions'>;

async function ofPermission(
  history: AccessHistory,
  request: AccessRequest,
  { resource, permission }: Extract<AccessQuestion, { of: 'permission' }>,
): Promise<AsyncIterable<readonly AccessLine[]> | null> {
  const { tenantId, moment } = request;
  const api = await history.resource(tenantId, moment, resource);
  if (api?.state.permissions.includes(permission) !== true) return null;
  const roles = await history.rolesWith(tenantId, moment, { resource, name: permission });
  const reasons = roles.map((role) => ({
    role: named(role),
    permissions: role.state.permissions
      .filter((held) => held.resource === resource && held.name === permission)
      .map(({ since, ...held }) => ({ ...held, added: shownCause(since) })),
  }));
  return ofRoles(history, request, reasons);
}

/** Yields everybody who held the roles, role by role: users before clients. */
async function* ofRoles(
  history: AccessHistory,
  request: AccessRequest,
  reasons: readonly Reason[],
): AsyncGenerator<readonly AccessLine[], void, void> {
  const { tenantId, moment } = request;
  const tenantBar = await history.tenantBar(tenantId, moment);
  const byId = new Map(reasons.map((reason) => [reason.role.id, reason]));
  const ids = [...byId.keys()];
  for await (const { roleId, holders } of history.holders(tenantId, moment, ids, request))
    yield holders.map((holder) => ({
      user: shownPerson(holder, request),
      ...barredBy([...holder.bars, ...(tenantBar ? [tenantBar] : [])]),
      ...byId.get(roleId)!,
      given: shownCause(holder.since),
    }));
  const clients = await history.clientsWith(tenantId, moment, ids);
  yield clients.flatMap((client) =>
    client.state.roles
      .filter(({ id }) => byId.has(id))
      .map(({ id, since }) => ({
        client: named(client),
        ...barredBy(tenantBar ? [tenantBar] : []),
        ...byId.get(id)!,
        given: shownCause(since),
      })),
  );
}

const barredBy = (bars: readonly Bar[]): Pick<AccessLine, 'could' | 'barred'> =>
  bars.length === 0
    ? { could: true }
    : { could: false, barred: bars.map(({ kind, since }) => ({ by: kind, since: shownCause(since) })) };

/** Roles that are read together. */
const TOGETHER = 500;

/** Yields a page of lines for roles together, without those of roles that did not exist. Its statements do not grow with the roles. */
async function* ofGiven(
  history: AccessHistory,
  { tenantId, moment }: AccessRequest,
  given: readonly GivenRole[],
  holder: Omit<AccessLine, 'role' | 'given' | 'permissions'>,
): AsyncGenerator<readonly AccessLine[], void, void> {
  const apis = given.length === 0 ? [] : await history.resources(tenantId, moment);
  const offered = new Map(apis.map(({ state }) => [state.identifier, new Set(state.permissions)]));
  for (let from = 0; from < given.length; from += TOGETHER) {
    const together = given.slice(from, from + TOGETHER);
    const ids = together.map(({ id }) => id);
    const roles = new Map((await history.roles(tenantId, moment, ids)).map((role) => [role.id, role]));
    yield together.flatMap(({ id, since }) => {
      const role = roles.get(id);
      return role ? [{ ...holder, ...reasonOf(role, offered), given: shownCause(since) }] : [];
    });
  }
}

/** Returns a role as a reason, with its permissions that the APIs had. `offered`: names of permissions, by the API's identifier. */
const reasonOf = (
  role: Definition<'role'>,
  offered: ReadonlyMap<string, ReadonlySet<string>>,
): Required<Reason> => ({
  role: named(role),
  permissions: role.state.permissions
    .filter((held) => offered.get(held.resource)?.has(held.name))
    .map(({ since, ...held }) => ({ ...held, added: shownCause(since) })),
});

async function ofUser(
  history: AccessHistory,
  request: AccessRequest,
  userId: string,
): Promise<AsyncIterable<readonly AccessLine[]> | null> {
  const { tenantId, moment } = request;
  const person = await history.person(tenantId, moment, userId, request);
  if (person === null) return null;
  const tenantBar = await history.tenantBar(tenantId, moment);
  const bars = barredBy([...person.bars, ...(tenantBar ? [tenantBar] : [])]);
  const roles = await history.rolesOf(tenantId, moment, userId);
  return ofGiven(history, request, roles, { user: shownPerson(person, request), ...bars });
}

async function ofClient(
  history: AccessHistory,
  request: AccessRequest,
  clientId: string,
): Promise<AsyncIterable<readonly AccessLine[]> | null> {
  const { tenantId, moment } = request;
  const client = await history.definition(tenantId, moment, 'client', clientId);
  if (client === null) return null;
  const tenantBar = await history.tenantBar(tenantId, moment);
  const bars = barredBy(tenantBar ? [tenantBar] : []);
  return ofGiven(history, request, client.state.roles, { client: named(client), ...bars });
}

async function ofApiKey(
  history: AccessHistory,
  request: AccessRequest,
  apiKeyId: string,
): Promise<AsyncIterable<readonly AccessLine[]> | null> {
  const { tenantId, moment } = request;
  const key = await history.definition(tenantId, moment, 'apiKey', apiKeyId);
  if (key === null) return null;
  const tenantBar = await history.tenantBar(tenantId, moment);
  const { scopes, expiresAt } = key.state;
  const hasExpired = expiresAt !== null && expiresAt <= moment.time;
  const bars = barredBy(tenantBar ? [tenantBar] : []);
  const barred = [
    ...(bars.barred ?? []),
    ...(hasExpired ? [{ by: 'expired' as const, since: expiresAt }] : []),
  ];
  return inOnePage(
    scopes.map((scope) => ({
      apiKey: named(key),
      could: barred.length === 0,
      ...(barred.length === 0 ? {} : { barred }),
      scope,
      given: shownCause(key.created),
    })),
  );
}

async function* inOnePage(lines: readonly AccessLine[]): AsyncGenerator<readonly AccessLine[], void, void> {
  yield await Promise.resolve(lines);
}
