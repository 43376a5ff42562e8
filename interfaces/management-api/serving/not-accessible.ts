import leven from 'leven';
import type { Problem } from '../../http/answers/problem.js';
import { notAccessible } from './refusals.js';
import { resourcePaths } from '../routes/resources.js';

/** The number of characters of a path that are compared. */
const COMPARED = 20;
/** The most characters that differ in a mistyped name. */
const MISTYPED = 3;

/** Returns the path of the resource that a mistyped path probably means; undefined for none. */
function nearest(path: string): string | undefined {
  const given = path.split('/', 4).map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const near = resourcePaths.flatMap((known) => {
    const name = known.slice('/api/'.length);
    return given
      .filter((word) => word !== '' && word !== 'api')
      .map((word) => ({
        known,
        distance: leven(word.slice(0, COMPARED), name, { maxDistance: MISTYPED + 1 }),
      }));
  });
  const [best] = near.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= MISTYPED ? best.known : undefined;
}

/** Returns whether a path is readable without a key, so that sending one is a mistake. */
const needsNoKey = (path: string): boolean => path.endsWith('/openapi.json') || /^\/docs(?:\/|$)/.test(path);

/** Returns the refusal of a path that no API key reaches; its detail names the path that the caller probably wants. */
export function notAccessibleAt(path: string): Problem {
  const meant = nearest(path);
  const remedy = needsNoKey(path)
    ? 'The OpenAPI documents and /docs need none: leave X-Api-Key out.'
    : meant === undefined
      ? `Keys reach ${resourcePaths.join(', ')}.`
      : `Did you mean ${meant}?`;
  return { ...notAccessible, detail: `${notAccessible.error}. ${remedy}` };
}
