import { texts } from '../../texts/language.js';
import type { Question } from '../../ui/form/form-state.js';
import { allRoles } from '../roles/all-roles.js';
import type { Api } from './api-values.js';

/** Most roles that are named. */
const MOST_NAMES = 5;

/**
 * Returns the question that goes before permissions are taken from an API which roles hold; null where no role holds one
 * of them. Throws ApiError.
 * @param kept the names of the permissions that it is to have
 */
export async function removalQuestion(
  { identifier, permissions }: Pick<Api, 'identifier' | 'permissions'>,
  kept: readonly string[],
): Promise<Question | null> {
  const removed = permissions.map(({ name }) => name).filter((name) => !kept.includes(name));
  if (removed.length === 0) return null;
  const roles = (await allRoles()).data.items.filter((role) =>
    role.permissions.some(({ resource, name }) => resource === identifier && removed.includes(name)),
  );
  if (roles.length === 0) return null;
  const t = texts().apis.removal;
  return {
    title: t.title(removed),
    label: t.button,
    isDanger: true,
    hint: (
      <>
        <p>{t.roles(roles.map(({ name }) => name).slice(0, MOST_NAMES), roles.length)}</p>
        <p>{t.hint}</p>
      </>
    ),
  };
}
