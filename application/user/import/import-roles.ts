import { normaliseRoleName } from '../../../domain/role/role-input.js';
import type { LogApp } from '../../app.js';
import { currentRoleName, roleIdOfName, roleNamesOf } from '../../role/role-names.js';

/** The roles of a tenant as an import looks them up: each once. */
export interface ImportRoles {
  /** Returns the id of the role of this name; null when there is none. */
  idOf(name: string): Promise<string | null>;
  /** Returns the names that a user with these roles holds. */
  namesOf(roleIds: readonly string[]): Promise<readonly string[]>;
}

/** Returns the roles of a tenant. What they are called is read once for each import. */
export function importRoles(app: LogApp, tenantId: string): ImportRoles {
  const ids = new Map<string, Promise<string | null>>();
  const names = new Map<string, Promise<readonly string[]>>();
  const once = <T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> => {
    const reading = known.get(key) ?? read();
    known.set(key, reading);
    return reading;
  };
  return {
    idOf: (name) => once(ids, normaliseRoleName(name), () => roleIdOfName(app, tenantId, name)),
    namesOf: (roleIds) =>
      once(names, roleIds.join(), () => roleNamesOf(tenantId, roleIds, currentRoleName(app))),
  };
}
