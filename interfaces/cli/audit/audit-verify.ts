import { readFileSync } from 'node:fs';
import { EMPTY_TREE, grown, rootOfFrontier } from '../../../application/audit/tree/frontier.js';
import type { TreeHead } from '../../../application/audit/tree/merkle.js';
import {
  NotProved,
  type VerifiedCheckpoint,
  verifierKeyIn,
  verifyCheckpoint,
  verifyConsistency,
  verifyInclusion,
} from '../../../application/audit/tree/verify-log.js';
import type { ConsistencyProof, InclusionProof } from '../../../application/audit/tree/prove.js';
import { type AddCommands, example, severalTexts, textArgument, UsageError } from '../command.js';
import { readAccessFile } from './access-file.js';
import { verifyExportFile } from './export-file.js';

interface Options {
  readonly key: string;
  readonly url?: string | undefined;
  readonly apiKeyFile?: string | undefined;
  readonly checkpoint?: string | undefined;
  readonly since?: string | undefined;
  readonly consistency?: string | undefined;
  readonly proof?: string | undefined;
  readonly entry?: string | undefined;
  readonly export?: string | undefined;
  readonly access?: string | undefined;
  readonly witness?: readonly string[] | undefined;
}

/** Adds `audit verify`, which needs neither the service's database nor its configuration. */
export const addVerify: AddCommands = (group, { offline }) =>
  group
    .command('verify')
    .description(
      'Verify a checkpoint of an audit log, that the log continues an earlier one, and that it has an entry or is a whole ' +
        'export, or that a file about access is as it was signed. Reads files, or asks the service (--url).',
    )
    .requiredOption('--key <key>', "the log's verifier key, as you saw it first", textArgument)
    .option('--url <address>', 'the address of the service', textArgument)
    .option('--api-key-file <file>', 'a file with an API key that has the scope audit:read', textArgument)
    .option('--checkpoint <file>', 'the checkpoint', textArgument)
    .option('--since <file>', 'an earlier checkpoint, which the log has to continue', textArgument)
    .option('--consistency <file>', 'the answer of `GET /api/auditlogs/consistency`', textArgument)
    .option('--entry <id>', 'the number of an entry that the log has to have', textArgument)
    .option('--proof <file>', 'the answer of `GET /api/auditlogs/{id}/proof`', textArgument)
    .option('--export <file>', 'a whole export (NDJSON), which the log has to be', textArgument)
    .option(
      '--access <file>',
      'who could do what, or the changes of it (NDJSON), with its checkpoint',
      textArgument,
    )
    .option(
      '--witness <key>',
      'the verifier key of a witness that has to have cosigned it; several',
      severalTexts,
    )
    .addHelpText('after', example('audit verify --key "$KEY" --checkpoint now.txt --export audit.ndjson'))
    .action(
      offline(async (output, options) => {
        const result = await verify(options);
        output.result(result, summary(result));
      }),
    );

/** What was proved. */
interface Verified {
  readonly origin: string;
  readonly size: number;
  /** In base64. */
  readonly root: string;
  readonly witnesses: VerifiedCheckpoint['witnesses'];
  /** The size of the earlier log; null where none was given. */
  readonly since: number | null;
  /** The number of the entry that was proved. */
  readonly entry: number | null;
  /** The number of entries of the export. */
  readonly exported: number | null;
  /** The number of lines of the file about access. */
  readonly access: number | null;
}

async function verify(options: Options): Promise<Verified> {
  if (options.access !== undefined && options.checkpoint !== undefined)
    throw new UsageError('--access has a checkpoint of its own: leave --checkpoint out');
  if (options.access !== undefined && options.witness !== undefined)
    throw new UsageError('--access has a checkpoint that no witness has cosigned: leave --witness out');
  const access = options.access === undefined ? null : await accessIn(options.access);
  const source = sourceOf(options);
  const note = access?.checkpoint ?? (await source.checkpoint());
  const key = keyOf('--key', options.key);
  const witnesses = (options.witness ?? []).map((text) => keyOf('--witness', text));
  const checkpoint = verifyCheckpoint(note, key, witnesses);
  const since = options.since === undefined ? null : verifyCheckpoint(textOf('--since', options.since), key);
  const exported =
    options.export === undefined ? null : await exportedTrees(options.export, checkpoint, since);
  if (since !== null && exported === null)
    verifyConsistency(since, checkpoint, (await source.consistency(since, checkpoint)).path);
  const proof = await source.proof(checkpoint);
  if (proof !== null) verifyInclusion(checkpoint, proof, null);
  return {
    origin: checkpoint.origin,
    size: Number(checkpoint.size),
    root: Buffer.from(checkpoint.root).toString('base64'),
    witnesses: checkpoint.witnesses,
    since: since === null ? null : Number(since.size),
    entry: proof === null ? null : proof.index + 1,
    exported,
    access: access === null ? null : access.lines,
  };
}

const summary = ({ origin, size, since, entry, exported, access, witnesses }: Verified): string =>
  [
    `proved: ${origin} has ${size} entries`,
    ...(since === null ? [] : [`continues the log of ${since}`]),
    ...(entry === null ? [] : [`has entry ${entry}`]),
    ...(exported === null ? [] : [`its first ${exported} are those of the export`]),
    ...(access === null ? [] : [`signed the ${access} lines of the file`]),
    ...witnesses.map(({ name, at }) => `cosigned by ${name} at ${at}`),
  ].join('; ');

function keyOf(option: string, text: string): ReturnType<typeof verifierKeyIn> {
  try {
    return verifierKeyIn(text);
  } catch (error) {
    throw new UsageError(`${option}: ${(error as Error).message}`);
  }
}

async function accessIn(file: string): ReturnType<typeof readAccessFile> {
  try {
    return await readAccessFile(file);
  } catch (error) {
    throw error instanceof NotProved ? error : new Error(`--access: ${(error as Error).message}`);
  }
}

function textOf(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message}`);
  }
}

/** Where what is verified comes from. */
interface Source {
  checkpoint(): Promise<string>;
  consistency(since: TreeHead, now: TreeHead): Promise<Pick<ConsistencyProof, 'path'>>;
  /** Returns the proof that was asked for; null where none was. */
  proof(checkpoint: TreeHead): Promise<Pick<InclusionProof, 'index' | 'leafHash' | 'path'> | null>;
}

function sourceOf({ url, apiKeyFile, checkpoint, consistency, entry, proof, access }: Options): Source {
  const fromFile = (option: string, file: string): unknown => {
    try {
      return JSON.parse(textOf(option, file)) as unknown;
    } catch (error) {
      throw error instanceof SyntaxError ? new UsageError(`${option}: ${file} is no JSON`) : error;
    }
  };
  if (url === undefined) {
    if (checkpoint === undefined && proof === undefined && access === undefined)
      throw new UsageError('give --checkpoint, --proof, --access or --url: a checkpoint is what is verified');
    if (entry !== undefined) throw new UsageError('--entry is looked up at --url: give --proof for a file');
    const given = proof === undefined ? null : (fromFile('--proof', proof) as InclusionProof);
    return {
      checkpoint: () =>
        Promise.resolve(checkpoint === undefined ? given!.checkpoint : textOf('--checkpoint', checkpoint)),
      consistency: () => {
        if (consistency === undefined)
          throw new UsageError('--since needs --consistency or --export, by which it is proved');
        return Promise.resolve(fromFile('--consistency', consistency) as ConsistencyProof);
      },
      proof: () => Promise.resolve(given),
    };
  }
  if (apiKeyFile === undefined) throw new UsageError('--url needs --api-key-file');
  const ask = asker(url, textOf('--api-key-file', apiKeyFile).trim());
  return {
    checkpoint: async () =>
      checkpoint === undefined ? (await ask('checkpoint')).text() : textOf('--checkpoint', checkpoint),
    consistency: async (since, now) =>
      (await (await ask(`consistency?from=${since.size}&to=${now.size}`)).json()) as ConsistencyProof,
    async proof({ size }) {
      if (entry === undefined) return null;
      const found = (await (await ask(`${encodeURIComponent(entry)}/proof`)).json()) as InclusionProof;
      if (found.index !== Number(entry) - 1)
        throw new NotProved(`the service proved entry ${found.index + 1} instead of entry ${entry}`);
      if (!found.checkpoint.includes(`\n${size}\n`))
        throw new NotProved('the log has grown meanwhile: verify it again');
      return found;
    },
  };
}

function asker(url: string, key: string): (path: string) => Promise<Response> {
  return async (path) => {
    const response = await fetch(`${url.replace(/\/$/, '')}/api/auditlogs/${path}`, {
      headers: { 'X-Api-Key': key },
      redirect: 'error',
    });
    if (response.ok) return response;
    const { detail = response.statusText } = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(`${url} answered ${response.status}: ${detail}`);
  };
}

/** Returns the number of entries of an export whose tree is that of the checkpoints. Throws NotProved where it is not. */
async function exportedTrees(file: string, checkpoint: TreeHead, since: TreeHead | null): Promise<number> {
  const roots = new Map<bigint, Uint8Array>([[0n, rootOfFrontier(EMPTY_TREE)]]);
  const sizes = new Set([checkpoint.size, ...(since === null ? [] : [since.size])]);
  let tree = EMPTY_TREE;
  const { fault } = await verifyExportFile(file, undefined, (id, leaf) => {
    if (BigInt(id) !== tree.size + 1n)
      throw new NotProved(`the export begins with entry ${id}: export the log from its first entry on`);
    if (leaf === null) throw new NotProved(`the export has no leaf of entry ${id}: export it again`);
    tree = grown(tree, leaf, () => undefined);
    if (sizes.has(tree.size)) roots.set(tree.size, rootOfFrontier(tree));
  });
  if (fault !== null) throw new NotProved(`line ${fault.line} of the export: ${fault.reason}`);
  for (const { size, root } of [checkpoint, ...(since === null ? [] : [since])]) {
    const found = roots.get(size);
    if (found === undefined)
      throw new NotProved(
        `the export has ${tree.size} entries, the checkpoint ${size}: export the log again`,
      );
    if (Buffer.compare(found, root) !== 0)
      throw new NotProved(`the first ${size} entries of the export are not those that were signed`);
  }
  return Number(checkpoint.size);
}
