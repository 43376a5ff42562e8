import {
  type AddHelpTextContext,
  type Command,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings';
import type { CommandContext, Done } from '../../application/shared/command-context.js';
import { operatorContext } from '../../application/shared/event-context.js';
import type { Page, PageRequest, PageStart } from '../../application/shared/page.js';
import { recordServiceAction } from '../../application/tenant/operators/operator-action.js';
import { PLATFORM_TENANT } from '../../domain/shared/stream-name.js';
import { idIn } from '../../domain/shared/uuid.js';
import type { Config } from '../config.js';
import type { Output } from './output.js';
import type { Tool } from './tool.js';

/** The work of a command whose options have been checked. */
export type Work = (tool: Tool, output: Output) => Promise<void>;

/** Turns the function of a command into what commander calls with the parsed options. */
export interface Actions {
  /**
   * For work on the service's database: `prepare` checks the options before the database is opened, and returns the work.
   * `logWasRestored`: see `RuntimeOptions`.
   */
  readonly withTool: <Values>(
    prepare: (values: Values) => Work,
    logWasRestored?: (values: Values) => boolean,
  ) => (values: Values) => Promise<void>;
  /** For work on a database that may be empty, or that no process may use meanwhile: it opens what it needs itself. */
  readonly withConfig: <Given extends unknown[]>(
    work: (config: Config, output: Output, ...given: Given) => Promise<void>,
  ) => (...given: Given) => Promise<void>;
  /** For work that needs neither the database nor the configuration of the service. */
  readonly offline: <Given extends unknown[]>(
    work: (output: Output, ...given: Given) => Promise<void>,
  ) => (...given: Given) => Promise<void>;
}

/** Adds a command, or a group of commands, to the program or to a group of it. */
export type AddCommands = (program: Command, actions: Actions) => void;

/** Returns what adds a group with these commands. */
export const commandGroup =
  (name: string, description: string, commands: readonly AddCommands[]): AddCommands =>
  (program, actions) => {
    const group = program.command(name).description(description);
    for (const add of commands) add(group, actions);
  };

const PAGE = 200;

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the value of an option. Throws InvalidArgumentError when it is empty. */
export function textArgument(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

/** Returns the option by which the operator of the host says why, which the operators' log keeps (`recordHostAction`). */
export const reasonOption = (usual: string): Option<'--reason <text>', undefined, string, string> =>
  new Option('--reason <text>', "for the operators' log").argParser(textArgument).default(usual);

/** Returns the values of an option that may be given several times; "" adds none. */
export const several = (value: string, before: string[] = []): string[] =>
  value === '' ? before : [...before, value];

/** Returns the values of an option that may be given several times, none of them empty: a check that is asked for is never left out. */
export const severalTexts = (value: string, before: string[] = []): string[] => [
  ...before,
  textArgument(value),
];

/** Returns the parts of an option's value between the commas; none for "". */
export const list = (value: string): string[] => value.split(',').filter((part) => part !== '');

/** Returns the value of an option as a number. Throws InvalidArgumentError unless it has 1 to 9 digits. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

/** Returns a function for commander's help text after a command's own: an example, `line` without the program's name. */
export const example =
  (line: string) =>
  ({ command }: AddHelpTextContext): string => {
    let root: { readonly parent: typeof root | null; name(): string } = command;
    while (root.parent !== null) root = root.parent;
    return `\nExample:\n  ${root.name()} ${line}`;
  };

/** Returns the context of a new command that the operator sends for this tenant. */
export const newContext = ({ app }: Tool, tenantId: string): CommandContext =>
  operatorContext(tenantId, app.ids.next());

/**
 * Records in the operators' log, which outlives a tenant, that the operator of the host is about to act on a tenant. Default:
 * on the service itself. Throws `invalid_input` for a reason that is none.
 */
export async function recordHostAction(
  tool: Tool,
  action: Parameters<typeof recordServiceAction>[2],
): Promise<void> {
  await recordServiceAction(tool.app, newContext(tool, PLATFORM_TENANT), action);
}

/**
 * Carries out a command for the operator of the host: notes it in the operators' log (`recordHostAction`), calls `run` with the
 * context of the tenant that it is about, and waits as `finished` does. Returns and throws what `run` does.
 */
export async function asHost<Result extends Done>(
  tool: Tool,
  action: Parameters<typeof recordServiceAction>[2],
  run: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  await recordHostAction(tool, action);
  return finished(tool, await run(newContext(tool, action.actedOn ?? PLATFORM_TENANT)));
}

/** Returns all records of a list that is read page by page. */
export async function allOf<T>(list: (page: PageRequest) => Promise<Page<T>>): Promise<readonly T[]> {
  const items: T[] = [];
  let after: PageStart | null = null;
  do {
    const page: Page<T> = await list({ limit: PAGE, after, includeTotal: false });
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items;
}

/** Returns the id of the tenant with this slug or id. Throws when no tenant has it. */
export async function tenantOf(tool: Tool, name: string): Promise<string> {
  await tool.readModelsAreCurrent();
  const { tenants } = tool.queries;
  const id = idIn(name);
  const tenant = await (id === null ? tenants.bySlug(name) : tenants.byId(id));
  if (!tenant) throw new Error(`there is no tenant "${name}": \`tessera tenants list\` shows them`);
  return tenant.id;
}

/**
 * Waits until the read models show what a command did, so that the next command sees it. Returns `result`, also when they
 * stay behind, and then writes a note: the command is done, and the secret that it may have made is shown only now.
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
