import { base32OfText } from '../../../../domain/user/import/hash-bytes.js';
import type { SourceRecord } from '../../../ports/tenant/import-files.js';
import type { ImportPreset, SourcePerson, StatedPerson } from './import-preset.js';
import {
  flagOf,
  identitiesAt,
  metadataOf,
  objectOf,
  objectsOf,
  stated,
  suspendedIf,
  textOf,
  textsOf,
  timeOf,
} from './source-values.js';

/** Roles that every user of a realm has for Keycloak's own purposes. */
const isBuiltIn = (role: string): boolean =>
  role === 'offline_access' || role === 'uma_authorization' || role.startsWith('default-roles-');

/** `kc.sh export`: a realm with its users in one file, or in files of their own (`acme-users-0.json`). */
export const keycloak: ImportPreset = {
  arrays: ['users'],
  hint: 'is a realm without users: they are in files like acme-users-0.json beside it; or export with --users realm_file',
  person,
};

function person({ record }: SourcePerson): StatedPerson | string | null {
  if (record.realm !== undefined && record.users !== undefined)
    return 'is one of several realms; give a file for each realm';
  // the account of a client
  if (textOf(record, 'serviceAccountClientId', 'serviceAccountClientLink') !== null) return null;
  const { locale, ...attributes } = objectOf(record, 'attributes');
  const credentials = objectsOf(record, 'credentials');
  const password = credentials.find(({ type }) => type === 'password');
  const otps = credentials.filter(isTotp);
  const federated = objectsOf(record, 'federatedIdentities');
  return {
    email: stated(record, 'email'),
    emailVerified: flagOf(record, 'emailVerified'),
    firstName: stated(record, 'firstName'),
    lastName: stated(record, 'lastName'),
    locale: Array.isArray(locale) ? (locale[0] as unknown) : undefined,
    externalId: stated(record, 'id'),
    metadata: metadataOf({
      username: textOf(record, 'username'),
      requiredActions: textsOf(record, 'requiredActions').join(' '),
      ...Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, single(values)])),
    }),
    roles: rolesOf(record),
    status: suspendedIf(negated(flagOf(record, 'enabled'))),
    createdAt: timeOf(record, 'createdTimestamp'),
    password: password === undefined ? undefined : passwordOf(password),
    totp: otps.length === 0 ? undefined : otps.map(totpOf),
    identities: identitiesAt(
      federated.map((one) => ({
        connection: textOf(one, 'identityProvider'),
        subject: textOf(one, 'userId'),
      })),
    ),
  };
}

const negated = (flag: boolean | undefined): boolean | undefined => (flag === undefined ? undefined : !flag);

/** Attributes are lists, most of them of one value. */
const single = (values: unknown): unknown =>
  Array.isArray(values) && values.length === 1 ? (values[0] as unknown) : values;

function rolesOf(record: SourceRecord): readonly string[] | undefined {
  const roles = textsOf(record, 'realmRoles').filter((role) => !isBuiltIn(role));
  return roles.length === 0 ? undefined : roles;
}

/** Before version 8 the members were in the credential itself. */
function passwordOf(credential: SourceRecord): object {
  const secret = objectOf(credential, 'secretData');
  const data = objectOf(credential, 'credentialData');
  const hash = textOf(secret, 'value') ?? textOf(credential, 'hashedSaltedValue');
  const salt = textOf(secret, 'salt') ?? textOf(credential, 'salt');
  const iterations = textOf(data, 'hashIterations') ?? textOf(credential, 'hashIterations');
  const algorithm = textOf(data, 'algorithm') ?? textOf(credential, 'algorithm') ?? 'pbkdf2';
  if (algorithm !== 'argon2') return { algorithm, iterations, salt, hash };
  const parameters = objectOf(data, 'additionalParameters');
  const of = (name: string): string => textsOf(parameters, name)[0] ?? '';
  const version = of('version') === '1.0' ? 16 : 19;
  const plain = (text: string | null): string => (text ?? '').replace(/=+$/, '');
  return {
    hash: `$argon2${of('type')}$v=${version}$m=${of('memory')},t=${iterations},p=${of('parallelism')}$${plain(salt)}$${plain(hash)}`,
  };
}

const isTotp = (credential: SourceRecord): boolean =>
  credential.type === 'otp' && textOf(objectOf(credential, 'credentialData'), 'subType') !== 'hotp';

/** A secret is a text, whose bytes are the key, unless it says that it is base32. */
function totpOf(credential: SourceRecord): object {
  const data = objectOf(credential, 'credentialData');
  const secret = textOf(objectOf(credential, 'secretData'), 'value') ?? '';
  const isBase32 = textOf(data, 'secretEncoding')?.toUpperCase() === 'BASE32';
  return {
    secret: isBase32 ? secret : base32OfText(secret),
    name: textOf(credential, 'userLabel'),
    digits: data.digits ?? 6,
    period: data.period ?? 30,
    algorithm: textOf(data, 'algorithm') ?? 'HmacSHA1',
  };
}
