import type { ImportPreset, SourcePerson, StatedPerson } from './import-preset.js';
import {
  flagOf,
  hashed,
  identitiesAt,
  metadataOf,
  objectOf,
  objectsOf,
  stated,
  suspendedIf,
  textOf,
} from './source-values.js';

/** An export of the admin API (`POST /admin/v1/export` with passwords), or the answer of the search for users. */
export const zitadel: ImportPreset = {
  arrays: ['orgs.*.humanUsers', 'result'],
  hint: 'has no human users; export them with passwords by POST /admin/v1/export',
  person,
};

function person({ record }: SourcePerson): StatedPerson | null {
  if (record.machine !== undefined) return null;
  const user = { ...record, ...objectOf(record, 'human'), ...objectOf(record, 'user') };
  const [profile, email] = [objectOf(user, 'profile'), objectOf(user, 'email')];
  const otp = textOf(user, 'otpCode');
  const idps = objectsOf(user, 'idps');
  const state = textOf(record, 'state');
  return {
    email: stated(email, 'email'),
    emailVerified: flagOf(email, 'isEmailVerified', 'isVerified'),
    firstName: stated(profile, 'firstName', 'givenName'),
    lastName: stated(profile, 'lastName', 'familyName'),
    locale: stated(profile, 'preferredLanguage'),
    externalId: stated(record, 'userId', 'id'),
    metadata: metadataOf({
      username: textOf(user, 'userName', 'username'),
      phone: textOf(objectOf(user, 'phone'), 'phone'),
    }),
    status: state === null ? undefined : suspendedIf(/INACTIVE|LOCKED/.test(state)),
    password: hashed(textOf(objectOf(user, 'hashedPassword'), 'value')),
    totp: otp === null ? undefined : [{ secret: otp }],
    identities: identitiesAt(
      idps.map((idp) => ({
        connection: textOf(idp, 'configId'),
        subject: textOf(idp, 'externalUserId'),
      })),
    ),
  };
}
