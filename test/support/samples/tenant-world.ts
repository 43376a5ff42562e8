import { assignRole } from '../../../application/role/assign-role.js';
import { createUser } from '../../../application/user/create-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { type Aggregate, fold } from '../../../domain/shared/decider.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import {
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../in-memory/in-memory-app.js';

export const ownerRole = builtInRoleId(TENANT, 'owner');
export const adminRole = builtInRoleId(TENANT, 'admin');
export const userRole = builtInRoleId(TENANT, 'user');

export const userStream = (userId: string): string => streamName(TENANT, 'user', userId);
export const ownersStream = streamName(TENANT, 'owners', TENANT);

/** A tenant with users, some of them owners, made by the ordinary commands. */
export interface TenantWorld {
  readonly world: World;
  readonly app: Process;
  /** Ids of `<name>@example.com`, by name. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Creates a tenant with owners and other users by name. */
export async function tenantWith(
  owners: readonly string[],
  others: readonly string[] = [],
): Promise<TenantWorld> {
  const world = inMemoryWorld();
  const app = world.process();
  const ids: Record<string, string> = {};
  for (const name of [...owners, ...others])
    ids[name] = (await createUser(app, systemCommand(), { email: `${name}@example.com` })).record.id;
  for (const name of owners)
    await assignRole(app, systemCommand(), { roleId: ownerRole, userId: ids[name]! });
  return { world, app, ids };
}

/** Returns the types of the events in a stream. */
export const typesIn = (world: World, stream: string): string[] =>
  world.log.eventsOf(stream).map(({ type }) => type);

/** Returns the state of the aggregate of a stream. */
export async function stateOf<State, Event extends DomainEvent>(
  world: World,
  stream: string,
  aggregate: Aggregate<State, Event>,
): Promise<State> {
  const history = await world.log.load(stream);
  return fold(
    aggregate,
    history.map(({ event, context }) => ({ event: event as Event, at: context.occurredAt })),
  );
}
