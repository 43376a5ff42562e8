import type { ParseArgsConfig } from 'node:util';
import type { CommandContext, Done } from '../../application/shared/command-context.js';
import type { Output } from './output.js';
import type { Tool } from './tool.js';

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

interface AnyCommand {
  /** Its options, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** How many words besides options it takes; none unless told. */
  readonly positionals?: number;
}

export interface ServiceCommand extends AnyCommand {
  /** Whether it is to work with a log that ends before what the database has seen, and brings the database back to it. */
  logWasRestored?(values: Values): boolean;
  /** Checks the options (UsageError) and answers the work to do. */
  prepare(values: Values): (tool: Tool, output: Output) => Promise<void>;
}

/** For which nothing of the service need be there. */
interface OfflineCommand extends AnyCommand {
  offline(values: Values, words: readonly string[]): (output: Output) => Promise<void>;
}

export type Command = ServiceCommand | OfflineCommand;

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

export const optional = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Who acts at the command line: an operator of the platform, in the name of `tenantId`. */
export const operatorContext = ({ app }: Tool, tenantId: string): CommandContext => ({
  tenantId,
  actor: { type: 'operator', id: 'cli' },
  source: 'system',
  traceId: app.ids.next().replaceAll('-', ''),
  commandId: app.ids.next(),
  ip: null,
  userAgent: null,
});

/** The tenant with this slug or id. */
export async function tenantOf(tool: Tool, name: string): Promise<string> {
  await tool.readModelsAreCurrent();
  const tenant = await tool.queries.tenants.find(name);
  if (!tenant) throw new Error(`there is no tenant "${name}": \`tessera tenants list\` shows them`);
  return tenant.id;
}

/** Waits until the read models show what a command did, so that the next command sees it. */
export async function finished<Result extends Done>(tool: Tool, result: Result): Promise<Result> {
  if (result.position !== null) await tool.readModelsAreCurrent();
  return result;
}
