import pg from 'pg';

/** The text of a parameter as `pg` sends it, of an array its literal; what its types leave out. */
export const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils;
