import { PassThrough } from 'node:stream';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { format, resolveConfig } from 'prettier';
import { settingNames, tenantSettings } from '../../domain/tenant/tenant-settings.js';
import { type MetricDefinition, metricTable } from '../../infrastructure/telemetry/metric-table.js';
import { METRIC_PREFIX } from '../../infrastructure/telemetry/metrics.js';
import { tesseraProgram } from '../../interfaces/cli/program.js';
import { secretVariables, variableNames, variables } from '../../interfaces/variables.js';

/** Returns the pages of the guide that are made from tables of the code, by file below `interfaces/docs/guide`. */
export async function guideReference(): Promise<Readonly<Record<string, string>>> {
  const options = { ...(await resolveConfig('README.md')), parser: 'markdown' };
  const pages = {
    'reference/variables.md': variablesPage(),
    'reference/metrics.md': metricsPage(),
    'reference/settings.md': settingsPage(),
    'reference/commands.md': commandsPage(),
  };
  return Object.fromEntries(
    await Promise.all(
      Object.entries(pages).map(async ([file, text]) => [file, await format(text, options)] as const),
    ),
  );
}

const code = (text: string): string => `\`${text}\``;

/** Returns a table; `|` within a cell would end it. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '-'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

function variablesPage(): string {
  const rows = variableNames.map((name) => {
    const { meaning, ...value } = variables[name];
    return [code(name), 'initial' in value ? code(value.initial) : `unset: ${value.unset}`, meaning];
  });
  return `# Variables

The environment variables of the service, from the table that it reads them by. [Configure](../operate/configure.md) says how they belong
together. An empty value counts as unset.

${table(['Variable', 'Default', 'Meaning'], rows)}

These may be in a file instead, which \`<NAME>_FILE\` names: ${secretVariables.map(code).join(', ')}.
`;
}

function metricsPage(): string {
  const rows = Object.entries<MetricDefinition>(metricTable).map(([name, { kind, help, labels = [] }]) => [
    code(METRIC_PREFIX + name),
    kind === 'duration' ? 'histogram' : kind,
    labels.map(code).join(', '),
    help,
  ]);
  return `# Metrics

What \`GET /metrics\` answers, from the table that the service counts by. [Observe](../operate/observe.md) says who may ask, and which to
watch. Histograms are in seconds. Memory, the event loop and the like have the names of [prom-client](https://github.com/siimon/prom-client). Where
one command runs several processes, each figure has the label \`process\`, too.

${table(['Metric', 'Kind', 'Labels', 'Meaning'], rows)}
`;
}

function settingsPage(): string {
  const rows = settingNames.map((name) => {
    const { kind, initial, safer } = tenantSettings[name] as unknown as {
      readonly kind: {
        readonly schema: { readonly type: string; readonly items?: { readonly type?: string } };
        readonly rules?: Rules;
      };
      readonly initial: unknown;
      readonly safer?: 'higher' | 'lower';
    };
    const lowers = { higher: 'to a lower one', lower: 'to a higher one', none: '' }[safer ?? 'none'];
    return [code(name), valuesOf(kind.schema, kind.rules), defaultOf(initial), lowers];
  });
  return `# Settings of a tenant

All settings with their values. [How people sign in](../users/settings.md) says what they mean, and how to change them.

A change that protects people less raises the alert \`policy_lowered\`. Of two words the one named later protects more; of \`false\` and
\`true\`, \`true\` is the higher one.

${table(['Setting', 'Values', 'Default', 'Raises the alert'], rows)}
`;
}

interface Rules {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly items?: Rules;
}

function valuesOf(
  { type, items }: { readonly type: string; readonly items?: { readonly type?: string } },
  rules: Rules = {},
): string {
  if (type === 'boolean') return '`true`, `false`';
  if (rules.enum) return rules.enum.map(code).join(', ');
  if (type === 'integer') return `${rules.minimum} to ${rules.maximum}`;
  if (items?.type === 'object') return `a list of objects, ${rules.maxItems} at most`;
  if (rules.items?.enum) return `any of ${rules.items.enum.map(code).join(', ')}`;
  if (items?.type === 'string') return 'a list of domain names';
  throw new TypeError(`valuesOf has no words for the values of a setting of type ${type}`);
}

function defaultOf(initial: unknown): string {
  if (initial === '') return 'none';
  if (!Array.isArray(initial)) return code(String(initial));
  return initial.length === 0 ? 'none' : initial.map((one) => code(String(one))).join(', ');
}

function commandsPage(): string {
  const nothing = (): never => {
    throw new Error('commands are described, not run');
  };
  const stream = new PassThrough();
  const program = tesseraProgram(
    'tessera',
    '',
    { stdout: stream, stderr: stream },
    {
      withTool: () => nothing,
      withConfig: () => nothing,
      offline: () => nothing,
    },
  );
  const chapters = [...program.commands]
    .sort((one, other) => one.name().localeCompare(other.name()))
    .map((group) => {
      const commands = group.commands.length === 0 ? [group] : group.commands;
      const parts = commands.map((command) => commandText(command, command === group ? [] : [group]));
      const own = group.commands.length === 0 ? '' : `\n\n${group.description()}`;
      return `## ${group.name()}${own}\n\n${parts.join('\n\n')}`;
    });
  return `# Commands

\`tessera\` works with the variables of the service, beside a running service or without one. In a clone of the repository it is
\`npm run -s tessera --\`. Every command takes \`--json\`, which prints the result as one JSON document, and \`--help\`.

${chapters.join('\n\n')}
`;
}

function commandText(command: CommandUnknownOpts, groups: readonly CommandUnknownOpts[]): string {
  const words = ['tessera', ...groups.map((group) => group.name()), command.name()];
  const given = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  );
  const heading = groups.length === 0 ? [] : [`### ${words.slice(1).join(' ')}`];
  const options = command.options.filter(
    ({ hidden, long }) => !hidden && long !== '--help' && long !== '--json',
  );
  const rows = options.map(({ flags, description, mandatory, defaultValue }) => [
    code(flags),
    mandatory ? 'yes' : '',
    defaultValue === undefined || defaultValue === false
      ? description
      : `${description} (default: ${code(String(defaultValue))})`,
  ]);
  return [
    ...heading,
    command.description(),
    `\`\`\`text\n${[...words, ...given, ...(rows.length === 0 ? [] : ['[options]'])].join(' ')}\n\`\`\``,
    ...(rows.length === 0 ? [] : [table(['Option', 'Required', 'Meaning'], rows)]),
  ].join('\n\n');
}
