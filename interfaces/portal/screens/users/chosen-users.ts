import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../../api/operations.js';
import { storeDraft, takeDraft } from '../../session/drafts.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { type Selection, useSelection } from '../../ui/list/selection.js';

type User = Schemas['User'];

/** A user who is selected, as the list showed them last. */
export interface ChosenUser extends Pick<User, 'id' | 'email' | 'status' | 'roles' | 'lastLoginAt'> {
  readonly name: string;
}

export interface ChosenUsers {
  readonly selection: Selection;
  /** In the order in which they were selected. */
  readonly users: () => readonly ChosenUser[];
}

const DRAFT = 'users-chosen';
const chosenOf = (user: User): ChosenUser => ({
  id: user.id,
  name: nameOfUser(user),
  email: user.email,
  status: user.status,
  roles: user.roles,
  lastLoginAt: user.lastLoginAt,
});

/**
 * Returns the selected users. They stay selected on other pages, under other filters, and after a step-up.
 * @param shown the users on the page
 */
export function useChosenUsers(shown: readonly User[]): ChosenUsers {
  const selection = useSelection();
  const known = useRef(new Map<string, ChosenUser>());
  for (const user of shown) known.current.set(user.id, chosenOf(user));
  const users = (): readonly ChosenUser[] =>
    [...selection.ids.value].flatMap((id) => known.current.get(id) ?? []);
  useEffect(() => {
    const stored = (takeDraft(DRAFT) ?? []) as readonly ChosenUser[];
    for (const user of stored) known.current.set(user.id, known.current.get(user.id) ?? user);
    if (stored.length > 0)
      selection.set(
        stored.map(({ id }) => id),
        true,
      );
    return storeDraft(DRAFT, users);
  }, []);
  return { selection, users };
}
