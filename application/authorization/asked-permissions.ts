import type { App } from '../app.js';
import { loadResource } from '../resource/resource-stream.js';
import type { AskedPermission } from './pending-request.js';

/** Returns permissions, given by `permissionKey`, as their APIs describe them now; one that its API does not have is left out. */
export async function askedPermissions(
  app: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  keys: readonly string[],
): Promise<readonly AskedPermission[]> {
  const described = await Promise.all(
    keys.map(async (key) => {
      const [identifier = '', name = ''] = key.split(' ');
      const { state } = await loadResource(app, tenantId, identifier);
      const found =
        state.status === 'present' ? state.permissions.find((one) => one.name === name) : undefined;
      return found && state.status === 'present' ? [{ key, resource: state.name, ...found }] : [];
    }),
  );
  return described.flat();
}
