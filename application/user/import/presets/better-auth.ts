import { betterAuthPassword } from './hash-parts.js';
import type { ImportPreset, SourcePerson, StatedPerson } from './import-preset.js';
import {
  flagOf,
  hashed,
  identitiesAt,
  metadataOf,
  namesOf,
  stated,
  suspendedIf,
  textOf,
  textsOf,
  timeOf,
} from './source-values.js';

/** The tables `user` and `account` as CSV, NDJSON or JSON. */
export const betterAuth: ImportPreset = {
  arrays: [],
  ownerOf: (record) =>
    textOf(record, 'providerId', 'provider_id') === null ? null : textOf(record, 'userId', 'user_id'),
  idOf: (record) => textOf(record, 'id'),
  person,
};

function person({ record, related }: SourcePerson): StatedPerson {
  const providerOf = (account: SourcePerson['record']): string | null =>
    textOf(account, 'providerId', 'provider_id');
  const own = related.find((account) => providerOf(account) === 'credential');
  const others = related.filter((account) => providerOf(account) !== 'credential');
  const hash = textOf(own ?? record, 'password');
  const role = textsOf(record, 'role').filter((name) => name !== 'user');
  return {
    email: stated(record, 'email'),
    emailVerified: flagOf(record, 'emailVerified', 'email_verified'),
    ...namesOf(null, null, textOf(record, 'name')),
    externalId: stated(record, 'id'),
    metadata: metadataOf({
      username: textOf(record, 'username'),
      phone: textOf(record, 'phoneNumber', 'phone_number'),
    }),
    roles: role.length === 0 ? undefined : role,
    status: suspendedIf(flagOf(record, 'banned')),
    createdAt: timeOf(record, 'createdAt', 'created_at'),
    password: hash === null ? undefined : (betterAuthPassword(hash) ?? hashed(hash)),
    identities: identitiesAt(
      others.map((account) => ({
        connection: providerOf(account),
        subject: textOf(account, 'accountId', 'account_id'),
      })),
    ),
  };
}
