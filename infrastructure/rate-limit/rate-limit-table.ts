import type { Migration } from '../postgres/migrate.js';

/**
 * The counters shared by all processes, in the shape that rate-limiter-flexible expects. Unlogged: after a crash of the
 * database server new windows begin, which does no harm.
 */
export const rateLimitMigrations: readonly Migration[] = [
  {
    name: 'rate-limits-1',
    sql: `
      create schema if not exists runtime;
      create unlogged table runtime.rate_limits (
        key text primary key,
        points bigint not null,
        expire bigint
      );
      create index rate_limits_expire on runtime.rate_limits (expire);`,
  },
];
