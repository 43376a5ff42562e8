import { expect } from 'chai';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';

describe('null for a member that may be left out', () => {
  let api: InMemoryApi;
  let key: string;
  before(async () => {
    api = await inMemoryApi();
    key = await api.key(await api.tenant());
  });
  after(() => api.stop());

  const send = (method: string, path: string, body: unknown) => api.call(method, path, { key, body });

  it('null stands for an absent member where it has no other meaning', async () => {
    const url = 'https://listener.invalid/';
    const created = await send('POST', '/api/webhooks', {
      url,
      events: ['user.*'],
      description: null,
      active: null,
    });
    expect(created.status, created.text).to.equal(201);
    expect(created.json).to.include({ description: '', active: true });
    const path = `/api/webhooks/${String(created.json['id'])}`;
    const changed = await send('PUT', path, { url: null, events: null, description: 'CRM', active: null });
    expect(changed.status, changed.text).to.equal(200);
    expect(changed.json).to.include({ url, description: 'CRM', active: true });
    expect(changed.json['events']).to.deep.equal(['user.*']);
    expect((await send('POST', `${path}/rotate-secret`, { overlapSeconds: null })).status).to.equal(200);
    expect((await send('POST', `${path}/test`, { event: null })).status).to.equal(202);
  });

  it('null is refused where the member is required', async () => {
    const reply = await send('POST', '/api/webhooks', { url: null, events: ['*'] });
    expect([reply.status, reply.json['code']]).to.deep.equal([400, 'invalid_input']);
  });

  it('null means no password and no roles at the creation of a user, and clears a member in a change', async () => {
    const created = await send('POST', '/api/users', {
      email: 'grace@example.com',
      firstName: 'Grace',
      password: null,
      roles: null,
      sendInvitation: null,
    });
    expect(created.status, created.text).to.equal(201);
    const changed = await send('PUT', `/api/users/${String(created.json['id'])}`, {
      firstName: null,
    });
    expect(changed.status, changed.text).to.equal(200);
    expect(changed.json).to.include({ email: 'grace@example.com', firstName: null });
  });

  it('null keeps the name and the description of a role', async () => {
    const created = await send('POST', '/api/roles', { name: 'auditor', description: null });
    expect(created.status, created.text).to.equal(201);
    const path = `/api/roles/${String(created.json['id'])}`;
    const changed = await send('PUT', path, { name: null, description: 'Reads.' });
    expect(changed.json).to.include({ name: 'auditor', description: 'Reads.' });
  });
});
