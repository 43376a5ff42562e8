import type pg from 'pg';
import type { DatabaseOptions } from './connection-config.js';

/** What values are written and read by, whatever an operator or a pooler has set. */
const always = {
  array_nulls: 'on',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
};

/** A connection lacks the role or the settings that it must have, or is shared with other clients. */
export class UnsafeSession extends Error {
  override readonly name = 'UnsafeSession';
}

/** How long the server may take to answer, in ms. */
const ANSWER_MS = 5_000;

const setAll =
  'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as wanted (name, value)';
const readAll =
  'select current_user as role, array(select current_setting(name) from unnest($1::text[]) as wanted (name)) as found';

/**
 * Sets the role and the settings of a new connection and reads them again. They are no start-up options: a pooler may drop
 * those, and `options` in an operator's URL replaces them. Throws UnsafeSession when one is not as it was set.
 */
export async function openSession(
  client: Pick<pg.Client, 'query'>,
  { role, settings }: Pick<DatabaseOptions, 'role' | 'settings'>,
): Promise<void> {
  const expected: Record<string, string> = { ...always, ...settings };
  const names = Object.keys(expected);
  // the role last: it need not be allowed to set what the login is
  const setting = { ...expected, ...(role !== undefined && { role }) };
  const send = (text: string, values: readonly unknown[]) =>
    client.query<{ role: string; found: string[] }>({
      text,
      values: [...values],
      query_timeout: ANSWER_MS,
    } as pg.QueryConfig);
  await send(setAll, [Object.keys(setting), Object.values(setting)]);
  const { rows } = await send(readAll, [names]);
  const [is] = rows;
  if (role !== undefined) expectRole(is?.role, role);
  const wrong = names.findIndex((name, index) => is?.found[index] !== expected[name]);
  if (wrong !== -1)
    throw new UnsafeSession(
      `a connection has ${names[wrong]!} = ${is?.found[wrong]} where ${expected[names[wrong]!]} was set: ${REMEDY}`,
    );
}

/** Throws UnsafeSession when a connection acts as another role than `wanted`. */
export function expectRole(actual: unknown, expected: string): void {
  if (actual !== expected)
    throw new UnsafeSession(`a connection acts as ${String(actual)} where ${expected} was set: ${REMEDY}`);
}

/** What an operator does about a pooler that passes a connection of the server from client to client. */
export const REMEDY = 'connect to PostgreSQL itself, or through a pooler in session mode';
