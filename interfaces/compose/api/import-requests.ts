import type { App } from '../../../application/app.js';
import type { UserImports } from '../../../application/ports/tenant/user-imports.js';
import { type UserImporter, userImporter } from '../../../application/user/import/user-importer.js';
import { postgresUserImports } from '../../../infrastructure/storage/postgres-user-imports.js';
import type { Part } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';

/** Imports of people: what was begun, and the work on it. */
export interface ImportRequests extends Part {
  readonly userImporter: Pick<UserImporter, 'receive'>;
  readonly userImports: UserImports;
  /** Deletes what nobody asks for any more. */
  sweep(): Promise<void>;
}

/** Starts the work on imports, also on those that another process left. */
export function importRequests(
  { database }: Pick<Runtime, 'database'>,
  app: App,
  onError: (error: unknown) => void,
): ImportRequests {
  const imports = postgresUserImports(database, app.keys);
  const importer = userImporter({ app, imports, onError });
  return {
    userImporter: importer,
    userImports: imports,
    sweep: () => imports.sweep(),
    stop: () => importer.stop(),
  };
}
