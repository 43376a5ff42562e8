import { getEventListeners } from 'node:events';

/**
 * What a signal still holds of those who waited by it: listeners, and what Node keeps of signals that `AbortSignal.any`
 * made of it, which some releases never let go.
 */
export function signalLeftovers(signal: AbortSignal): number {
  const made = Object.getOwnPropertySymbols(signal).find(
    (symbol) => symbol.description === 'kDependantSignals',
  );
  const dependants =
    made === undefined ? undefined : (signal as unknown as Record<symbol, Set<unknown> | undefined>)[made];
  return getEventListeners(signal, 'abort').length + (dependants?.size ?? 0);
}
