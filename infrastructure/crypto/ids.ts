import { v5, v7 } from 'uuid';
import type { Ids } from '../../application/ports/ids.js';

/** UUIDs of RFC 9562, lower case. */
export const uuids: Ids = {
  next: () => v7(),
  // as bytes: from text, the package takes nearly twice as long
  derive: (namespace, name) => v5(Buffer.from(name), Buffer.from(namespace.replaceAll('-', ''), 'hex')),
};
