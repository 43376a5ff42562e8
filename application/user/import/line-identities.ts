import type { PresentConnection } from '../../../domain/connection/connection.js';
import { hasManyDirectories } from '../../../domain/connection/connection-values.js';
import { fault } from '../../../domain/shared/faults.js';
import type { InputFault } from '../../../domain/shared/domain-error.js';
import type { NewIdentity } from '../../../domain/user/identity/identity-events.js';
import type { ImportLine } from '../../../domain/user/import/import-line.js';
import type { LogApp } from '../../app.js';
import { identityDigestOf } from '../../connection/unique-identity.js';
import { type ImportRun, lineContext } from './import-run.js';

/** The external accounts of a line, and where the line has each. */
export interface LineIdentities {
  /** Each account once. */
  readonly identities: readonly NewIdentity[];
  /** By the digest of an account, the pointer to it. */
  readonly identityPointers: ReadonlyMap<string, string>;
  /** Those whose connection the tenant does not have, or does not know accounts by a subject alone. */
  readonly leftOut: readonly string[];
}

/** Returns the external accounts of a line, or what is wrong with the connections that it names. */
export async function lineIdentities(
  app: LogApp,
  run: ImportRun,
  number: number,
  { identities: stated = [] }: Pick<ImportLine, 'identities'>,
): Promise<LineIdentities | { readonly faults: readonly InputFault[] }> {
  const { tenantId } = run.context;
  const identities: NewIdentity[] = [];
  const identityPointers = new Map<string, string>();
  const leftOut: string[] = [];
  const faults: InputFault[] = [];
  for (const [index, { connection, subject, optional = false }] of stated.entries()) {
    const pointer = `/identities/${index}`;
    const [found, ...others] = (await run.connections?.called(connection)) ?? [];
    if (found === undefined || others.length > 0 || hasManyDirectories(found.issuer)) {
      if (optional || run.connections === null) leftOut.push(pointer);
      else faults.push(faultOf(pointer, found, others.length));
      continue;
    }
    const { connectionId, issuer } = found;
    const identityDigest = await identityDigestOf(app, tenantId, { issuer, subject });
    if (identityPointers.has(identityDigest)) continue;
    identityPointers.set(identityDigest, pointer);
    const { commandId } = lineContext(app, run, number);
    const identityId = app.ids.derive(commandId, `identity|${identityDigest}`);
    identities.push({ identityId, connectionId, identityDigest, subject, identityEmail: null });
  }
  return faults.length > 0 ? { faults } : { identities, identityPointers, leftOut };
}

/** Returns what is wrong with a connection. @param others number of further ones with its name */
function faultOf(pointer: string, found: PresentConnection | undefined, others: number): InputFault {
  if (found === undefined) return unknown(pointer);
  return others > 0 ? ambiguous(pointer) : ofManyDirectories(pointer);
}

const unknown = (pointer: string): InputFault =>
  fault(
    `${pointer}/connection`,
    'unknown',
    'names no connection of the tenant; create it first, or leave this account out',
  );

const ambiguous = (pointer: string): InputFault =>
  fault(
    `${pointer}/connection`,
    'ambiguous',
    'names several connections of the tenant; give the id of one of them',
  );

const ofManyDirectories = (pointer: string): InputFault =>
  fault(
    `${pointer}/connection`,
    'many_directories',
    'lets in people of every directory, in which one subject may name several people; name a connection to the directory of this account, or leave this account out',
  );
