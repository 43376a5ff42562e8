import pg from 'pg';

/** Returns a parameter as `pg` sends it, of an array its literal. The types of `pg` lack it. */
export const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils;
