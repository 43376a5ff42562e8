import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setAuditRetention } from '../../application/audit/set-retention.js';
import { verifyWithKeys } from '../../infrastructure/tokens/verify-with-keys.js';
import { verifyExport } from '../../projections/audit-log/verify-export.js';
import {
  type AddCommands,
  example,
  newContext,
  noteHostAct,
  reasonOption,
  tenantOf,
  textArgument,
  UsageError,
  wholeNumber,
} from './command.js';
import { jwkSetIn } from './jwk-set.js';

export const addAuditCommands: AddCommands = (program, { withTool, offline }) => {
  const group = program.command('audit').description('The audit log.');

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
        await noteHostAct(tool, { operation: 'setAuditRetention', actedOn: tenantId, reason });
        await setAuditRetention(tool.app, newContext(tool, tenantId), days);
        output.result({ tenantId, days }, `entries of ${tenantId} are kept for ${days} days`);
      }),
    );

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
        const fileFault = faultOf(file);
        if (fileFault !== null) throw new Error(`${file} ${fileFault}`);
        const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
        const verifyHead = (jws: string, keys: readonly unknown[]): ReturnType<typeof verifyWithKeys> =>
          verifyWithKeys('audit-head+jwt', jws, keys);
        const found = await verifyExport(lines, verifyHead, trusted);
        const { valid, checked, withoutData, fault, last, signedHeads, keyIds } = found;
        const keys = keyIds.length === 0 ? '' : `; signed heads: ${signedHeads}, by ${keyIds.join(', ')}`;
        const without = withoutData === 0 ? '' : ` (${withoutData} without their data)`;
        output.result(
          found,
          valid
            ? `valid: ${checked} entries${without}, the last is ${last.id} with hash ${last.hash}${keys}`
            : '',
        );
        if (fault !== null) throw new Error(`line ${fault.line}: ${fault.reason}`);
      }),
    );
};

const GZIP = Buffer.from([0x1f, 0x8b]);

/** Returns why a file cannot be checked and what to do, when its first bytes show that it is no NDJSON; else null. */
function faultOf(file: string): string | null {
  const start = Buffer.alloc(64);
  const opened = openSync(file, 'r');
  try {
    const length = readSync(opened, start);
    if (length === 0) return 'is empty: an export has one line at least, export it again';
  } finally {
    closeSync(opened);
  }
  if (start.subarray(0, GZIP.length).equals(GZIP))
    return 'is compressed: unpack it (gunzip) and check what comes out';
  if (/^(\xef\xbb\xbf)?"?id"?[,;\t]/.test(start.toString('latin1')))
    return 'is CSV, which is for reading: only NDJSON is checked. Export the same time with format=ndjson and check that';
  return null;
}

/** Returns the keys of a file that holds a JWK Set (RFC 7517, section 5). Throws UsageError for any other file. */
function keysIn(file: string): readonly unknown[] {
  const set = jwkSetIn(file);
  if (set === null) throw new UsageError(`--jwks is "${file}": it must be a file that holds a JWK Set`);
  return set.keys;
}
