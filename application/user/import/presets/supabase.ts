import type { ImportPreset, SourcePerson, StatedPerson } from './import-preset.js';
import {
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

/** The table `auth.users` as CSV or NDJSON, and `auth.identities` beside it. */
export const supabase: ImportPreset = {
  arrays: [],
  ownerOf: (record) => (textOf(record, 'provider') === null ? null : textOf(record, 'user_id')),
  idOf: (record) => textOf(record, 'id'),
  person,
};

function person({ record, related, parameters }: SourcePerson): StatedPerson | null {
  if (textOf(record, 'deleted_at') !== null) return null;
  const user = objectOf(record, 'raw_user_meta_data');
  const { provider: _, providers: __, ...app } = objectOf(record, 'raw_app_meta_data');
  const others = related.filter(
    (identity) => !['email', 'phone'].includes(textOf(identity, 'provider') ?? ''),
  );
  return {
    email: stated(record, 'email'),
    emailVerified: textOf(record, 'email_confirmed_at', 'confirmed_at') !== null,
    ...namesOf(
      textOf(user, 'first_name', 'given_name'),
      textOf(user, 'last_name', 'family_name'),
      textOf(user, 'full_name', 'name'),
    ),
    locale: stated(user, 'locale'),
    externalId: stated(record, 'id'),
    metadata: metadataOf({
      phone: textOf(record, 'phone'),
      ...metadataOf(user, 'user_metadata.'),
      ...metadataOf(app, 'app_metadata.'),
    }),
    status: suspendedIf(
      isBanned(textOf(record, 'banned_until'), timeOf(record, 'banned_until'), parameters.now),
    ),
    createdAt: timeOf(record, 'created_at'),
    lastLoginAt: timeOf(record, 'last_sign_in_at'),
    password: hashed(textOf(record, 'encrypted_password')),
    identities: identitiesAt(
      others.map((identity) => ({
        connection: textOf(identity, 'provider'),
        subject:
          textOf(identity, 'provider_id') ??
          textOf(objectOf(identity, 'identity_data'), 'sub') ??
          textOf(identity, 'id'),
      })),
    ),
  };
}

const isBanned = (text: string | null, until: string | undefined, now: string): boolean =>
  text === 'infinity' || (until !== undefined && until > now);
