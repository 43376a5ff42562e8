import { type KeySet, type SubjectRef, SubjectErased } from '../../application/ports/events/subject-keys.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import { type SubjectKey, subjectId } from './subject-key.js';

/**
 * The row of a key was altered or is missing, as after a copy of the log without its keys. This is no erasure: a projector
 * would remove what can still be read.
 */
export class SubjectKeyUnusable extends Error {
  override readonly name = 'SubjectKeyUnusable';
}

/** Returns a set of these keys, named by `subjectId`. */
export const keySet = (keys: ReadonlyMap<string, SubjectKey>): KeySet => new Keys(keys);

/** A class, since a set is created for every few values and closures would cost as much as the sealing. */
class Keys implements KeySet {
  readonly #keys: ReadonlyMap<string, SubjectKey>;

  constructor(keys: ReadonlyMap<string, SubjectKey>) {
    this.#keys = keys;
  }

  seal(ref: SubjectRef, context: string, plaintext: string): string {
    return this.#sealed(ref, context, plaintext).toString('base64url');
  }

  open(ref: SubjectRef, context: string, sealed: string): string | null {
    return this.#opened(ref, context, Buffer.from(sealed, 'base64url'))?.toString('utf8') ?? null;
  }

  sealBytes(ref: SubjectRef, context: string, plaintext: Uint8Array): Buffer {
    return this.#sealed(ref, context, plaintext);
  }

  openBytes(ref: SubjectRef, context: string, { buffer, byteOffset, length }: Uint8Array): Buffer | null {
    return this.#opened(ref, context, Buffer.from(buffer, byteOffset, length));
  }

  #keyOf(id: string): Uint8Array | 'destroyed' {
    const key = this.#keys.get(id);
    if (key === undefined) throw new TypeError(`keys were not loaded for ${id}`);
    if (key === 'missing' || key === 'altered') throw new SubjectKeyUnusable(`the key of ${id} is ${key}`);
    return key;
  }

  #sealed(ref: SubjectRef, context: string, plaintext: string | Uint8Array): Buffer {
    const id = subjectId(ref);
    const key = this.#keyOf(id);
    if (key === 'destroyed') throw new SubjectErased(`the key of ${id} was destroyed`);
    return sealBox(key, context, plaintext);
  }

  #opened(ref: SubjectRef, context: string, box: Buffer): Buffer | null {
    const key = this.#keyOf(subjectId(ref));
    return key === 'destroyed' ? null : openBox(key, context, box);
  }
}
