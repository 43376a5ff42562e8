import { BOX_OVERHEAD_BYTES, openBox, sealBox, type BoxKey } from '../crypto/sealed-box.js';

export const DATA_KEY_BYTES = 32;
/** The length of a data key that is sealed with the master key. */
export const WRAPPED_KEY_BYTES = DATA_KEY_BYTES + BOX_OVERHEAD_BYTES;

/** Seals a key. `owner`, whose key it is, is authenticated: the wrapped key does not open in another row. */
export const wrapKey = (masterKey: BoxKey, owner: string, key: Uint8Array): Buffer =>
  sealBox(masterKey, `wrapped key|${owner}`, key);

/** Opens a wrapped key. Throws BrokenSeal where the row was altered or the master key is another one. */
export const unwrapKey = (masterKey: BoxKey, owner: string, wrapped: Buffer): Buffer =>
  openBox(masterKey, `wrapped key|${owner}`, wrapped);
