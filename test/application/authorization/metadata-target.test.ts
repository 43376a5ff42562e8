import { expect } from 'chai';
import { metadataTarget } from '../../../application/authorization/metadata-target.js';
import type { OpenIdApp } from '../../../application/authorization/openid-app.js';
import { registerResource } from '../../../application/resource/register-resource.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { tenantDirectory } from '../../../application/tenant/tenant-directory.js';
import type { ClientDocument } from '../../../domain/client/metadata-client.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

const clientId = 'https://agent.example.com/client.json';
const document: ClientDocument = {
  clientId,
  name: null,
  authMethod: 'none',
  redirectUris: ['https://agent.example.com/callback'],
  grantTypes: ['authorization_code'],
  jwks: null,
  jwksUri: null,
};
const apis = Array.from({ length: 6 }, (_, number) => `https://api-${number}.acme.test/`);

describe('the target of a request by a client with a document of its own', () => {
  let app: OpenIdApp;
  let lookups = 0;
  const tenantId = uuids.next();
  before(async () => {
    const process = inMemoryWorld().process();
    const context = () => systemCommand({ tenantId });
    await createTenant(process, context(), { slug: 'acme', name: 'Acme Inc.' });
    await changeTenantSettings(process, context(), { metadataClients: 'any' });
    for (const identifier of apis) await registerResource(process, context(), { identifier });
    const keys = {
      ...process.keys,
      lookupDigest: (...given: Parameters<typeof process.keys.lookupDigest>) => {
        lookups += 1;
        return process.keys.lookupDigest(...given);
      },
    };
    const metadataClients = { ...process.metadataClients, read: () => Promise.resolve(document) };
    app = { ...process, keys, metadataClients, tenants: tenantDirectory(process) } as unknown as OpenIdApp;
  });

  /** Returns the APIs or the refusal, and how many values were looked up. */
  const target = async (resources: readonly string[]): Promise<unknown> => {
    lookups = 0;
    const found = await metadataTarget(app, { clientId, resources, ip: null });
    return ['refused' in found ? found.refused : found.resources, lookups];
  };

  it('the same API counts and is looked up once, in whichever spelling', async () => {
    const spellings = apis.slice(0, 5).flatMap((api) => [api, api.slice(0, -1), api]);
    // and whether an API has the id of the client
    expect(await target(spellings)).to.deep.equal([apis.slice(0, 5), 6]);
  });

  it('more than five APIs are refused, before any is looked up', async () => {
    expect(await target(apis)).to.deep.equal(['invalid_target', 0]);
    expect(await target([])).to.deep.equal(['invalid_target', 0]);
  });

  it('an audience cannot be the address of a client that people gave access to', async () => {
    const used = { ...document, clientId: 'https://used.example.com/client.json' };
    await app.metadataClients.store(used);
    const registered = registerResource(app, systemCommand({ tenantId }), { identifier: used.clientId });
    expect(await registered.catch((error: unknown) => error)).to.have.property('code', 'audience_taken');
  });

  it('an address that is an audience is told apart from a tenant that lets no client in', async () => {
    const identifier = 'https://api.example.com/client.json';
    await registerResource(app, systemCommand({ tenantId }), { identifier });
    const refused = metadataTarget(app, { clientId: identifier, resources: [apis[0]!], ip: null });
    expect(await refused.catch((error: unknown) => error)).to.include({ kind: 'invalid', fault: 'audience' });
  });

  it('nothing is looked up after the first that is unknown', async () => {
    const resources = [apis[0]!, 'https://unknown.test/', ...apis.slice(1, 4)];
    expect(await target(resources)).to.deep.equal(['invalid_target', 2]);
  });
});
