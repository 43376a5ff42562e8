import { uuidOfDigits } from '../../../domain/shared/uuid.js';
import type { App } from '../../app.js';

/** Returns the id by which a tenant knows an operator: another one in each tenant. Only the service can tell whose it is. */
export async function operatorPseudonym(
  { keys }: Pick<App, 'keys'>,
  tenantId: string,
  operatorId: string,
): Promise<string> {
  return uuidOfDigits((await keys.lookupDigest(tenantId, `operator:${operatorId}`)).slice(0, 32));
}
