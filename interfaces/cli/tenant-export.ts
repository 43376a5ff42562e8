import { exportOnHost } from '../../application/tenant/export/export-on-host.js';
import { signPresentHead } from '../../application/audit/verification/sign-present-head.js';
import {
  type AddCommands,
  type Work,
  example,
  newContext,
  recordHostAction,
  reasonOption,
  tenantOf,
  textArgument,
} from './command.js';
import { wholeFile } from './whole-file.js';

export const addExport: AddCommands = (group, { withTool }) =>
  group
    .command('export')
    .description(
      'Write everything of a tenant to a file (NDJSON), at one position of the log. All owners get a mail about it.',
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--output <file>', 'a new file, which only you can read', textArgument)
    .option(
      '--with-password-hashes',
      "with the hashes of people's passwords (argon2id), for the move to another service",
      false,
    )
    .addOption(reasonOption('Export on the host'))
    .addHelpText('after', example('tenants export --tenant acme --output acme.ndjson'))
    .action(withTool(exportWork));

interface ExportOptions {
  readonly tenant: string;
  readonly output: string;
  readonly withPasswordHashes: boolean;
  readonly reason: string;
}

/** A part of the file is written when it has these bytes. */
const PART_BYTES = 1_048_576;

/**
 * Returns the work of an export to a file. It is written beside the file and gets its name once it is whole: what a killed
 * process leaves is replaced by the next export.
 */
const exportWork =
  ({ tenant, output: file, withPasswordHashes, reason }: ExportOptions): Work =>
  async (tool, output) => {
    const tenantId = await tenantOf(tool, tenant);
    const { app, audit, auditHeads, exports } = tool;
    const deps = {
      app,
      sources: { pages: exports.tenantPages, signed: (id: string) => auditHeads.signed(id) },
      signHead: (id: string) => signPresentHead(app, { audit, auditHeads }, id),
    };
    const target = await wholeFile(file);
    try {
      const operation = withPasswordHashes ? 'exportTenantWithHashes' : 'exportTenant';
      await recordHostAction(tool, { operation, actedOn: tenantId, reason });
      await tool.auditLogIsCurrent();
      const startedAt = performance.now();
      let position = '';
      let lines = 0;
      let waiting: Uint8Array[] = [];
      let size = 0;
      const flush = async (): Promise<void> => {
        await target.append(Buffer.concat(waiting));
        [waiting, size] = [[], 0];
      };
      for await (const piece of exportOnHost(deps, newContext(tool, tenantId), { withPasswordHashes })) {
        ({ position, done: lines } = piece);
        waiting.push(piece.text);
        size += piece.text.length;
        if (size >= PART_BYTES) await flush();
        const ratePerSecond = (lines * 1000) / Math.max(1, performance.now() - startedAt);
        const secondsLeft = ratePerSecond === 0 ? null : (piece.total - lines) / ratePerSecond;
        output.progress({ done: lines, total: piece.total, ratePerSecond, secondsLeft, unit: 'records' });
      }
      await flush();
      await target.complete();
      output.result(
        { tenantId, file, records: lines, position, withPasswordHashes },
        `exported ${lines} records of ${tenantId} to ${file}, as of position ${position}`,
      );
    } finally {
      await target.close();
    }
  };
