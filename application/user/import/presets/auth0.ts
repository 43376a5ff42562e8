import type { SourceRecord } from '../../../ports/tenant/import-files.js';
import type { ImportPreset, SourcePerson, StatedPerson } from './import-preset.js';
import {
  flagOf,
  hashed,
  identitiesAt,
  metadataOf,
  namesOf,
  objectOf,
  objectsOf,
  stated,
  suspendedIf,
  textOf,
  timeOf,
} from './source-values.js';

/** The id of a person in the export of passwords, which leaves the provider out. */
const passwordOwner = (record: SourceRecord): string | null => {
  const id = textOf(objectOf(record, '_id'), '$oid');
  return id === null || record.passwordHash === undefined ? null : `auth0|${id}`;
};

/** The export of users (job `users-exports`, NDJSON or CSV), and the export of passwords that Auth0's support makes. */
export const auth0: ImportPreset = {
  arrays: [],
  ownerOf: passwordOwner,
  idOf: (record) => textOf(record, 'user_id', 'Id'),
  person,
};

function person({ record, related: [exported] }: SourcePerson): StatedPerson | string {
  const custom = objectOf(record, 'custom_password_hash');
  const password =
    Object.keys(custom).length > 0
      ? customHash(custom)
      : hashed(textOf(exported ?? {}, 'passwordHash') ?? textOf(record, 'password_hash', 'passwordHash'));
  if (typeof password === 'string') return password;
  const metadata = {
    ...metadataOf(objectOf(record, 'user_metadata'), 'user_metadata.'),
    ...metadataOf(objectOf(record, 'app_metadata'), 'app_metadata.'),
    ...metadataOf({ nickname: textOf(record, 'nickname'), username: textOf(record, 'username') }),
  };
  return {
    email: stated(record, 'email', 'Email'),
    emailVerified: flagOf(record, 'email_verified', 'Email Verified'),
    ...namesOf(textOf(record, 'given_name'), textOf(record, 'family_name'), textOf(record, 'name')),
    locale: stated(record, 'locale'),
    externalId: stated(record, 'user_id', 'Id'),
    metadata: metadataOf(metadata),
    status: suspendedIf(flagOf(record, 'blocked')),
    createdAt: timeOf(record, 'created_at'),
    lastLoginAt: timeOf(record, 'last_login'),
    password,
    totp: totpOf(record),
    identities: identitiesOf(record),
  };
}

function totpOf(record: SourceRecord): readonly object[] | undefined {
  const secrets = objectsOf(record, 'mfa_factors').flatMap(
    (factor) => stated(objectOf(factor, 'totp'), 'secret') ?? [],
  );
  return secrets.length === 0 ? undefined : secrets.map((secret) => ({ secret }));
}

function identitiesOf(record: SourceRecord): readonly object[] | undefined {
  const others = objectsOf(record, 'identities').filter(({ provider }) => provider !== 'auth0');
  return identitiesAt(
    others.map((identity) => ({
      connection: textOf(identity, 'connection', 'provider'),
      subject: textOf(identity, 'user_id'),
    })),
  );
}

/** Returns the password of a `custom_password_hash` (Auth0, "Bulk User Import Database Schema"), or what is wrong with it. */
function customHash(custom: SourceRecord): object | string {
  const algorithm = textOf(custom, 'algorithm') ?? '';
  const [hash, salt, key] = [
    objectOf(custom, 'hash'),
    objectOf(custom, 'salt'),
    objectOf(objectOf(custom, 'hash'), 'key'),
  ];
  const passwordEncoding = textOf(objectOf(custom, 'password'), 'encoding') ?? 'utf8';
  if (!['utf8', 'ascii'].includes(passwordEncoding))
    return 'has a hash of a password that was not in UTF-8; leave it out, so that the person chooses another one';
  if (['argon2', 'bcrypt', 'ldap', 'pbkdf2'].includes(algorithm)) return { hash: textOf(hash, 'value') };
  return {
    algorithm: algorithm === 'hmac' ? `hmac-${textOf(hash, 'digest')}` : algorithm,
    hash: textOf(hash, 'value'),
    encoding: textOf(hash, 'encoding') ?? 'utf8',
    salt: stated(salt, 'value'),
    saltEncoding: textOf(salt, 'encoding') ?? 'utf8',
    position: textOf(salt, 'position') ?? 'suffix',
    key: stated(key, 'value'),
    keyEncoding: textOf(key, 'encoding') ?? 'utf8',
    cost: stated(custom, 'cost'),
    blockSize: stated(custom, 'blockSize'),
    parallelization: stated(custom, 'parallelization'),
  };
}
