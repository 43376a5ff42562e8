import { createLog } from '../../infrastructure/telemetry/log.js';
import type { BackupManifest } from '../../infrastructure/backup/backup-manifest.js';
import { isUuid } from '../../domain/shared/uuid.js';
import { type AddCommands, type Work, example, textArgument, UsageError } from './command.js';
import type { Output } from './output.js';

export const addBackup: AddCommands = (program, { withTool }) =>
  program
    .command('backup')
    .description(
      'Write a backup of the installation to a new folder, as of one moment, beside a running service or without one.',
    )
    .argument('<dir>', 'a new folder, which only you can read', textArgument)
    .option(
      '--with-master-key',
      'with the master key: whoever has the folder can then read everything in it',
      false,
    )
    .addHelpText('after', example('backup /backups/2026-11-28'))
    .action((directory, { withMasterKey }) => withTool(backupWork)({ directory, withMasterKey }));

export const addRestore: AddCommands = (program, { withConfig }) =>
  program
    .command('restore')
    .description(
      'Restore a backup into the database that the variables name: all of it or nothing. No service may run on it meanwhile.',
    )
    .argument('<dir>', 'a folder that `tessera backup` made', textArgument)
    .option(
      '--replace <installation>',
      'the id of the installation in the database: all of its data is deleted',
      textArgument,
    )
    .addHelpText('after', example('restore /backups/2026-11-28'))
    .action(
      withConfig(async (config, output, directory, { replace }) => {
        if (replace !== undefined && !isUuid(replace))
          throw new UsageError(`--replace is "${replace}": it must be the id of an installation`);
        const { restoreBackup } = await import('../compose/backup/restore-backup.js');
        const log = createLog({ level: 'warn', write: (line) => output.note(line.trimEnd()) });
        const { manifest, masterKeyFile } = await restoreBackup(config, {
          directory,
          replaces: replace ?? null,
          log,
          onProgress: rowProgress(output),
        });
        output.result(
          { ...summaryOf(manifest), directory, masterKeyFile },
          [
            `restored ${lineOf(manifest)}`,
            ...(masterKeyFile === null ? [] : [`the master key of the backup is now ${masterKeyFile}`]),
            ...(manifest.log === 'eventstore'
              ? [
                  'the event log is that of EVENTSTORE_URL: the start says so if it ends before what this database has seen',
                ]
              : []),
            'start the service: it builds the read models from the event log',
            ...undone(manifest),
            'mails and webhooks that were due at that moment are sent (again): listeners know them by their ids',
          ].join('\n'),
        );
      }),
    );

/** Returns what becomes of what happened since the backup. */
const undone = ({ log }: BackupManifest): readonly string[] =>
  log === 'eventstore'
    ? [
        'people and tenants who were erased since are erased again by the start, as far as the event log knows;',
        'of the rest that is not in the log (sessions, grants, deliveries) what happened since the backup is undone;',
      ]
    : [
        'what happened since the backup is undone: erase again who was erased, revoke again what was revoked;',
      ];

interface BackupOptions {
  readonly directory: string;
  readonly withMasterKey: boolean;
}

const backupWork =
  ({ directory, withMasterKey }: BackupOptions): Work =>
  async (tool, output) => {
    const { backUp } = await import('../compose/backup/back-up.js');
    const stopping = new AbortController();
    const stop = (signal: NodeJS.Signals): void =>
      stopping.abort(new Error(`stopped by ${signal}: nothing is left of the backup`));
    process.on('SIGINT', stop).on('SIGTERM', stop);
    try {
      const onProgress = rowProgress(output);
      const manifest = await backUp(tool, { directory, withMasterKey, onProgress, signal: stopping.signal });
      output.result(
        { ...summaryOf(manifest), directory, withMasterKey },
        [`backed up ${lineOf(manifest)} to ${directory}`, ...leftOut(manifest)].join('\n'),
      );
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  };

/** Returns what the operator has to know of what is not in the backup, or is. */
const leftOut = ({ log, masterKey }: BackupManifest): readonly string[] => [
  masterKey.isIncluded
    ? 'the master key is in it: whoever has the folder can read everything'
    : 'the master key is not in it, and nothing of it opens without: keep it, apart from the backup',
  ...(log === 'eventstore'
    ? [
        'the event log is not in it, but in EventStoreDB: keep a backup of that log from before this one with it',
      ]
    : []),
  'read models are not in it: they are built anew from the event log; nor are files of DATA_DIR (bootstrap.json, outbox)',
];

const rowsIn = ({ tables }: BackupManifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

const lineOf = (manifest: BackupManifest): string => {
  const { installation, createdAt, position } = manifest;
  return `installation ${installation.id} as of ${createdAt}, position ${position}: ${rowsIn(manifest)} rows`;
};

const summaryOf = (manifest: BackupManifest): object => {
  const { installation, createdAt, position, log, masterKey, version } = manifest;
  return {
    installationId: installation.id,
    createdAt,
    position,
    rows: rowsIn(manifest),
    bytes: manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    log,
    masterKeyIncluded: masterKey.isIncluded,
    version,
  };
};

/** Returns a function that shows how many rows are done. */
function rowProgress(output: Output): (done: number, total: number) => void {
  const startedAt = performance.now();
  return (done, total) => {
    const ratePerSecond = (done * 1000) / Math.max(1, performance.now() - startedAt);
    const secondsLeft = ratePerSecond === 0 ? null : (total - done) / ratePerSecond;
    output.progress({ done, total, ratePerSecond, secondsLeft, unit: 'rows' });
  };
}
