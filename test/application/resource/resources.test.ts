import { expect } from 'chai';
import { changeClient } from '../../../application/client/change-client.js';
import { registerClient } from '../../../application/client/register-client.js';
import { changeRole } from '../../../application/role/change-role.js';
import { defineRole } from '../../../application/role/define-role.js';
import { changeResource } from '../../../application/resource/change-resource.js';
import { deleteResource } from '../../../application/resource/delete-resource.js';
import { registerResource } from '../../../application/resource/register-resource.js';
import { resourceIdOf } from '../../../application/resource/resource-stream.js';
import { readResource } from '../../../application/resource/shown-resource.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { inMemoryWorld, type Process, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';

const identifier = 'https://orders.acme.test';
const permissions = [{ name: 'read', description: 'Read.' }, { name: 'write' }];
const web = { clientId: 'web', type: 'public', redirectUris: ['https://app.acme.test/callback'] };

const refusal = async (doing: Promise<unknown>): Promise<readonly [string, ...string[]]> => {
  const error: unknown = await doing.catch((thrown: unknown) => thrown);
  if (!(error instanceof DomainError)) throw error;
  return [error.code, ...error.faults.map(({ pointer }) => pointer)];
};

describe('APIs of a tenant', () => {
  let app: Process;
  beforeEach(() => {
    app = inMemoryWorld().process();
  });
  const register = () => registerResource(app, systemCommand(), { identifier, permissions });

  it('50 registrations of one API at once make one', async () => {
    const done = await Promise.allSettled(Array.from({ length: 50 }, register));
    expect(done.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await refusal(register())).to.deep.equal(['resource_exists']);
  });

  it('a registration that is repeated by its command has no further effect', async () => {
    const command = systemCommand();
    const { record } = await registerResource(app, command, { identifier });
    expect((await registerResource(app, command, { identifier })).record).to.deep.equal(record);
    expect(record.id).to.equal(resourceIdOf(app, TENANT, `${identifier}/`));
  });

  it('clients name APIs of the tenant by their registered identifiers, and audiences of other clients', async () => {
    await register();
    await registerClient(app, systemCommand(), { ...web, clientId: 'other', audience: 'urn:other' });
    const resources = [`${identifier}/`, 'urn:other'];
    const { record } = await registerClient(app, systemCommand(), { ...web, audience: 'urn:own', resources });
    expect(record.resources).to.deep.equal(['urn:own', identifier, 'urn:other']);
    expect((await readResource(app, TENANT, resourceIdOf(app, TENANT, identifier))).record.clients).to.equal(
      1,
    );
    const change = (input: object) => changeClient(app, systemCommand(), { clientId: 'web', ...input });
    expect((await change({ audience: 'urn:new' })).record.resources).to.deep.equal([
      'urn:new',
      identifier,
      'urn:other',
    ]);
    // what was read can be written again, also once an API is gone
    await deleteResource(app, systemCommand(), { resourceId: resourceIdOf(app, TENANT, identifier) });
    const { resources: read } = (await change({ name: 'Shop' })).record;
    expect(read).to.include(identifier);
    expect((await change({ resources: read })).record.resources).to.deep.equal(read);
    expect((await change({ resources: [] })).record.resources).to.deep.equal(['urn:new']);
    expect(await refusal(change({ resources: [identifier] }))).to.deep.equal([
      'invalid_input',
      '/resources/0',
    ]);
    // the id of a client is the audience of its id_tokens, and no API
    expect(await refusal(change({ resources: ['urn:other', 'urn:unknown', 'other'] }))).to.deep.equal([
      'invalid_input',
      '/resources/1',
      '/resources/2',
    ]);
  });

  it('an API that is the audience of a client stays; a deleted one is no client’s until it is registered again', async () => {
    const { record } = await register();
    await registerClient(app, systemCommand(), { ...web, audience: identifier });
    const remove = () => deleteResource(app, systemCommand(), { resourceId: record.id });
    expect(await refusal(remove())).to.deep.equal(['resource_in_use']);
    const thrown = await remove().catch((error: unknown) => error);
    expect(thrown).to.deep.include({ members: { clients: [{ clientId: 'web', name: 'web' }] } });
    await changeClient(app, systemCommand(), { clientId: 'web', audience: 'urn:own' });
    await remove();
    expect(await refusal(remove())).to.deep.equal(['resource_not_found']);
    expect(await refusal(readResource(app, TENANT, record.id))).to.deep.equal(['resource_not_found']);
    const back = () => changeClient(app, systemCommand(), { clientId: 'web', audience: identifier });
    expect(await refusal(back())).to.deep.equal(['invalid_input', '/audience']);
    await register();
    expect((await back()).record.audience).to.equal(identifier);
  });

  it('the audience of a client is registered by its first change', async () => {
    await registerClient(app, systemCommand(), { ...web, audience: 'urn:own' });
    const resourceId = resourceIdOf(app, TENANT, 'urn:own');
    const { record, revision } = await readResource(app, TENANT, resourceId);
    expect([record.identifier, record.clients, revision]).to.deep.equal(['urn:own', 1, -1n]);
    const changed = await changeResource(app, systemCommand(), { resourceId, permissions });
    expect([changed.record.permissions.length, changed.revision]).to.deep.equal([2, 0n]);
    const nobody = { resourceId: '00000000-0000-5000-8000-0000000000a1', name: 'X' };
    expect(await refusal(changeResource(app, systemCommand(), nobody))).to.deep.equal(['resource_not_found']);
  });

  it('roles hold permissions of the tenant’s APIs, by registered identifiers and sorted', async () => {
    await register();
    const held = (...names: readonly string[]) => names.map((name) => ({ resource: `${identifier}/`, name }));
    const { record } = await defineRole(app, systemCommand(), {
      name: 'Clerk',
      permissions: held('write', 'read'),
    });
    expect(record.permissions).to.deep.equal([
      { resource: identifier, name: 'read' },
      { resource: identifier, name: 'write' },
    ]);
    const change = (given: readonly { readonly resource: string; readonly name: string }[]) =>
      changeRole(app, systemCommand(), { roleId: record.id, permissions: given });
    expect(await refusal(change(held('read', 'read')))).to.deep.equal(['invalid_input', '/permissions/1']);
    expect(await refusal(change(held('read', 'gone')))).to.deep.equal([
      'invalid_input',
      '/permissions/1/name',
    ]);
    expect(await refusal(change([{ resource: 'urn:theirs', name: 'read' }]))).to.deep.equal([
      'invalid_input',
      '/permissions/0/resource',
    ]);
    // what was read can be written again, also once the API has lost a permission
    const resourceId = resourceIdOf(app, TENANT, identifier);
    await changeResource(app, systemCommand(), { resourceId, permissions: [{ name: 'read' }] });
    expect((await change(record.permissions)).record.permissions).to.deep.equal(record.permissions);
    expect((await change([])).record.permissions).to.deep.equal([]);
    expect(await refusal(change(held('write')))).to.deep.equal(['invalid_input', '/permissions/0/name']);
  });
});
