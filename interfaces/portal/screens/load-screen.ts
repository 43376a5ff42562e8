import { awaitService, connection } from '../api/connection.js';
import { pause, waitBefore } from '../api/repeating.js';
import { portalUrl } from '../addresses.js';
import { reloadPage } from '../session/session.js';
import { tenant } from '../session/tenant.js';

/**
 * Loads the module of a screen. Tries again while the service is away; a module that the service does not have is of a
 * version before the present one: then the page is loaded anew, at the same address.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const loaded = await load();
      if (attempt > 0) connection.value = 'well';
      return loaded;
    } catch (error) {
      if (await isServiceThere()) return reloadPage(error);
      connection.value = 'away';
      await pause(waitBefore(attempt, null));
      await awaitService();
    }
  }
}

async function isServiceThere(): Promise<boolean> {
  const address = `${portalUrl}/t/${encodeURIComponent(tenant.peek()?.slug ?? '')}/client.json`;
  return fetch(address, { credentials: 'omit', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
