import type { Schemas } from '../../api/operations.js';
import { person } from '../../session/session.js';

/** Returns whether the signed-in person may give and take a role: every user has `user`, and only owners give `owner`. */
export const mayGive = ({ builtIn, name }: Pick<Schemas['Role'], 'builtIn' | 'name'>): boolean =>
  !builtIn || (name !== 'user' && (name !== 'owner' || person.value?.isOwner === true));
