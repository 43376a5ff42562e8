import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { scopes } from '../../../domain/api-key/scopes.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { Reply } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';

const draft = '/portal/api/branding/draft';

describe('the operations of the draft of a branding', () => {
  let service: InMemoryApi;
  let tenantId: string;
  const userId = randomUUID();
  before(async () => {
    service = await inMemoryApi({
      // the token is the tenant: who a token belongs to is tested elsewhere
      holderOf: (token) =>
        Promise.resolve({
          tenantId: token,
          userId,
          clientId: portalClientId(token),
          scopes: new Set(scopes),
          sessionId: token,
          isAdministrator: true,
          isOwner: false,
          meetsPolicy: true,
          isSteppedUp: false,
          stepUpAcr: 'urn:tessera:mfa',
          lock: null,
        }),
    });
  });
  beforeEach(async () => {
    tenantId = await service.tenant();
  });
  after(() => service.stop());

  const call = (
    method: string,
    path: string,
    {
      body,
      headers = {},
      as = tenantId,
    }: { body?: object; headers?: Record<string, string>; as?: string } = {},
  ): Promise<Reply> =>
    service.call(method, path, {
      headers: { Authorization: `Bearer ${as}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const etagOf = (reply: Reply): string => reply.headers.get('etag')!;

  it('a draft is changed, read, previewed and published, by an admin', async () => {
    const first = await call('GET', draft);
    expect([first.status, first.json['changedBy'], etagOf(first)]).to.deep.equal([200, null, '"0"']);
    const changed = await call('PUT', draft, {
      headers: { 'If-Match': etagOf(first) },
      body: { colors: { primary: '#0B6B3A', text: '#eeeeee' } },
    });
    expect(changed.status).to.equal(200);
    expect(changed.json).to.deep.include({
      changedMembers: ['/colors/primary', '/colors/text'],
      overtakenMembers: [],
      changedBy: userId,
    });
    expect(changed.json).to.have.nested.property('warnings[0].pointer', '/colors/text');
    const read = await call('GET', draft);
    expect(read.json).to.deep.equal(changed.json);
    expect(etagOf(read)).to.equal(etagOf(changed));
    const preview = await call('POST', '/portal/api/branding/preview');
    expect(preview.status).to.equal(200);
    expect(preview.json['url']).to.match(
      /^https?:\/\/tenant-\d+[^/]*\/preview\/[0-9a-z]+\.[A-Za-z0-9_-]{43}$/,
    );
    const published = await call('POST', `${draft}/publish`, { headers: { 'If-Match': etagOf(read) } });
    expect(published.status).to.equal(200);
    expect(published.json).to.have.nested.property('colors.primary', '#0b6b3a');
    expect(published.json).not.to.have.property('changedBy');
    const branding = await call('GET', '/api/branding');
    expect(branding.json).to.deep.equal(published.json);
    expect(etagOf(branding)).to.equal(etagOf(published));
  });

  it('who published a draft is in the log, and who drafted it is not', async () => {
    await call('PUT', draft, { body: { appearance: 'dark' } });
    await call('POST', `${draft}/publish`);
    const [event, ...more] = await service.app.events.load(streamName(tenantId, 'branding', tenantId));
    expect(more).to.deep.equal([]);
    expect(event!.context).to.include({ actorType: 'user', actorId: userId, source: 'portal' });
  });

  it('a draft that changed since it was read is refused, whatever is done to it', async () => {
    const first = await call('PUT', draft, { body: { appearance: 'dark' } });
    await call('PUT', draft, { body: { appearance: 'light' } });
    const headers = { 'If-Match': etagOf(first) };
    const late = [
      await call('PUT', draft, { headers, body: {} }),
      await call('POST', `${draft}/publish`, { headers }),
      await call('DELETE', draft, { headers }),
    ];
    expect(late.map(({ status, json }) => [status, json['code']])).to.deep.equal(
      late.map(() => [412, 'stale_revision']),
    );
    expect((await call('DELETE', draft)).status).to.equal(204);
    expect((await call('GET', draft)).json['changedBy']).to.equal(null);
    const nothing = await call('POST', `${draft}/publish`);
    expect([nothing.status, nothing.json['code']]).to.deep.equal([404, 'branding_draft_not_found']);
  });

  it('what was published meanwhile is named, and stays', async () => {
    await call('PUT', draft, { body: { supportEmail: 'draft@acme.test' } });
    await call('PUT', '/api/branding', { body: { supportEmail: 'other@acme.test' } });
    const refused = await call('POST', `${draft}/publish`);
    expect([refused.status, refused.json['code']]).to.deep.equal([409, 'branding_overtaken']);
    expect(refused.json).to.have.nested.property('errors[0].pointer', '/supportEmail');
    expect((await call('GET', '/api/branding')).json['supportEmail']).to.equal('other@acme.test');
  });

  it('bad input names the field, and a style sheet the line of the fault', async () => {
    const refused = await call('PUT', draft, {
      body: {
        customCss: 'a{}\n\nb{background:url(//evil.test)}',
        homeUrl: 'http://evil',
        colors: { text: 'red' },
      },
    });
    expect(refused.status).to.equal(400);
    const first = refused.json['errors'] as readonly { pointer: string }[];
    expect(first.map(({ pointer }) => pointer)).to.include('/colors/text');
    const css = await call('PUT', draft, { body: { customCss: 'a{}\n\nb{background:url(//evil.test)}' } });
    expect(css.json).to.have.nested.property('errors[0].pointer', '/customCss');
    expect(css.json).to.have.nested.property('errors[0].detail').that.contains('line 3');
    const unknown = await call('PUT', draft, { body: { logoUrl: 'https://evil.test/x.png' } });
    expect(unknown.json).to.have.nested.property('errors[0].pointer', '/logoUrl');
  });

  it('a tenant has nothing of the draft of another one', async () => {
    await call('PUT', draft, { body: { appearance: 'dark' } });
    const other = await service.tenant();
    expect((await call('GET', draft, { as: other })).json).to.include({
      appearance: 'auto',
      changedBy: null,
    });
    expect((await call('DELETE', draft, { as: other })).status).to.equal(204);
    expect((await call('POST', `${draft}/publish`, { as: other })).status).to.equal(404);
    expect((await call('GET', draft)).json['appearance']).to.equal('dark');
  });
});
