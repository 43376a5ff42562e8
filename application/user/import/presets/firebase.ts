import type { ImportPreset, SourcePerson, StatedPerson } from './import-preset.js';
import {
  flagOf,
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

/** `firebase auth:export users.json --format=json`. */
export const firebase: ImportPreset = {
  arrays: ['users'],
  hint: 'has no people in it; export them by firebase auth:export users.json --format=json',
  person,
};

function person({ record, parameters }: SourcePerson): StatedPerson | string {
  const hash = textOf(record, 'passwordHash');
  const key = parameters.firebase;
  if (hash !== null && key === null)
    return 'has a password, and its parameters are not known; give --firebase-key, --salt-separator, --rounds and --mem-cost of the project';
  const providers = objectsOf(record, 'providerUserInfo').filter(
    ({ providerId }) => providerId !== 'password' && providerId !== 'phone',
  );
  return {
    email: stated(record, 'email'),
    emailVerified: flagOf(record, 'emailVerified'),
    ...namesOf(null, null, textOf(record, 'displayName')),
    externalId: stated(record, 'localId'),
    metadata: metadataOf({
      phone: textOf(record, 'phoneNumber'),
      ...metadataOf(objectOf(record, 'customAttributes'), 'claims.'),
    }),
    status: suspendedIf(flagOf(record, 'disabled')),
    createdAt: timeOf(record, 'createdAt'),
    lastLoginAt: timeOf(record, 'lastSignedInAt', 'lastLoginAt'),
    password:
      hash === null
        ? undefined
        : { algorithm: 'firebase-scrypt', hash, salt: textOf(record, 'salt') ?? '', ...key },
    identities: identitiesAt(
      providers.map((provider) => ({
        connection: textOf(provider, 'providerId'),
        subject: textOf(provider, 'rawId', 'federatedId'),
      })),
    ),
  };
}
