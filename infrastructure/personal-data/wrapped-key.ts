import { BOX_OVERHEAD_BYTES, openBox, sealBox, type BoxKey } from '../crypto/sealed-box.js';

export const DATA_KEY_BYTES = 32;
/** A data key sealed with the master key. */
export const WRAPPED_KEY_BYTES = DATA_KEY_BYTES + BOX_OVERHEAD_BYTES;

/** `owner` says whose key it is and is authenticated, so that keys cannot change places in the table. */
export const wrapKey = (masterKey: BoxKey, owner: string, key: Uint8Array): Buffer =>
  sealBox(masterKey, `wrapped key|${owner}`, key);

/** Throws BrokenSeal when the row was altered or the master key is another one. */
export const unwrapKey = (masterKey: BoxKey, owner: string, wrapped: Buffer): Buffer =>
  openBox(masterKey, `wrapped key|${owner}`, wrapped);
