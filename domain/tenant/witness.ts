import type { InputFault } from '../shared/domain-error.js';
import { arrayOf, objectOf, type SchemaOf, type ValueOf } from '../shared/event-definition.js';
import { fault } from '../shared/faults.js';
import { parsedUrl } from '../shared/parsed-url.js';
import type { Kind } from './setting-kinds.js';

const MOST_WITNESSES = 5;

const textOf = (maxLength: number): SchemaOf<string> => ({ type: 'string', maxLength });

const witnessSchema = objectOf({
  name: textOf(255),
  /** Below it is `add-checkpoint` (C2SP `tlog-witness`). */
  url: textOf(2_000),
  /** The key of its cosignatures (C2SP `signed-note`), which has its name. */
  verifierKey: textOf(400),
});

/** Who is offered each checkpoint of the tenant's audit log, and cosigns it where it continues the one before. */
export type Witness = ValueOf<typeof witnessSchema>;

// of 33 bytes, of which the first one says that it is a key of cosignatures: 4
const keyShape = /^([^\s+]+)\+[0-9a-f]{8}\+B[A-P][A-Za-z0-9+/]{42}$/;

/** The witnesses of a tenant's audit log, none of them twice. */
export const witnessList: Kind<readonly Witness[]> = {
  schema: arrayOf(witnessSchema),
  rules: { maxItems: MOST_WITNESSES },
  faults(pointer, value) {
    if (!Array.isArray(value)) return [fault(pointer, 'type', 'must be a list of witnesses')];
    if (value.length > MOST_WITNESSES)
      return [fault(pointer, 'too_many', `has ${value.length} witnesses; ${MOST_WITNESSES} at most`)];
    const keys = value.map((entry: unknown) => memberOf(entry, 'verifierKey'));
    return value.flatMap((entry: unknown, index) => [
      ...witnessFaults(`${pointer}/${index}`, entry),
      ...(keys[index] !== undefined && keys.indexOf(keys[index]) < index
        ? [
            fault(
              `${pointer}/${index}/verifierKey`,
              'repeated',
              'is the key of a witness before it; remove one',
            ),
          ]
        : []),
    ]);
  },
};

const memberOf = (entry: unknown, name: string): unknown =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    ? (entry as Readonly<Record<string, unknown>>)[name]
    : undefined;

const members = ['name', 'url', 'verifierKey'];

function witnessFaults(pointer: string, entry: unknown): InputFault[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return [fault(pointer, 'type', 'must be a witness, an object with name, url and verifierKey')];
  const [name, url, key] = members.map((member) => memberOf(entry, member));
  const [, keyName] = typeof key === 'string' ? (keyShape.exec(key) ?? []) : [];
  return [
    ...Object.keys(entry)
      .filter((member) => !members.includes(member))
      .map(() =>
        fault(pointer, 'unknown', `has a member that no witness has; those are ${members.join(', ')}`),
      ),
    ...(isAddress(url)
      ? []
      : [
          fault(
            `${pointer}/url`,
            'format',
            'must be an address such as https://witness.example.com, without a query and credentials',
          ),
        ]),
    ...(keyName === undefined
      ? [
          fault(
            `${pointer}/verifierKey`,
            'format',
            'must be the key that the witness publishes: <name>+<8 hexadecimal digits>+<base64>',
          ),
        ]
      : []),
    ...(keyName === undefined || name === keyName
      ? []
      : [fault(`${pointer}/name`, 'format', `must be the name in its key: ${keyName}`)]),
  ];
}

function isAddress(url: unknown): boolean {
  if (typeof url !== 'string' || url.length > 2_000 || !/^https?:\/\/[!-~]+$/.test(url)) return false;
  const parsed = parsedUrl(url);
  return (
    parsed !== null &&
    parsed.search === '' &&
    parsed.hash === '' &&
    parsed.username === '' &&
    parsed.password === ''
  );
}
