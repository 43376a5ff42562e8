const last = new Map<string, Promise<unknown>>();

/**
 * Work that goes through all that ever happened in a tenant: one piece of it at a time for each tenant, so that nobody
 * who asks for more takes the process from the others. Whoever comes later waits for those before.
 */
export async function oneAtATime<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(tenantId) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(tenantId, mine);
  try {
    return await mine;
  } finally {
    if (last.get(tenantId) === mine) last.delete(tenantId);
  }
}
