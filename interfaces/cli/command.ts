import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { CommandContext, Done } from '../../application/shared/command-context.js';
import type { Output } from './output.js';
import type { Tool } from './tool.js';
import { digitsOfUuid, isUuid } from '../../domain/shared/uuid.js';

/** What a command does once its options were checked. */
export type Work = (tool: Tool, output: Output) => Promise<void>;

/** Makes actions of the commands: of functions that check the options and return the work to do. */
export interface Actions {
  /** For work with what the service keeps. `logWasRestored`: see `bringBackToLog`. */
  readonly withTool: <Values>(
    prepare: (values: Values) => Work,
    logWasRestored?: (values: Values) => boolean,
  ) => (values: Values) => Promise<void>;
  /** For work that needs nothing of the service. */
  readonly offline: <Given extends unknown[]>(
    work: (output: Output, ...given: Given) => Promise<void>,
  ) => (...given: Given) => Promise<void>;
}

/** Adds a group of commands to the program. */
export type AddCommands = (program: Command, actions: Actions) => void;

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The value of an option that is not empty. */
export function textArgument(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

/** The value of an option that may be given several times; none for "". */
export const several = (value: string, before: string[] = []): string[] =>
  value === '' ? before : [...before, value];

/** The value of an option that is a list with commas; none for "". */
export const list = (value: string): string[] => value.split(',').filter((part) => part !== '');

/** The value of an option that "" clears. */
export const textOrNull = (value: string): string | null => (value === '' ? null : value);

/** The value of an option that is a whole number. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

/** Who acts at the command line: an operator of the platform, in the name of `tenantId`. */
export const operatorContext = ({ app }: Tool, tenantId: string): CommandContext => ({
  tenantId,
  actor: { type: 'operator', id: 'cli' },
  source: 'system',
  traceId: digitsOfUuid(app.ids.next()),
  commandId: app.ids.next(),
  ip: null,
  userAgent: null,
});

/** Returns the id of the tenant with this slug or id. Throws where there is none. */
export async function tenantOf(tool: Tool, name: string): Promise<string> {
  await tool.readModelsAreCurrent();
  const { tenants } = tool.queries;
  const tenant = await (isUuid(name) ? tenants.byId(name) : tenants.bySlug(name));
  if (!tenant) throw new Error(`there is no tenant "${name}": \`tessera tenants list\` shows them`);
  return tenant.id;
}

/**
 * Waits until the read models show what a command did, so that the next command sees it. Where they stay behind it notes
 * that and throws nothing: the command is done, and a secret that it made is shown this once.
 */
export async function finished<Result extends Done>(
  { note, readModelsAreCurrent }: Pick<Tool, 'note' | 'readModelsAreCurrent'>,
  result: Result,
): Promise<Result> {
  if (result.position === null) return result;
  await readModelsAreCurrent().catch((error: unknown) => {
    note(`it is done, but ${(error as Error).message}`);
  });
  return result;
}
