import type { PresentConnection } from '../../../domain/connection/connection.js';
import type { App } from '../../app.js';

/** The connections of a tenant as an import looks them up. */
export interface ImportConnections {
  /** Returns the connection with this id, else those with this name, whatever its case. */
  called(nameOrId: string): Promise<readonly PresentConnection[]>;
}

/** Returns the connections of a tenant, which are read once for each import. */
export function importConnections(
  { connections }: Pick<App, 'connections'>,
  tenantId: string,
): ImportConnections {
  let reading: Promise<readonly PresentConnection[]> | undefined;
  return {
    async called(nameOrId) {
      const all = await (reading ??= connections.of(tenantId));
      const sought = nameOrId.trim().toLowerCase();
      const withId = all.filter(({ connectionId }) => connectionId === sought);
      return withId.length > 0 ? withId : all.filter(({ name }) => name.toLowerCase() === sought);
    },
  };
}
