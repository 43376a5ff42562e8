import type { InputFault } from '../../shared/domain-error.js';
import { arrayOf } from '../../shared/event-definition.js';
import { fault } from '../../shared/faults.js';
import { textFaults } from '../../shared/text.js';
import { metadataLimits } from '../../user/metadata.js';
import { type Kind, choice, listOf } from '../setting-kinds.js';
import {
  type CustomClaim,
  claimLimits,
  claimTargets,
  claimSources,
  customClaimSchema,
  metadataMemberOf,
} from './custom-claim.js';
import { isReservedClaim } from './reserved-claims.js';

// a namespace such as https://acme.test/claims/ is usual; no leading "_", as of __proto__
const nameShape = /^[A-Za-z][A-Za-z0-9_.:/#-]*$/;
// RFC 6749, section 3.3
const scopeShape = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** The claims that a tenant defines, none of them twice. */
export const customClaimList: Kind<readonly CustomClaim[]> = {
  schema: arrayOf(customClaimSchema),
  rules: { maxItems: claimLimits.count },
  faults(pointer, value) {
    if (!Array.isArray(value)) return [fault(pointer, 'type', 'must be a list of claims')];
    if (value.length > claimLimits.count)
      return [
        fault(pointer, 'too_many', `has ${value.length} claims; ${claimLimits.count} are allowed at most`),
      ];
    const names = value.map((entry: unknown) => loweredName(entry));
    return value.flatMap((entry: unknown, index) => [
      ...claimFaults(`${pointer}/${index}`, entry),
      ...(names[index] !== null && names.indexOf(names[index]!) < index
        ? [fault(`${pointer}/${index}/name`, 'repeated', 'is the name of a claim before it; remove one')]
        : []),
    ]);
  },
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that differ only in case count as the same one, as in `isReservedClaim`. */
const loweredName = (entry: unknown): string | null =>
  isObject(entry) && typeof entry['name'] === 'string' ? entry['name'].toLowerCase() : null;

const members = ['name', 'from', 'value', 'in', 'scopes'];

function claimFaults(pointer: string, entry: unknown): InputFault[] {
  if (!isObject(entry))
    return [
      fault(
        pointer,
        'type',
        'must be a claim, such as {"name":"team","from":"metadata/team","in":["id_token"]}',
      ),
    ];
  return [
    ...Object.keys(entry)
      .filter((member) => !members.includes(member))
      .map(() =>
        fault(pointer, 'unknown', `has a member that no claim has; those are ${members.join(', ')}`),
      ),
    ...nameFaults(`${pointer}/name`, entry['name']),
    ...originFaults(pointer, entry['from'], entry['value']),
    ...targets.faults(`${pointer}/in`, entry['in']),
    ...(entry['scopes'] === undefined ? [] : scopeFaults(`${pointer}/scopes`, entry['scopes'])),
  ];
}

function nameFaults(pointer: string, name: unknown): InputFault[] {
  if (typeof name !== 'string') return [fault(pointer, 'type', 'must be a text')];
  if (isReservedClaim(name))
    return [
      fault(pointer, 'reserved', 'is the name of a claim with a meaning of its own; choose another name'),
    ];
  if (name.length > claimLimits.nameLength || !nameShape.test(name))
    return [
      fault(
        pointer,
        'format',
        `must be 1 to ${claimLimits.nameLength} letters, digits, "_", ".", ":", "/", "#" and "-", the first a letter`,
      ),
    ];
  return [];
}

function originFaults(pointer: string, from: unknown, value: unknown): InputFault[] {
  if (from === undefined && value === undefined)
    return [
      fault(
        `${pointer}/from`,
        'required',
        'is missing; give where the value is from, or a constant as value',
      ),
    ];
  if (from !== undefined && value !== undefined)
    return [fault(`${pointer}/value`, 'ambiguous', 'stands beside from; give one of the two')];
  return from === undefined
    ? constantFaults(`${pointer}/value`, value)
    : sourceFaults(`${pointer}/from`, from);
}

function constantFaults(pointer: string, value: unknown): InputFault[] {
  if (typeof value === 'string') return textFaults(pointer, value, { max: claimLimits.valueLength });
  const isPlain = typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  return isPlain ? [] : [fault(pointer, 'type', 'must be a text, a number, true or false')];
}

function sourceFaults(pointer: string, from: unknown): InputFault[] {
  if (typeof from !== 'string') return [fault(pointer, 'type', 'must be a text')];
  if (claimSources.some((source) => source === from)) return [];
  const member = metadataMemberOf(from);
  if (member !== null) return textFaults(pointer, member, { min: 1, max: metadataLimits.keyLength });
  return [
    fault(
      pointer,
      'format',
      `must be ${claimSources.join(', ')}, or metadata/ and the name of a member, such as metadata/department; in the name write ~1 for "/" and ~0 for "~"`,
    ),
  ];
}

const someOf = <T>(kind: Kind<readonly T[]>): Kind<readonly T[]> => ({
  ...kind,
  faults: (pointer, value) =>
    Array.isArray(value) && value.length === 0
      ? [fault(pointer, 'required', 'is empty; give one at least')]
      : kind.faults(pointer, value),
});

const targets = someOf(listOf(choice(claimTargets), claimTargets.length));

const scope: Kind<string> = {
  schema: { type: 'string' },
  faults: (pointer, value) =>
    typeof value === 'string' && value.length <= claimLimits.scopeLength && scopeShape.test(value)
      ? []
      : [
          fault(
            pointer,
            'format',
            `must be a scope of at most ${claimLimits.scopeLength} characters, such as profile, or a permission of an API`,
          ),
        ],
};

const scopes = someOf(listOf(scope, claimLimits.scopes));
const scopeFaults = (pointer: string, value: unknown): InputFault[] => scopes.faults(pointer, value);
