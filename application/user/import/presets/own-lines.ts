import type { SourceRecord } from '../../../ports/tenant/import-files.js';
import { isExportedLine } from '../exported-line.js';
import type { ImportPreset, StatedPerson } from './import-preset.js';
import { flagOf, textOf, textsOf } from './source-values.js';

const texts = [
  'email',
  'firstName',
  'lastName',
  'locale',
  'externalId',
  'status',
  'createdAt',
  'lastLoginAt',
];

/**
 * Lines of an import themselves, and those of a tenant's export that are about people; in CSV with columns like `metadata.plan`, `identities.google` for the subject at a connection,
 * and a hash in `password` or `password.hash`.
 */
export const ownLines: ImportPreset = {
  arrays: [],
  person: ({ record, isRow }) => {
    if (isRow) return lineOfRow(record);
    return isExportedLine(record) && record.type !== 'user' ? null : (record as unknown as StatedPerson);
  },
};

function lineOfRow(row: SourceRecord): StatedPerson {
  const line: Record<string, unknown> = {};
  const identities: object[] = [];
  for (const [column, value] of Object.entries(row)) {
    if (value === '') continue;
    const [member, ...inner] = column.split('.');
    if (member === 'emailVerified') line.emailVerified = flagOf(row, column) ?? value;
    else if (member === 'roles') line.roles = textsOf(row, column);
    else if (member === 'metadata' || member === 'password') {
      const name = inner.join('.') || 'hash';
      line[member] = { ...(line[member] as object | undefined), [name]: textOf(row, column) ?? value };
    } else if (member === 'identities' && inner.length > 0)
      identities.push({ connection: inner.join('.'), subject: value });
    else if (texts.includes(column)) line[column] = value;
    else if (column === 'passwordHash') line.password = { hash: value };
    else if (column === 'totp.secret') line.totp = [{ secret: value }];
    else line[column] = value;
  }
  // a column `identities` of its own is refused like any value that no line has
  return { email: '', ...(identities.length > 0 && { identities }), ...line };
}
