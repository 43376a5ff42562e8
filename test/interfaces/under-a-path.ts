import { readConfig } from '../../interfaces/config.js';
import { type PathProxy, pathProxy } from '../support/http/path-proxy.js';
import { type UserAgent, userAgent } from '../support/http/user-agent.js';
import { owner } from '../support/pages/portal-page.js';
import { type TestService, copiesOf, startTestService } from '../support/services/service.js';
import { freePort } from '../support/services/service-process.js';
import { scopes } from '../../domain/api-key/scopes.js';

export const callback = 'https://app.acme.test/callback';

const inhabitedHome = copiesOf(() =>
  startTestService({
    bootstrap: {
      tenants: [
        {
          slug: 'acme',
          name: 'Acme Inc.',
          owner: { ...owner, firstName: 'Ada', lastName: 'Byron' },
          apiKeys: [{ name: 'all', scopes }],
          clients: [
            {
              clientId: 'web',
              name: 'Web app',
              type: 'public',
              audience: 'https://api.acme.test',
              redirectUris: [callback],
            },
          ],
        },
      ],
    },
  }),
);

/** A service whose address has a path, behind a proxy. */
export interface ServiceUnderPath {
  readonly service: TestService;
  readonly proxy: PathProxy;
  /** `{base_url}` and `{portal_url}`. */
  readonly base: string;
  readonly portalUrl: string;
  /** The host of the tenant `acme`. */
  readonly tenantHost: string;
  /** Creates a browser without cookies, which reaches the proxy alone. */
  browser(): UserAgent;
  close(): Promise<void>;
}

/** Starts it below `/id`. */
export async function serviceUnderPath(
  strips: boolean,
  env: Readonly<Record<string, string>> = {},
  path = '/id',
): Promise<ServiceUnderPath> {
  const ports = { proxy: await freePort(), service: await freePort() };
  const base = `http://localhost:${ports.proxy}${path}`;
  const addresses = {
    PORT: String(ports.service),
    BASE_URL: base,
    TENANT_HOST: `http://{tenant}.localhost:${ports.proxy}`,
    ...env,
  };
  const service = await startTestService({ ...(await inhabitedHome()), env: addresses });
  const proxy = await pathProxy(ports, path, strips);
  return {
    service,
    proxy,
    base,
    portalUrl: readConfig(addresses).portalUrl,
    tenantHost: `http://acme.localhost:${ports.proxy}`,
    browser: () => userAgent(ports.proxy),
    close: async () => {
      await proxy.close();
      await service.close();
    },
  };
}
