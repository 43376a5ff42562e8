import { type KeySet, type SubjectRef, SubjectErased } from '../../application/ports/events/subject-keys.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import type { RecentSeals } from './recent-seals.js';
import { type SubjectKey, subjectId } from './subject-key.js';

/**
 * The row of a key was altered or is missing, as after a copy of the log without its keys. This is no erasure: a projector
 * would remove what can still be read.
 */
export class SubjectKeyUnusable extends Error {
  override readonly name = 'SubjectKeyUnusable';
}

/** Returns a set of these keys, named by `subjectId`. A text that is in `recent` is opened without a decryption. */
export const keySet = (keys: ReadonlyMap<string, SubjectKey>, recent?: RecentSeals): KeySet =>
  new Keys(keys, recent);

/** A class, since a set is created for every few values and closures would cost as much as the sealing. */
class Keys implements KeySet {
  readonly #keys: ReadonlyMap<string, SubjectKey>;
  readonly #recent: RecentSeals | undefined;

  constructor(keys: ReadonlyMap<string, SubjectKey>, recent: RecentSeals | undefined) {
    this.#keys = keys;
    this.#recent = recent;
  }

  seal(ref: SubjectRef, context: string, plaintext: string): string {
    const key = this.#sealingKey(ref);
    const sealed = sealBox(key, context, plaintext).toString('base64url');
    this.#recent?.add(sealed, { key, context, plaintext });
    return sealed;
  }

  open(ref: SubjectRef, context: string, sealed: string): string | null {
    const key = this.#keyOf(subjectId(ref));
    if (key === 'destroyed') return null;
    return (
      this.#recent?.find(sealed, key, context) ??
      openBox(key, context, Buffer.from(sealed, 'base64url')).toString('utf8')
    );
  }

  sealBytes(ref: SubjectRef, context: string, plaintext: Uint8Array): Buffer {
    return sealBox(this.#sealingKey(ref), context, plaintext);
  }

  openBytes(ref: SubjectRef, context: string, { buffer, byteOffset, length }: Uint8Array): Buffer | null {
    const key = this.#keyOf(subjectId(ref));
    return key === 'destroyed' ? null : openBox(key, context, Buffer.from(buffer, byteOffset, length));
  }

  #keyOf(id: string): Uint8Array | 'destroyed' {
    const key = this.#keys.get(id);
    if (key === undefined) throw new TypeError(`keys were not loaded for ${id}`);
    if (key === 'missing' || key === 'altered') throw new SubjectKeyUnusable(`the key of ${id} is ${key}`);
    return key;
  }

  #sealingKey(ref: SubjectRef): Uint8Array {
    const id = subjectId(ref);
    const key = this.#keyOf(id);
    if (key === 'destroyed') throw new SubjectErased(`the key of ${id} was destroyed`);
    return key;
  }
}
