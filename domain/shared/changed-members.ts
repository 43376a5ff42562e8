/** Returns the members of `changes` that differ from those of `state`, compared by their JSON; null when none does. */
export function changedMembers<Members extends object>(
  state: Members,
  changes: Partial<Members>,
): Partial<Members> | null {
  const differing = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(state[name as keyof Members]),
  );
  return differing.length === 0 ? null : (Object.fromEntries(differing) as Partial<Members>);
}

/** Returns the members that have a value. */
export const definedMembers = <Members extends object>(members: Members): Partial<Members> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<Members>;
