import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMasterKey } from '../../infrastructure/crypto/master-key.js';
import { replaceMasterKey } from '../../infrastructure/installation/root-key.js';
import {
  type AddCommands,
  type Work,
  commandGroup,
  example,
  recordHostAction,
  reasonOption,
  textArgument,
} from './command.js';
import { type Columns, type Output, table } from './output.js';
import type { Tool } from './tool.js';

const addList: AddCommands = (group, { withTool }) =>
  group
    .command('list')
    .description('List the keys that sign tokens, as they are published.')
    .action(withTool(() => showKeys));

const addRotate: AddCommands = (group, { withTool }) =>
  group
    .command('rotate')
    .description('Let the next key sign, once it has been published for a day.')
    .option('--emergency', 'replace all keys at once, which ends every token')
    .addOption(reasonOption('Rotation on the host'))
    .addHelpText('after', example('keys rotate --emergency --reason "A backup was stolen"'))
    .action(
      withTool(({ emergency = false, reason }) => async (tool, output) => {
        await recordHostAction(tool, { operation: 'rotateSigningKeys', reason });
        await tool.signingKeys.rotate({ emergency });
        if (emergency)
          output.note(
            'all keys are replaced: services refuse the tokens of the former ones within seconds, and sessions get new ones',
          );
        await showKeys(tool, output);
      }),
    );

const addRewrap: AddCommands = (group, { withTool }) =>
  group
    .command('rewrap')
    .description('Replace MASTER_KEY: wrap what it wraps with another key.')
    .requiredOption('--new-key-file <file>', 'a file with the new key: 32 bytes, base64url', textArgument)
    .addOption(reasonOption('A new master key'))
    .addHelpText('after', example('keys rewrap --new-key-file /run/secrets/new-master-key'))
    .action(withTool(({ newKeyFile, reason }) => rewrap(newKeyFile, reason)));

const MASTER_KEY_FILE = 'master.key';

/** Replaces the master key. In `DATA_DIR` the new one lies beside the old one until the database is rewrapped. */
const rewrap =
  (file: string, reason: string): Work =>
  async (tool, output) => {
    const { config, database, masterKey } = tool;
    const text = keyIn(file);
    const to = parseMasterKey(text, file);
    if (to.equals(masterKey)) throw new Error(`${file} holds the present key: take a new one`);
    await recordHostAction(tool, { operation: 'rewrapKeys', reason });
    const keyFile = config.masterKey === null ? join(config.dataDir, MASTER_KEY_FILE) : null;
    const kept = keyFile === null ? null : { file: keyFile, text };
    await replaceMasterKey(database, { from: masterKey, to, kept });
    output.result(
      { rewrapped: true },
      keyFile === null
        ? 'done: start the service with the new MASTER_KEY from now on; processes that run go on'
        : `done: ${keyFile} holds the new key; processes that run go on`,
    );
  };

function keyIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`, {
      cause: error,
    });
  }
}

async function showKeys({ signingKeys }: Tool, output: Output): Promise<void> {
  const items = await signingKeys.list();
  const columns: Columns<(typeof items)[number]> = {
    'KEY ID': ({ kid }) => kid,
    STATE: ({ state }) => state,
    CREATED: ({ createdAt }) => createdAt,
    'SIGNS FROM': ({ activatesAt }) => activatesAt,
    RETIRED: ({ retiredAt }) => retiredAt,
  };
  output.result({ items }, table(items, columns));
}

export const addKeyCommands = commandGroup('keys', 'Keys that sign tokens.', [addList, addRotate, addRewrap]);
