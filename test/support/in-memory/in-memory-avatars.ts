import { createHash, randomBytes } from 'node:crypto';
import type { AvatarOwner, Avatars } from '../../../application/ports/images/avatars.js';
import { SubjectErased, userSubject } from '../../../application/ports/events/subject-keys.js';

interface Entry {
  readonly owner: AvatarOwner;
  readonly sha256: string;
  readonly bytes: Uint8Array;
  unnamedSince: number | null;
}

export interface InMemoryAvatars extends Avatars {
  /** Number of avatars that are kept for a user. */
  count(userId: string): number;
}

/** Avatars in memory. */
export function inMemoryAvatars(
  now: () => number,
  erased: (tenantId: string, subject: string) => boolean,
): InMemoryAvatars {
  let entries: Entry[] = [];
  const isErased = ({ tenantId, userId }: AvatarOwner): boolean => erased(tenantId, userSubject(userId));
  const isOf =
    (owner: AvatarOwner) =>
    (entry: Entry): boolean =>
      entry.owner.tenantId === owner.tenantId && entry.owner.userId === owner.userId;
  const isOld = ({ unnamedSince }: Entry, olderThanMs: number): boolean =>
    unnamedSince !== null && unnamedSince < now() - olderThanMs;
  const done = (): Promise<void> => Promise.resolve();
  const doubt = (owner: AvatarOwner): void => {
    for (const entry of entries.filter(isOf(owner))) entry.unnamedSince = now();
  };
  return {
    count: (userId) => entries.filter(({ owner }) => owner.userId === userId).length,
    put: (owner, bytes) => {
      if (isErased(owner)) return Promise.reject(new SubjectErased(owner.userId));
      doubt(owner);
      // sealed anew, so known by another digest each time
      const sha256 = createHash('sha256').update(randomBytes(32)).digest('hex');
      entries.push({ owner, sha256, bytes, unnamedSince: now() });
      return Promise.resolve(sha256);
    },
    ownerOf: (tenantId, sha256) => {
      const found = entries.find((entry) => entry.owner.tenantId === tenantId && entry.sha256 === sha256);
      return Promise.resolve(found?.owner.userId ?? null);
    },
    find: (owner, sha256) => {
      const found = entries.find((entry) => isOf(owner)(entry) && entry.sha256 === sha256);
      return Promise.resolve(found === undefined || isErased(owner) ? null : found.bytes);
    },
    doubt: (owner) => {
      doubt(owner);
      return done();
    },
    settle: (owner, named, ended) => {
      for (const entry of entries.filter(isOf(owner))) if (entry.sha256 === named) entry.unnamedSince = null;
      entries = entries.filter((entry) => !isOf(owner)(entry) || !ended.includes(entry.sha256));
      return done();
    },
    deleteOf: (owner) => {
      entries = entries.filter((entry) => !isOf(owner)(entry));
      return done();
    },
    doubtful: (olderThanMs) =>
      Promise.resolve(
        [
          ...new Map(
            entries.filter((entry) => isOld(entry, olderThanMs)).map(({ owner }) => [owner.userId, owner]),
          ),
        ].map(([, owner]) => owner),
      ),
    clear: (owner, named, olderThanMs) => {
      for (const entry of entries.filter(isOf(owner)))
        entry.unnamedSince = entry.sha256 === named ? null : (entry.unnamedSince ?? now());
      entries = entries.filter((entry) => !isOf(owner)(entry) || !isOld(entry, olderThanMs));
      return done();
    },
  };
}
