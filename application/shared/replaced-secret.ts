import { concurrentChange } from './execute.js';

/**
 * Returns the `fetch` of a decision that replaces a secret; `idOf` returns its id or hash, null for none. Of rotations at the
 * same time one is carried out: each other one would end the secret that is in use, which the first kept for the overlap. The
 * function throws `concurrent_change` where the secret is no longer the one that the first decision was about to replace.
 */
export const replacedSecret =
  <Expected>(idOf: (expected: Expected) => string | null) =>
  (expected: Expected, _: unknown, first: string | null = idOf(expected)): Promise<string | null> => {
    if (idOf(expected) !== first) throw concurrentChange();
    return Promise.resolve(first);
  };
