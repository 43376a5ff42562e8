import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';

/** Claims of client ids and audiences that the people of a tenant may make on a day. */
const CLAIMS_PER_DAY = 20;

/**
 * Counts a claim of a person: a new client, or an audience that is new to the tenant. Operators are not counted, nor are the
 * command line and the bootstrap file. Throws `too_many_claims`.
 */
export async function countClaim(
  { clientClaims }: Pick<App, 'clientClaims'>,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
): Promise<void> {
  if (actor.type !== 'user' || (await clientClaims.take(tenantId, CLAIMS_PER_DAY))) return;
  throw new DomainError(
    'conflict',
    'too_many_claims',
    `Your organisation has registered ${CLAIMS_PER_DAY} client ids and audiences today (UTC), the most in a day. Go on ` +
      'tomorrow, or ask the operator of this service to register more.',
  );
}
