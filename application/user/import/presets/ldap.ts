import { base64Of, bytesOfBase64, plainBase64 } from '../../../../domain/user/import/hash-bytes.js';
import { isoTimeOf } from '../../../../domain/user/import/iso-time-of.js';
import type { ImportPreset } from './import-preset.js';
import { hashed, metadataOf, namesOf, stated, textOf } from './source-values.js';

/** Entries of a directory as CSV, by the names of RFC 4519. */
export const ldap: ImportPreset = {
  arrays: [],
  person: ({ record }) => ({
    email: stated(record, 'mail', 'email'),
    ...namesOf(textOf(record, 'givenName'), textOf(record, 'sn'), textOf(record, 'cn', 'displayName')),
    locale: stated(record, 'preferredLanguage'),
    externalId: stated(record, 'entryUUID', 'objectGUID', 'uid', 'dn'),
    metadata: metadataOf({
      uid: textOf(record, 'uid', 'sAMAccountName'),
      dn: textOf(record, 'dn'),
      phone: textOf(record, 'telephoneNumber', 'mobile'),
    }),
    createdAt: generalizedTime(textOf(record, 'createTimestamp')),
    password: hashed(userPassword(textOf(record, 'userPassword'))),
  }),
};

/** Returns a value of `userPassword`, which LDIF has in base64: `{SSHA}…`. */
function userPassword(text: string | null): string | null {
  const plain = text === null || /^[{$]/.test(text) ? null : plainBase64(text);
  if (plain === null || base64Of(text!, 'base64') === null) return text;
  const decoded = String.fromCharCode(...bytesOfBase64(plain));
  return /^[{$][\x21-\x7e]+$/.test(decoded) ? decoded : text;
}

/** Returns a time like `20260131120000Z` (RFC 4517, section 3.3.13) as ISO 8601. */
function generalizedTime(text: string | null): string | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\.\d+)?Z$/.exec(text ?? '') ?? [];
  if (year === undefined) return isoTimeOf(text ?? '') ?? undefined;
  return isoTimeOf(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) ?? undefined;
}
