import type { Migration } from '../postgres/migrate.js';

/** The counters of all processes, as rate-limiter-flexible expects them. A crash of the server begins new windows. */
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
