import type { KeySet, SubjectRef } from '../../application/ports/subject-keys.js';
import { SubjectErased } from '../../application/ports/subject-keys.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import type { SubjectKey } from './subject-key.js';
import { subjectId } from './subject-key.js';

/**
 * Neither a key nor a tombstone: the key's row was altered, or is not there, as when the log was copied here without
 * its keys. Never taken for an erasure, since a projector would then forget what can still be read.
 */
export class SubjectKeyUnusable extends Error {
  override readonly name = 'SubjectKeyUnusable';
}

/** Seals and opens with these keys, named by `subjectId`. */
export function keySet(keys: ReadonlyMap<string, SubjectKey>): KeySet {
  const keyOf = (id: string): Uint8Array | 'destroyed' => {
    const key = keys.get(id);
    if (key === undefined) throw new TypeError(`keys were not loaded for ${id}`);
    if (key === 'missing' || key === 'altered') throw new SubjectKeyUnusable(`the key of ${id} is ${key}`);
    return key;
  };
  const sealed = (ref: SubjectRef, context: string, plaintext: string | Uint8Array): Buffer => {
    const id = subjectId(ref);
    const key = keyOf(id);
    if (key === 'destroyed') throw new SubjectErased(`the key of ${id} was destroyed`);
    return sealBox(key, context, plaintext);
  };
  const opened = (ref: SubjectRef, context: string, box: Buffer): Buffer | null => {
    const key = keyOf(subjectId(ref));
    return key === 'destroyed' ? null : openBox(key, context, box);
  };
  return {
    seal: (ref, context, plaintext) => sealed(ref, context, plaintext).toString('base64url'),
    open: (ref, context, box) =>
      opened(ref, context, Buffer.from(box, 'base64url'))?.toString('utf8') ?? null,
    sealBytes: sealed,
    openBytes: (ref, context, box) => opened(ref, context, Buffer.from(box)),
  };
}
