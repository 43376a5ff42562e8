import { person } from '../../session/session.js';
import type { Application } from './application-values.js';

/** Whether the person may change it: owners alone where it acts at the Management API. */
export const mayChange = ({ builtIn, managementScopes }: Application): boolean =>
  !builtIn && (managementScopes.length === 0 || person.value?.isOwner === true);
