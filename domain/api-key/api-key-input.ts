import type { InputFault } from '../shared/domain-error.js';
import { pointerStep, refuseFaults } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import { isScope, scopes as knownScopes, type Scope } from './scopes.js';

const apiKeyNameLength = 200;

// a generated key has 43 characters after the prefix; one that the caller brings has at least 32
const keyShape = /^tsk_[A-Za-z0-9_-]{32,124}$/;

/** The input of a key's issue, as it was given. */
export interface ApiKeyInput {
  readonly name: string;
  readonly scopes: readonly string[];
  /** A key that the caller brings, instead of a generated one. */
  readonly key?: string | undefined;
}

/**
 * Returns the checked input, each scope once, in the order of the catalogue. Throws `invalid_input` with all faults.
 */
export function checkedApiKey(input: ApiKeyInput): {
  readonly name: string;
  readonly scopes: readonly Scope[];
} {
  const name = input.name.trim();
  refuseFaults([
    ...textFaults('/name', name, { min: 1, max: apiKeyNameLength }),
    ...scopesFaults(input.scopes),
    ...keyFaults(input.key),
  ]);
  return { name, scopes: knownScopes.filter((scope) => input.scopes.includes(scope)) };
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
