import type { Surface } from '../http-types.js';

/** Returns the first part of the path of a target: `api` of `/api/users?limit=1`, empty at the root. */
const firstPart = (target: string): string => /^\/([^/?]*)/.exec(target)?.[1] ?? '';

/**
 * Returns the function that takes the path of a surface's address off the target of a request. Behind a proxy that strips
 * that path there is nothing to take off, and the target stays. Where the path is called like a part of the service itself
 * (`/api`), a target that only makes sense as a stripped one stays, too.
 */
export function withoutBase({ base = '', routes, screens = [] }: Surface): (target: string) => string {
  if (base === '') return (target) => target;
  const known = new Set(['', ...screens, ...routes.map(({ path }) => firstPart(path))]);
  return (target) => {
    const rest = target.slice(base.length);
    if (!target.startsWith(base) || !/^(?:[/?]|$)/.test(rest)) return target;
    const inner = rest.startsWith('/') ? rest : `/${rest}`;
    return !known.has(firstPart(inner)) && known.has(firstPart(target)) ? target : inner;
  };
}
