import { fault } from '../../../domain/shared/faults.js';
import { DomainError, type InputFault } from '../../../domain/shared/domain-error.js';
import type { ImportedPerson } from '../../../domain/user/import/decide-import.js';
import { type ImportLine, readImportLine } from '../../../domain/user/import/import-line.js';
import type { LogApp } from '../../app.js';
import { refuseUnstorableText } from '../../events/unstorable-text.js';
import { ownerRoleId } from '../../owners/owner-streams.js';
import { emailDigestOf } from '../email/unique-email.js';
import { externalIdDigestOf } from '../unique-external-id.js';
import { isExportedLine, lineOfExported } from './exported-line.js';
import type { ImportRun, LineResult, SourceLine } from './import-run.js';
import { type LineIdentities, lineIdentities } from './line-identities.js';

/** A person whose line can be imported. */
export interface ReadPerson extends ImportedPerson, Omit<LineIdentities, 'leftOut'> {
  readonly number: number;
  readonly isWeak: boolean;
  readonly leftOut: readonly string[];
}

/**
 * Reads a line. Returns the person; what becomes of a line that is refused; null for a line of an export that is about no
 * person.
 */
export async function readPerson(
  app: LogApp,
  run: ImportRun,
  { number, text }: SourceLine,
): Promise<ReadPerson | LineResult | null> {
  const value = parsed(text);
  if (value === undefined)
    return refused(number, [fault('', 'json', 'is no JSON; write one object in one line for each person')]);
  if (isExportedLine(value) && value.type !== 'user') return null;
  const unstorable = unstorableFaults(value);
  if (unstorable.length > 0) return refused(number, unstorable);
  const read = readImportLine(isExportedLine(value) ? lineOfExported(value.data) : value);
  if ('faults' in read) return refused(number, read.faults);
  const { line } = read;
  const isWeak = line.password?.weak === true;
  if (isWeak && !run.options.allowWeak) return refused(number, [weakHash], isWeak);
  const roles = await rolesOf(run, line);
  if ('faults' in roles) return refused(number, roles.faults, isWeak);
  const accounts = await lineIdentities(app, run, number, line);
  if ('faults' in accounts) return refused(number, accounts.faults, isWeak);
  const { tenantId } = run.context;
  const { externalId = null } = line;
  const [emailDigest, externalIdDigest] = await Promise.all([
    emailDigestOf(app, tenantId, line.email),
    externalIdDigestOf(app, tenantId, externalId),
  ]);
  const source = externalId === null ? `email:${line.email}` : `id:${externalId}`;
  const userId = app.ids.derive(tenantId, `import|${source}`);
  const leftOut = [...roles.leftOut, ...accounts.leftOut];
  return { number, isWeak, userId, line, emailDigest, externalIdDigest, ...roles, ...accounts, leftOut };
}

export const isRead = (read: ReadPerson | LineResult): read is ReadPerson => 'userId' in read;

/** Returns the result for a line; `keepsPassword` where the person's own one, or none, stays instead of the line's. */
export const resultOf = (
  { number, isWeak, leftOut, line, roles }: ReadPerson,
  { leftOut: more = [], ...result }: Omit<LineResult, 'line' | 'isWeak' | 'hash' | 'roles'>,
  keepsPassword = false,
): LineResult => {
  const members = [...leftOut, ...more];
  const isTaken = result.outcome === 'created' || result.outcome === 'updated';
  const given = roles.filter((role) => role !== 'user');
  return {
    line: number,
    ...result,
    ...(members.length > 0 && result.outcome !== 'refused' && { leftOut: members }),
    ...(isWeak && { isWeak }),
    ...(isTaken && !keepsPassword && line.password && { hash: line.password.kind }),
    ...(isTaken && given.length > 0 && { roles: given }),
  };
};

const refused = (line: number, errors: readonly InputFault[], isWeak = false): LineResult => ({
  line,
  outcome: 'refused',
  id: null,
  code: 'invalid_input',
  errors,
  ...(isWeak && { isWeak }),
});

const weakHash = fault(
  '/password/hash',
  'weak_hash',
  'is an unsalted hash, which protects no password; allow weak hashes, or leave the password out',
);

/** Returns the value; undefined for what is no JSON. The parser's error would quote the line. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim()) as unknown;
  } catch {
    return undefined;
  }
}

function unstorableFaults(value: unknown): readonly InputFault[] {
  try {
    refuseUnstorableText(value);
    return [];
  } catch (error) {
    if (error instanceof DomainError) return error.faults;
    throw error;
  }
}

type Roles = Pick<ReadPerson, 'roleIds' | 'roles' | 'leftOut'>;

async function rolesOf(
  { context, roles }: ImportRun,
  { roles: names = [], totp = [] }: ImportLine,
): Promise<Roles | { readonly faults: readonly InputFault[] }> {
  const leftOut = totp.slice(1).map((_, index) => `/totp/${index + 1}`);
  const given = names.filter((name) => name.toLowerCase() !== 'user');
  if (given.length === 0) return { roleIds: [], roles: ['user'], leftOut };
  if (roles === null)
    return {
      faults: [
        fault(
          '/roles',
          'roles_protected',
          'takes an owner, or an API key with users:write and roles:write; leave the roles out',
        ),
      ],
    };
  const owner = ownerRoleId(context.tenantId);
  const faults: InputFault[] = [];
  const roleIds: string[] = [];
  for (const [index, name] of names.entries()) {
    if (name.toLowerCase() === 'user') continue;
    const roleId = await roles.idOf(name);
    if (roleId === null)
      faults.push(
        fault(
          `/roles/${index}`,
          'unknown',
          'names no role of the tenant; create it first, or map it to another',
        ),
      );
    else if (roleId === owner) leftOut.push(`/roles/${index}`);
    else if (!roleIds.includes(roleId)) roleIds.push(roleId);
  }
  return faults.length > 0 ? { faults } : { roleIds, roles: await roles.namesOf(roleIds), leftOut };
}
