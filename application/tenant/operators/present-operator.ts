import { owners } from '../../../domain/owners/owners.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { PLATFORM_TENANT, streamName } from '../../../domain/shared/stream-name.js';
import { uuidOfDigits } from '../../../domain/shared/uuid.js';
import { type PresentUser, user } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import { load, type Loaded } from '../../shared/load.js';

/** Returns an operator, by the log itself. Throws `operator_not_found` for a user who is none or is suspended. */
export async function presentOperator(
  app: Pick<App, 'events'>,
  userId: string,
): Promise<Loaded<PresentUser>> {
  const [loaded, active] = await Promise.all([
    load(app, streamName(PLATFORM_TENANT, 'user', userId), user),
    activeOperators(app),
  ]);
  const { state } = loaded;
  if (state.status !== 'present' || state.suspended || !active.includes(userId))
    throw new DomainError('not-found', 'operator_not_found', 'There is no such operator.');
  return { ...loaded, state };
}

/** Returns the ids of the operators who are not suspended. */
export async function activeOperators(app: Pick<App, 'events'>): Promise<readonly string[]> {
  const { state } = await load(app, streamName(PLATFORM_TENANT, 'owners', PLATFORM_TENANT), owners);
  return [...state].filter(([, status]) => status === 'active').map(([userId]) => userId);
}

/** Returns the id by which a tenant knows an operator: another one in each tenant. Only the service can know whose it is. */
export async function operatorPseudonym(
  { keys }: Pick<App, 'keys'>,
  tenantId: string,
  operatorId: string,
): Promise<string> {
  return uuidOfDigits((await keys.lookupDigest(tenantId, `operator:${operatorId}`)).slice(0, 32));
}
