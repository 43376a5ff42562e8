import { v5, v7 } from 'uuid';
import type { Ids } from '../../application/ports/shared/ids.js';
import { digitsOfUuid, uuidOfDigits } from '../../domain/shared/uuid.js';

// as bytes, since the package refuses a text whose version or variant RFC 9562 does not define
const derive = (namespace: string, name: string): string =>
  v5(Buffer.from(name), Buffer.from(digitsOfUuid(namespace), 'hex'));

/** Creates UUIDs (RFC 9562) in lower case. See the port. */
export const uuids: Ids = {
  next: () => v7(),
  derive,
  // the time as in version 7, then 74 bits of version 5
  deriveAt: (namespace, name, at) =>
    uuidOfDigits(`${at.toString(16).padStart(12, '0')}8${digitsOfUuid(derive(namespace, name)).slice(13)}`),
};
