import { isUuid } from '../../../../domain/shared/uuid.js';
import { type Parameters, single } from '../../../http/requests/form-body.js';

/** The id of nothing. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

/** Returns the id that a form sent; for anything that is no UUID, the id of nothing, so that both are answered alike. */
export function sentId(parameters: Parameters, name: string): string {
  const value = single(parameters, name) ?? '';
  return isUuid(value) ? value : NOTHING;
}
