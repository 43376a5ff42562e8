import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { StoredAlert } from '../../../application/ports/audit/audit-log.js';
import { createUser } from '../../../application/user/create-user.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import type { Reply } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';

type Verb = 'acknowledge' | 'resolve';

describe('alerts at the API of the portal', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let key: string;
  let grace: string;
  before(async () => {
    service = await inMemoryApi({
      // the token is the id of its user: who a token belongs to is tested elsewhere
      holderOf: (userId) =>
        Promise.resolve({
          tenantId,
          userId,
          clientId: portalClientId(tenantId),
          scopes: new Set(scopes),
          sessionId: userId,
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
    key = await service.key(tenantId);
    grace = await person('Grace');
  });
  after(() => service.stop());

  const person = async (firstName: string): Promise<string> => {
    const email = `${firstName.toLowerCase()}@example.com`;
    const { record } = await createUser(service.app, systemCommand({ tenantId }), { email, firstName });
    return record.id;
  };
  const raise = (
    subject: StoredAlert['subject'] = { type: 'tenant', id: tenantId },
    evidence: readonly number[] = [],
  ): string => {
    const alert: StoredAlert = {
      id: randomUUID(),
      type: 'lockout_wave',
      firstSeenAt: '2026-11-21T09:30:00.000Z',
      lastSeenAt: '2026-11-21T09:31:00.000Z',
      count: 5,
      subject,
      status: 'open',
      evidence,
    };
    service.world.alerts.set(tenantId, [...(service.world.alerts.get(tenantId) ?? []), alert]);
    return alert.id;
  };
  const handle = (verb: Verb, id: string, by: string, body?: object): Promise<Reply> =>
    service.call('POST', `/portal/api/alerts/${id}/${verb}`, {
      headers: { Authorization: `Bearer ${by}` },
      ...(body ? { body } : {}),
    });
  const listed = async (query = ''): Promise<readonly Record<string, unknown>[]> =>
    (await service.call('GET', `/api/auditlogs/alerts${query}`, { key })).json['items'] as never;
  const codeOf = ({ status, json }: Reply): string => `${status} ${String(json['code'])}`;

  it('an alert is acknowledged and then resolved, and the list shows by whom, when and why', async () => {
    const ada = await person('Ada');
    const id = raise();
    expect((await listed())[0]).to.include({ status: 'open', acknowledged: null, resolved: null });
    const first = await handle('acknowledge', id, grace, { note: ' I call her. ' });
    expect(first.json).to.deep.include({ id, status: 'acknowledged', resolved: null });
    expect(first.json).to.have.nested.include({
      'acknowledged.by.name': 'Grace',
      'acknowledged.note': 'I call her.',
    });
    const second = await handle('resolve', id, ada);
    expect(second.json).to.deep.include({ status: 'resolved', acknowledged: first.json['acknowledged'] });
    expect(second.json).to.have.nested.include({ 'resolved.by.id': ada, 'resolved.note': null });
    expect(await listed('?status=resolved')).to.deep.equal([second.json]);
    expect(await listed('?status=open')).to.deep.equal([]);
    raise();
    expect(await listed(`?id=${id}&severity=high`)).to.deep.equal([second.json]);
    expect(await listed(`?id=${id}&severity=low`)).to.deep.equal([]);
  });

  it('what was done already is refused, and so is a note that is too long', async () => {
    const id = raise();
    const long = await handle('acknowledge', id, grace, { note: 'x'.repeat(501) });
    expect(long.json).to.have.nested.property('errors[0].pointer', '/note');
    expect((await handle('acknowledge', id, grace)).status).to.equal(200);
    expect(codeOf(await handle('acknowledge', id, grace))).to.equal('409 alert_acknowledged');
    expect((await handle('resolve', id, grace)).status).to.equal(200);
    expect(codeOf(await handle('resolve', id, grace))).to.equal('409 alert_resolved');
    expect(codeOf(await handle('acknowledge', id, grace))).to.equal('409 alert_resolved');
  });

  it('somebody else has to resolve an alert about a person', async () => {
    const ada = await person('Ada');
    const id = raise({ type: 'user', id: ada });
    expect(codeOf(await handle('resolve', id, ada))).to.equal('403 own_alert');
    expect((await handle('acknowledge', id, ada)).status).to.equal(200);
    expect(codeOf(await handle('resolve', id, ada))).to.equal('403 own_alert');
    expect((await handle('resolve', id, grace)).json['status']).to.equal('resolved');
  });

  it('somebody else has to resolve an alert about something that a person did', async () => {
    const ada = await person('Ada');
    await handle('acknowledge', raise(), ada);
    const { json } = await service.call('GET', `/api/auditlogs?actorId=${ada}`, { key });
    const [done] = json['items'] as readonly { readonly id: number }[];
    const id = raise({ type: 'client', id: 'web' }, [done!.id]);
    expect(codeOf(await handle('resolve', id, ada))).to.equal('403 own_alert');
    expect((await handle('acknowledge', id, ada)).status).to.equal(200);
    expect((await handle('resolve', id, grace)).json['status']).to.equal('resolved');
  });

  it('an alert of another tenant, or of none, does not exist', async () => {
    const id = raise();
    tenantId = await service.tenant();
    const head = await service.head();
    for (const unknown of [id, randomUUID()])
      for (const verb of ['acknowledge', 'resolve'] as const) {
        expect(codeOf(await handle(verb, unknown, grace))).to.equal('404 alert_not_found');
        expect(codeOf(await handle(verb, unknown, grace, { note: 7 }))).to.equal('404 alert_not_found');
      }
    expect(await service.head()).to.equal(head);
  });

  it('each action is an audit entry of the portal, which does not hold the note', async () => {
    const id = raise();
    await handle('resolve', id, grace, { note: 'A drill.' });
    const { json } = await service.call('GET', '/api/auditlogs?action=alert.resolved', { key });
    expect(json['items']).to.have.length(1);
    expect(json).to.have.nested.include({
      'items[0].source': 'portal',
      'items[0].actor.id': grace,
      'items[0].target.id': id,
    });
    expect(JSON.stringify(json)).not.to.include('A drill.');
  });

  it('of fifty administrators who resolve an alert at once, one does', async function () {
    this.slow(10_000);

    const id = raise();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => handle('resolve', id, randomUUID(), { note: `${index}` })),
    );
    const codes = replies.map(codeOf);
    expect(codes.filter((code) => code === '200 undefined')).to.have.length(1);
    expect(codes.filter((code) => code === '409 alert_resolved')).to.have.length(49);
    const winner = replies.find(({ status }) => status === 200)!;
    expect((await listed())[0]).to.deep.equal(winner.json);
  });
});
