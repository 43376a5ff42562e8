import type { InputFault } from '../../domain/shared/domain-error.js';
import { pointerStep, refuseFaults } from '../../domain/shared/faults.js';
import { textFaults } from '../../domain/shared/text.js';
import { networksFaults } from '../../domain/api-key/allowed-networks.js';
import type { ApiKeySettings } from '../../domain/api-key/api-key-events.js';
import { timeIn } from '../shared/time-in.js';
import { isScope, scopes as knownScopes, type Scope } from '../../domain/api-key/scopes.js';

const apiKeyNameLength = 200;

// a generated key has 43 characters after the prefix; one that the caller brings has at least 32
const keyShape = /^tsk_[A-Za-z0-9_-]{32,124}$/;

/** The input of a key's issue, as it was given. */
export interface ApiKeyInput {
  readonly name: string;
  readonly scopes: readonly string[];
  /** ISO 8601 with a zone, in the future. Default: the key does not expire. */
  readonly expiresAt?: string | null | undefined;
  /** CIDR blocks. Default: the key may be used from anywhere. */
  readonly allowedNetworks?: readonly string[] | null | undefined;
  /** A key that the caller brings, instead of a generated one. */
  readonly key?: string | undefined;
}

/**
 * Returns the checked input, each scope once, in the order of the catalogue. Throws `invalid_input` with all faults.
 * @param now ms since the epoch
 */
export function checkedApiKey(
  input: ApiKeyInput,
  now: number,
): ApiKeySettings & { readonly scopes: readonly Scope[] } {
  const { scopes, key, ...settings } = input;
  refuseFaults([...settingsFaults(settings, now), ...scopesFaults(scopes), ...keyFaults(key)]);
  return {
    expiresAt: null,
    allowedNetworks: null,
    ...settingsIn(settings),
    name: input.name.trim(),
    scopes: knownScopes.filter((scope) => scopes.includes(scope)),
  };
}

/** What may be changed about a key, as it was given. Absent members stay. */
export type ApiKeyChanges = Partial<Omit<ApiKeyInput, 'scopes' | 'key'>>;

/** Returns the checked changes. Throws `invalid_input` with all faults. @param now ms since the epoch */
export function checkedApiKeyChanges(changes: ApiKeyChanges, now: number): Partial<ApiKeySettings> {
  refuseFaults(settingsFaults(changes, now));
  return settingsIn(changes);
}

const settingsFaults = ({ name, expiresAt, allowedNetworks }: ApiKeyChanges, now: number): InputFault[] => [
  ...(name === undefined
    ? []
    : textFaults('/name', name.trim(), { min: 1, max: apiKeyNameLength, visible: true })),
  ...(typeof expiresAt === 'string' ? expiryFaults(expiresAt, now) : []),
  ...networksFaults(allowedNetworks ?? null),
];

const settingsIn = ({ name, expiresAt, allowedNetworks }: ApiKeyChanges): Partial<ApiKeySettings> => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(expiresAt === undefined ? {} : { expiresAt: expiresAt && new Date(expiresAt).toISOString() }),
  ...(allowedNetworks === undefined
    ? {}
    : { allowedNetworks: allowedNetworks && [...new Set(allowedNetworks)] }),
});

function expiryFaults(text: string, now: number): InputFault[] {
  const pointer = '/expiresAt';
  const time = timeIn(text);
  if (time === null)
    return [{ pointer, code: 'format', detail: 'must be a time that exists, e.g. 2027-01-31T00:00:00Z' }];
  return time > now
    ? []
    : [{ pointer, code: 'past', detail: 'is in the past; give a later time, or revoke the key' }];
}

function scopesFaults(given: readonly string[]): InputFault[] {
  const catalogue = `one of ${knownScopes.join(', ')}`;
  if (given.length === 0)
    return [{ pointer: '/scopes', code: 'required', detail: `is empty; give at least ${catalogue}` }];
  return given.flatMap((scope, index) =>
    isScope(scope)
      ? []
      : [
          {
            pointer: `/scopes${pointerStep(String(index))}`,
            code: 'unknown_scope',
            detail: `is not ${catalogue}`,
          },
        ],
  );
}

const keyFaults = (key: string | undefined): InputFault[] =>
  key === undefined || keyShape.test(key)
    ? []
    : [
        {
          pointer: '/key',
          code: 'format',
          detail: 'must be tsk_ and 32 to 124 letters, digits, _ or -; leave it out to have one generated',
        },
      ];
