import type { EventPages } from '../../../application/ports/events/event-pages.js';
import type { World } from './in-memory-app.js';

/** Returns the reading of a world's streams in pages of three events. */
export const inMemoryPages = ({ log }: World): EventPages =>
  async function* (stream) {
    const events = await log.load(stream);
    for (let from = 0; from < events.length; from += 3) yield events.slice(from, from + 3);
  };
