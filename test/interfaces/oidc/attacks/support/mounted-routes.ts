import express from 'express';

interface Mounting {
  readonly path: string;
}
type Mount = (this: Mounting, ...handles: unknown[]) => unknown;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** `GET /path/:id` of everything that is mounted while `start` runs, in whichever router, by whomever. */
export async function mountedWhile(start: () => Promise<void>): Promise<ReadonlySet<string>> {
  const mounted = new Set<string>();
  const { prototype } = (express as unknown as { Route: { prototype: Record<string, Mount> } }).Route;
  const originals = verbs.map((verb) => [verb, prototype[verb]!] as const);
  for (const [verb, original] of originals)
    prototype[verb] = function (...handles) {
      mounted.add(`${verb.toUpperCase()} ${this.path}`);
      return original.apply(this, handles);
    };
  try {
    await start();
  } finally {
    for (const [verb, original] of originals) prototype[verb] = original;
  }
  return mounted;
}
