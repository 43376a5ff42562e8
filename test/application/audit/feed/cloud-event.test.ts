import { expect } from 'chai';
import { type CloudEvent, cloudEvent } from '../../../../application/audit/feed/cloud-event.js';
import type { StoredEvent } from '../../../../application/ports/events/event-store.js';
import { type RecordedEvent, eventDefinitions } from '../../../../domain/shared/domain-event.js';
import { erasedEvent, type GoldenFile, goldenFiles } from '../../../domain/golden.js';

const TENANT = '0190f0f0-0000-7000-8000-000000000001';
const ID = '0190f0f0-0000-7000-8000-00000000000e';
const BASE = 'https://id.example.com';

const context = {
  tenantId: TENANT,
  occurredAt: '2026-11-21T09:30:00.000Z',
  actorType: 'user',
  actorId: '0190f0f0-0000-7000-8000-00000000000a',
  source: 'api',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  commandId: '0190f0f0-0000-7000-8000-00000000000c',
} as const;

/** An event as stored, its sealed members in one sealed text. */
function storedOf({ event }: Pick<GoldenFile, 'event'>): StoredEvent {
  const { personal } = eventDefinitions[event.type];
  const open = Object.entries(event.data).filter(([name]) => !personal.includes(name));
  const data = JSON.stringify({ ...Object.fromEntries<unknown>(open), sealed: 'v1:user:sealed text' });
  const metadata = { schemaVersion: '1', ...context };
  return { id: ID, stream: 'tenant_x-user_y', revision: 0n, position: 1n, type: event.type, data, metadata };
}

const recordedOf = (event: GoldenFile['event']): RecordedEvent => ({
  id: ID,
  stream: 'tenant_x-user_y',
  revision: 0n,
  position: 1n,
  event,
  context: { ...context, ip: '203.0.113.7', userAgent: 'curl/8' },
});

const dataOf = (event: CloudEvent): Readonly<Record<string, unknown>> => event.data.event.data;

/** Sealed members that nobody but the service reads. */
const secret = /hash|digest|secret|code|key|handle|^credentialId$|^payload$/i;

describe('an event as a CloudEvent', () => {
  it('has the attributes of CloudEvents 1.0, and says what the audit log says', () => {
    const golden = goldenFiles.find(({ event }) => event.type === 'UserProfileChanged')!;
    const { data, ...attributes } = cloudEvent(storedOf(golden), recordedOf(golden.event), BASE);
    const { userId } = golden.event.data as unknown as { userId: string };
    expect(attributes).to.deep.equal({
      specversion: '1.0',
      id: `evt_${ID}`,
      source: `${BASE}/tenants/${TENANT}`,
      type: 'user.updated',
      subject: `user/${userId}`,
      time: context.occurredAt,
      datacontenttype: 'application/json',
      tenantid: TENANT,
      traceid: context.traceId,
    });
    expect(data).to.deep.include({
      category: 'user',
      outcome: 'success',
      actor: { type: 'user', id: context.actorId },
      target: { type: 'user', id: userId },
      source: 'api',
      ip: '203.0.113.7',
      userAgent: 'curl/8',
    });
    for (const name of Object.keys(attributes)) expect(name).to.match(/^[a-z0-9]{1,20}$/);
  });

  for (const golden of goldenFiles) {
    const { name, event } = golden;
    const { personal, digests = [] } = eventDefinitions[event.type];
    const opened = cloudEvent(storedOf(golden), recordedOf(event), BASE);
    const closed = cloudEvent(storedOf(golden), null, BASE);

    it(`${name} shows no secret and no digest of one, whoever reads it`, () => {
      const shown = Object.keys(dataOf(opened));
      expect(shown).not.to.include.members(['sealed']);
      for (const member of digests) expect(shown).not.to.include(member);
      for (const member of personal.filter((one) => secret.test(one)))
        expect(shown, `${member} is a secret`).not.to.include(member);
      expect(JSON.stringify(opened)).not.to.match(/argon2|sealed/);
    });

    it(`${name} has every other member of the event, and personal ones are null without the right to read them`, () => {
      const all = event.data as unknown as Readonly<Record<string, unknown>>;
      for (const [member, value] of Object.entries(all)) {
        if (personal.includes(member) || digests.includes(member)) continue;
        expect(dataOf(closed)[member], member).to.deep.equal(value);
      }
      for (const member of personal) expect(dataOf(closed)[member] ?? null, member).to.equal(null);
      expect(Object.keys(dataOf(closed))).to.deep.equal(Object.keys(dataOf(opened)));
      expect([closed.data.ip, closed.data.userAgent]).to.deep.equal([null, null]);
    });

    it(`${name} reads, once its values are erased, like one whose reader may not see them`, () => {
      const erased = {
        ...recordedOf(erasedEvent(event)),
        context: { ...context, ip: null, userAgent: null },
      };
      expect(cloudEvent(storedOf(golden), erased, BASE)).to.deep.equal(closed);
    });
  }

  it('shows to those who may read users what people have given, and nothing else that is sealed', () => {
    const shown = new Set(
      goldenFiles.flatMap((golden) => {
        const { personal } = eventDefinitions[golden.event.type];
        return Object.keys(dataOf(cloudEvent(storedOf(golden), null, BASE))).filter((member) =>
          personal.includes(member),
        );
      }),
    );
    expect([...shown].sort().join(' ')).to.equal(
      'customer details email externalId firstName identityEmail lastName locale metadata name note reason reference',
    );
  });
});
