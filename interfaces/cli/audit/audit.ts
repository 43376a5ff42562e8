import { setAuditRetention } from '../../../application/audit/set-retention.js';
import {
  type AddCommands,
  commandGroup,
  example,
  newContext,
  recordHostAction,
  reasonOption,
  tenantOf,
  textArgument,
  UsageError,
  wholeNumber,
} from '../command.js';
import { addVerify } from './audit-verify.js';
import { verifyExportFile } from './export-file.js';
import { jwkSetIn } from '../jwk-set.js';

const addRetention: AddCommands = (group, { withTool }) =>
  group
    .command('retention')
    .description('Set for how long entries can be read. A longer time shows after a rebuild of `audit-log`.')
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--days <number>', 'a new tenant has 365', wholeNumber)
    .addOption(reasonOption('Set on the host'))
    .addHelpText('after', example('audit retention --tenant acme --days 730'))
    .action(
      withTool(({ tenant, days, reason }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        await recordHostAction(tool, { operation: 'setAuditRetention', actedOn: tenantId, reason });
        await setAuditRetention(tool.app, newContext(tool, tenantId), days);
        output.result({ tenantId, days }, `entries of ${tenantId} are kept for ${days} days`);
      }),
    );

const addVerifyFile: AddCommands = (group, { offline }) =>
  group
    .command('verify-file')
    .description(
      'Check an exported audit log (NDJSON) without the service: that nothing in it was altered, removed or inserted.',
    )
    .argument('<file>', 'the export')
    .option('--jwks <file>', 'the keys that signed its heads, from /.well-known/jwks.json', textArgument)
    .addHelpText('after', example('audit verify-file audit.ndjson'))
    .action(
      offline(async (output, file, { jwks }) => {
        const trusted = jwks === undefined ? undefined : keysIn(jwks);
        const result = await verifyExportFile(file, trusted);
        const { valid, checked, withoutData, fault, last, signedHeads, keyIds } = result;
        const keys = keyIds.length === 0 ? '' : `; signed heads: ${signedHeads}, by ${keyIds.join(', ')}`;
        const without = withoutData === 0 ? '' : ` (${withoutData} without their data)`;
        output.result(
          result,
          valid
            ? `valid: ${checked} entries${without}, the last is ${last.id} with hash ${last.hash}${keys}`
            : '',
        );
        if (fault !== null) throw new Error(`line ${fault.line}: ${fault.reason}`);
      }),
    );

/** Returns the keys of a file that holds a JWK Set (RFC 7517, section 5). Throws UsageError for any other file. */
function keysIn(file: string): readonly unknown[] {
  const set = jwkSetIn(file);
  if (set === null) throw new UsageError(`--jwks is "${file}": it must be a file that holds a JWK Set`);
  return set.keys;
}

export const addAuditCommands = commandGroup('audit', 'The audit log.', [
  addRetention,
  addVerify,
  addVerifyFile,
]);
