import type { Migration } from '../postgres/migrate.js';

/**
 * Counters shared by all processes, in the shape that rate-limiter-flexible expects. Unlogged: a crash of the database
 * server starts new windows, which nobody minds.
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
