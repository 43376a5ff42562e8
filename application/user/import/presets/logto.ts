import { bytesHex } from './hash-parts.js';
import type { ImportPreset, SourcePerson, StatedPerson } from './import-preset.js';
import {
  flagOf,
  hashed,
  identitiesAt,
  metadataOf,
  namesOf,
  objectOf,
  stated,
  suspendedIf,
  textOf,
  timeOf,
} from './source-values.js';

/** Rows of the table `users`, or the answer of `GET /api/users`, which has no hashes. */
export const logto: ImportPreset = { arrays: [], person };

function person({ record }: SourcePerson): StatedPerson {
  const profile = objectOf(record, 'profile');
  const identities = Object.entries(objectOf(record, 'identities'));
  const hash = textOf(record, 'password_encrypted', 'passwordEncrypted', 'passwordDigest');
  const method = textOf(
    record,
    'password_encryption_method',
    'passwordEncryptionMethod',
    'passwordAlgorithm',
  );
  return {
    email: stated(record, 'primary_email', 'primaryEmail'),
    // an address gets there only once it is verified
    emailVerified: textOf(record, 'primary_email', 'primaryEmail') !== null,
    ...namesOf(textOf(profile, 'givenName'), textOf(profile, 'familyName'), textOf(record, 'name')),
    locale: stated(profile, 'locale'),
    externalId: stated(record, 'id'),
    metadata: metadataOf({
      username: textOf(record, 'username'),
      phone: textOf(record, 'primary_phone', 'primaryPhone'),
      ...metadataOf(objectOf(record, 'custom_data', 'customData'), 'customData.'),
    }),
    status: suspendedIf(flagOf(record, 'is_suspended', 'isSuspended')),
    createdAt: timeOf(record, 'created_at', 'createdAt'),
    lastLoginAt: timeOf(record, 'last_sign_in_at', 'lastSignInAt'),
    password: hash === null ? undefined : passwordOf(method ?? '', hash),
    identities: identitiesAt(
      identities.map(([connection]) => ({
        connection,
        subject: textOf(objectOf(objectOf(record, 'identities'), connection), 'userId'),
      })),
    ),
  };
}

function passwordOf(method: string, hash: string): object | undefined {
  const digest = method.toLowerCase();
  return ['md5', 'sha1', 'sha256'].includes(digest)
    ? { algorithm: digest, hash, encoding: bytesHex(hash) }
    : hashed(hash);
}
