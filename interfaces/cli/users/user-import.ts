import { createHash } from 'node:crypto';
import { type Stats, createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { Option } from '@commander-js/extra-typings';
import type { ImportFile } from '../../../application/ports/tenant/import-files.js';
import { checkLines, importLines } from '../../../application/user/import/import-lines.js';
import { importConnections } from '../../../application/user/import/import-connections.js';
import { importRoles } from '../../../application/user/import/import-roles.js';
import {
  type ImportCounts,
  type ImportRun,
  type LineResult,
  addCounts,
  countsOf,
  noCounts,
} from '../../../application/user/import/import-run.js';
import { convertFiles } from '../../../application/user/import/presets/convert-files.js';
import type { PresetParameters } from '../../../application/user/import/presets/import-preset.js';
import { type ImportSource, importPresets } from '../../../application/user/import/presets/import-presets.js';
import { recordImport } from '../../../application/user/import/user-importer.js';
import { importConflicts } from '../../../domain/audit/audit-events.js';
import { readImportFile } from '../../../infrastructure/import-files/read-import-file.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import {
  type AddCommands,
  type Work,
  UsageError,
  example,
  finished,
  recordHostAction,
  reasonOption,
  tenantOf,
  textArgument,
  wholeNumber,
} from '../command.js';
import { fileBatches, placedLines, renamedRoles } from './user-import-lines.js';
import type { Output } from '../output.js';
import type { Tool } from '../tool.js';

const sources = Object.keys(importPresets) as ImportSource[];

export const addImport: AddCommands = (group, { withTool }) => {
  const run = withTool(importWork);
  group
    .command('import')
    .description(
      'Import people from files. The same command goes on after it was stopped, and changes nothing else.',
    )
    .argument('<file...>', 'NDJSON, JSON or CSV')
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .addOption(
      new Option('--from <source>', 'where the files come from').choices(sources).default('tessera' as const),
    )
    .option('--dry-run', 'say what would become of each person, and write nothing', false)
    .addOption(
      new Option('--on-conflict <how>', 'what becomes of people whom the tenant has')
        .choices(importConflicts)
        .default('skip' as const),
    )
    .option('--trust-verified', 'believe the files about which addresses are verified', false)
    .option('--notify', 'send user.created to webhooks', false)
    .option('--map <file>', 'JSON: roles of the source to those of the tenant, null for none', textArgument)
    .option('--allow-weak', 'take unsalted hashes, which protect no password', false)
    .option('--results <file>', 'write a line for each who was not created as stated', textArgument)
    .option('--firebase-key <key>', 'base64_signer_key of the project', textArgument)
    .option('--salt-separator <text>', 'base64_salt_separator of the project', textArgument)
    .option('--rounds <number>', 'rounds of the project', wholeNumber)
    .option('--mem-cost <number>', 'mem_cost of the project', wholeNumber)
    .addOption(reasonOption('Import on the host'))
    .addHelpText('after', example('users import people.ndjson --tenant acme --dry-run'))
    .action((files, options) => run({ files, ...options }));
};

interface ImportCommand {
  readonly files: readonly string[];
  readonly tenant: string;
  readonly from: ImportSource;
  readonly dryRun: boolean;
  readonly onConflict: (typeof importConflicts)[number];
  readonly trustVerified: boolean;
  readonly notify: boolean;
  readonly map?: string | undefined;
  readonly allowWeak: boolean;
  readonly results?: string | undefined;
  readonly firebaseKey?: string | undefined;
  readonly saltSeparator?: string | undefined;
  readonly rounds?: number | undefined;
  readonly memCost?: number | undefined;
  readonly reason: string;
}

/** Refusals that are shown where no file takes the results. */
const SHOWN = 5;

function importWork(command: ImportCommand): Work {
  const parameters = firebaseParameters(command);
  return async (tool, output) => {
    const { tenant, dryRun, onConflict, reason } = command;
    const preset = importPresets[command.from];
    await refuseFiles(command);
    const files = command.files.map(fileOf);
    const roles = command.map === undefined ? null : await rolesIn(command.map);
    const now = new Date(tool.app.clock.now()).toISOString();
    const batches = () =>
      fileBatches(convertFiles(files, preset, { now, ...parameters }, readImportFile), roles);
    const tenantId = await tenantOf(tool, tenant);
    const total = await counted(batches());
    const importId = await importIdOf(tool, tenantId, command, { roles, ...parameters });
    const context = operatorContext(tenantId, importId);
    const run: ImportRun = {
      importId,
      context,
      options: command,
      roles: importRoles(tool.app, tenantId),
      connections: importConnections(tool.app, tenantId),
      room: null,
    };
    const results = command.results === undefined ? null : await open(command.results, 'w', 0o600);
    const stopping = untilInterrupted(output);
    const going = { tool, output, run, total, results, stopping };
    try {
      if (!dryRun) await recordHostAction(tool, { operation: 'importUsers', actedOn: tenantId, reason });
      const seen = new Set<string>();
      let counts = noCounts;
      if (dryRun || onConflict === 'fail') {
        counts = await goThrough(going, batches(), (lines) => checkLines(tool.app, run, lines, seen));
        if (onConflict === 'fail' && counts.refused > 0)
          throw new Error(
            `${counts.refused} of ${counts.read} people cannot be imported: nothing was written by this command`,
          );
      }
      if (!dryRun) {
        const position = await recordImport(tool.app, context, run.options);
        counts = await goThrough(going, batches(), (lines) => importLines(tool.app, run, lines));
        await finished(tool, { position });
      }
      output.result({ importId, dryRun, ...counts }, sentence(counts, dryRun));
    } finally {
      stopping.close();
      await results?.close();
    }
  };
}

/**
 * Returns the id of an import. With `fail`, where people whom the tenant has stop it, the same files and options get the same
 * id: those whom a command that was stopped has created are then known as its own, and it goes on.
 */
async function importIdOf(
  { app: { ids } }: Pick<Tool, 'app'>,
  tenantId: string,
  { files, from, onConflict, trustVerified, notify, allowWeak }: ImportCommand,
  { roles, firebase }: { readonly roles: ReadonlyMap<string, string | null> | null } & FirebaseParameters,
): Promise<string> {
  if (onConflict !== 'fail') return ids.next();
  const digests: string[] = [];
  for (const file of files) digests.push(await digestOf(file));
  const renamed = roles && [...roles];
  const what = { digests, from, trustVerified, notify, allowWeak, renamed, firebase };
  return ids.derive(tenantId, `import on the host|${JSON.stringify(what)}`);
}

/** Returns the SHA-256 of a file, hexadecimal. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

interface Going {
  readonly tool: Pick<Tool, 'app'>;
  readonly output: Output;
  readonly run: ImportRun;
  readonly total: number;
  readonly results: FileHandle | null;
  readonly stopping: { readonly isStopped: () => boolean };
}

/** Works on all batches, shows how far it is, and returns the counts. Throws between two of them when it was stopped. */
async function goThrough(
  { output, total, results, stopping }: Going,
  batches: ReturnType<typeof fileBatches>,
  work: (lines: readonly { readonly number: number; readonly text: string }[]) => Promise<LineResult[]>,
): Promise<ImportCounts> {
  const startedAt = performance.now();
  let counts = noCounts;
  let [shown, written] = [0, 0];
  await results?.truncate(0);
  for await (const { lines, positions, faults } of batches) {
    const done = [...faults, ...(await work(lines))];
    counts = addCounts(counts, countsOf(done));
    const texts = placedLines(done, positions);
    if (results !== null) {
      const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
      await results.write(bytes, 0, bytes.length, written);
      written += bytes.length;
    } else
      for (const text of texts.filter((one) => one.includes('"refused"')).slice(0, SHOWN - shown)) {
        shown += 1;
        output.note(text);
      }
    const ratePerSecond = (counts.read * 1000) / Math.max(1, performance.now() - startedAt);
    const secondsLeft = ratePerSecond === 0 ? null : (total - counts.read) / ratePerSecond;
    output.progress({ done: counts.read, total, ratePerSecond, secondsLeft, unit: 'people' });
    if (stopping.isStopped() && counts.read < total)
      throw new Error(`stopped after ${counts.read} of ${total} people: the same command goes on`);
  }
  return counts;
}

async function counted(batches: ReturnType<typeof fileBatches>): Promise<number> {
  let total = 0;
  for await (const { lines, faults } of batches) total += lines.length + faults.length;
  return total;
}

/** Lets the first Ctrl-C end the work between two batches, and a second one at once. */
function untilInterrupted(output: Output): Going['stopping'] & { close(): void } {
  let isStopped = false;
  const onInterrupt = (): void => {
    isStopped = true;
    output.note('stopping after this batch');
  };
  process.once('SIGINT', onInterrupt);
  return { isStopped: () => isStopped, close: () => void process.off('SIGINT', onInterrupt) };
}

const fileOf = (name: string): ImportFile => ({ name, open: () => createReadStream(name) });

/** Throws UsageError for what cannot be read twice, as an import does, and for results in the place of a file of the import. */
async function refuseFiles({ files, map, results }: ImportCommand): Promise<void> {
  const found = await Promise.all(files.map((file) => stat(file)));
  for (const [index, file] of files.entries())
    if (!found[index]!.isFile())
      throw new UsageError(`"${file}" is a folder or a pipe: save the people to a file, which is read twice`);
  const [taken, roles] = await Promise.all([results, map].map(statOrNull));
  if (taken && [...found, roles].some((one) => one?.dev === taken.dev && one.ino === taken.ino))
    throw new UsageError(`--results is "${results}": the import reads this file; name another one`);
}

/** Null for a file that is not there, or cannot be looked at. */
const statOrNull = (file: string | undefined): Promise<Stats | null> =>
  file === undefined ? Promise.resolve(null) : stat(file).catch(() => null);

async function rolesIn(file: string): Promise<ReadonlyMap<string, string | null>> {
  const fault = `--map is "${file}": want a JSON object of names, like {"editors": "editor", "old": null}`;
  try {
    return renamedRoles(JSON.parse(await readFile(file, 'utf8')) as unknown);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === undefined ? fault : `--map is "${file}": it cannot be read (${code})`);
  }
}

type FirebaseParameters = Pick<PresetParameters, 'firebase'>;

function firebaseParameters({
  from,
  firebaseKey,
  saltSeparator,
  rounds,
  memCost,
}: ImportCommand): FirebaseParameters {
  const given = [firebaseKey, saltSeparator, rounds, memCost].filter((one) => one !== undefined);
  if (given.length > 0 && from !== 'firebase')
    throw new UsageError('--firebase-key, --salt-separator, --rounds and --mem-cost are for --from firebase');
  if (
    firebaseKey === undefined ||
    saltSeparator === undefined ||
    rounds === undefined ||
    memCost === undefined
  ) {
    if (given.length > 0)
      throw new UsageError('--firebase-key, --salt-separator, --rounds and --mem-cost are given together');
    return { firebase: null };
  }
  return { firebase: { signerKey: firebaseKey, saltSeparator, rounds, memCost } };
}

const sentence = (
  { read, created, updated, skipped, refused, weak }: ImportCounts,
  dryRun: boolean,
): string =>
  `${dryRun ? 'would import' : 'imported'} ${read} people: ${created} created, ${updated} updated, ${skipped} skipped, ${refused} refused` +
  (weak === 0 ? '' : `; ${weak} with an unsalted hash`);
