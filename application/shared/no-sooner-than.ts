/** What `work` comes to, when it is there, but not before so many milliseconds: how long it took is nobody's business. */
export async function noSoonerThan<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const pause = new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  const [outcome] = await Promise.allSettled([work, pause]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
