import { randomBytes } from 'node:crypto';
import type { KeySet, SubjectKeys, SubjectRef } from '../../../application/ports/events/subject-keys.js';
import { keySet } from '../../../infrastructure/personal-data/key-set.js';
import { type SubjectKey, subjectId } from '../../../infrastructure/personal-data/subject-key.js';

/** Real encryption under keys that live in a map, and a record of what was asked for. */
export interface InMemorySubjectKeys extends SubjectKeys {
  readonly keys: Map<string, SubjectKey>;
  readonly asked: (readonly ['seal' | 'open', readonly string[]])[];
}

export function inMemorySubjectKeys(): InMemorySubjectKeys {
  const keys = new Map<string, SubjectKey>();
  const asked: (readonly ['seal' | 'open', readonly string[]])[] = [];
  const setFor = (purpose: 'seal' | 'open', refs: readonly SubjectRef[]): Promise<KeySet> => {
    const ids = refs.map(subjectId);
    asked.push([purpose, ids]);
    for (const id of ids) if (purpose === 'seal' && !keys.has(id)) keys.set(id, randomBytes(32));
    return Promise.resolve(keySet(new Map(ids.map((id) => [id, keys.get(id) ?? 'missing']))));
  };
  return {
    keys,
    asked,
    forSealing: (refs) => setFor('seal', refs),
    forOpening: (refs) => setFor('open', refs),
    newKey: () => undefined,
    destroy(ref) {
      keys.set(subjectId(ref), 'destroyed');
      return Promise.resolve();
    },
    destroyEmails(tenantId, subjects) {
      for (const subject of subjects) keys.set(subjectId({ tenantId, subject }), 'destroyed');
      return Promise.resolve();
    },
    destroyPeople: () => Promise.resolve({ destroyed: 0, last: null }),
    removeTenant: () => Promise.resolve(),
    forgetTenant: () => undefined,
    forget: () => undefined,
    lookupDigest: () => Promise.reject(new Error('no digests here')),
  };
}
