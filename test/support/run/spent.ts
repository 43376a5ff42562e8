const KEY = Symbol.for('tessera.tests.spent');

/** Read by spent.cjs, which a package of the suites does not hold. */
const shared = globalThis as unknown as Record<symbol, Map<string, number> | undefined>;
const spent: Map<string, number> = (shared[KEY] ??= new Map<string, number>());

/**
 * Counts the time until what is done has ended, in the table of `TEST_TIMES=1`. Returns what it returns.
 * @param what a few words, such as "start of a service"
 */
export function spend<T>(what: string, perform: () => T): T {
  const begin = performance.now();
  const end = (): void => void spent.set(what, (spent.get(what) ?? 0) + performance.now() - begin);
  let result: T;
  try {
    result = perform();
  } catch (error) {
    end();
    throw error;
  }
  if (result instanceof Promise) return result.finally(end) as T;
  end();
  return result;
}
