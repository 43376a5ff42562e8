import { expect } from 'chai';
import type { AuditRecord } from '../../../application/audit/audit-record.js';
import { readEvent } from '../../../application/audit/catalogue.js';
import { describeEntries } from '../../../application/audit/describe-entries.js';
import type { ChainedEntry } from '../../../application/audit/entry.js';
import { exportEntries } from '../../../application/audit/export/export-entries.js';
import { exportPages } from '../../../application/audit/export/export-pages.js';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import { userSubject } from '../../../application/ports/events/subject-keys.js';
import type { ExportFormat } from '../../../domain/audit/audit-events.js';
import type { DomainEvent, EventContext } from '../../../domain/shared/domain-event.js';
import type { StreamNoun } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { csv } from '../../../infrastructure/formats/csv.js';
import { aggregates, goldenFiles } from '../../domain/golden.js';
import { tenantCreated, userCreated } from '../support/events.js';
import { fillLog, uuidOf } from '../support/mixed-log.js';
import { dataHash } from '../../../application/audit/tree/entry-leaf.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

const all = { from: null, to: null };

/** Events whose data have a digest of a secret, which no export has. */
const withSecrets: ReadonlySet<string> = new Set([
  'ApiKeyIssued',
  'ApiKeyRotated',
  'ClientRegistered',
  'ClientSecretRotated',
]);

/** Everything that some format or other has to escape. */
const HOSTILE = `Zoë "the 🦉", O'Łu\\n\\\\t \t\n\r\b\f\v\u0001\u007f\u2028 =1+1`;

/** What the stream of an aggregate is called. */
const nouns: Readonly<Record<string, StreamNoun>> = {
  tenant: 'tenant',
  user: 'user',
  owners: 'owners',
  role: 'role',
  apiKey: 'apikey',
  client: 'client',
  branding: 'branding',
  reservation: 'email',
  passwordReset: 'passwordreset',
  signIns: 'signin',
  webhook: 'webhook',
  webhookDelivery: 'webhookdelivery',
  billing: 'invoice',
  apiKeyUse: 'apikeyuse',
  serviceUse: 'serviceuse',
  audit: 'audit',
};
const nounOf = (type: string): StreamNoun =>
  nouns[aggregates.find(({ types }) => types.includes(type))!.name]!;

/** What begins a stream stands first in it, what ends it last. */
const turn = ({ type }: DomainEvent): number =>
  /(Created|Registered|Issued|Defined)$/.test(type) ? 0 : /(Deleted|Cancelled|Completed)$/.test(type) ? 2 : 1;

describe('an export of the audit log', () => {
  let world: AuditWorld;
  before(async () => {
    world = await openAuditWorld();
  });
  after(() => world.close());

  const app = () => ({
    events: storedEventLog(world),
    addresses: { baseUrl: 'https://id.example.com', tenantHost: '', portalUrl: '' } as never,
    ids: uuids,
  });
  async function exported(tenantId: string, format: ExportFormat): Promise<string> {
    const signed = () => Promise.resolve({ signedHeads: [], keys: { keys: [] } });
    const { audit } = world;
    const pages = exportPages({ app: app(), audit, csv });
    const pieces: Uint8Array[] = [];
    for await (const piece of exportEntries({ pages, audit, csv, signed }, tenantId, all, format))
      pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces).toString();
  }
  /** As `GET /api/auditlogs/{id}` shows it, and as it is stored. */
  async function read(tenantId: string, id: bigint): Promise<readonly [AuditRecord, ChainedEntry] | null> {
    const found = await world.audit.byId(tenantId, id);
    if (found === null) return null;
    const [record] = await describeEntries(app(), tenantId, [found]);
    return [record!, found.entry];
  }

  /** The lines of both formats say of every entry what the record says, and of its event what is stored. */
  async function expectRecords(tenantId: string): Promise<readonly AuditRecord[]> {
    expect(await world.audit.settle()).to.equal(true);
    const { id: last } = await world.audit.head(tenantId);
    const withheld =
      /^\{"id":\d+,"withheld":"[0-9a-f]{64}","hash":"[0-9a-f]{64}","previousHash":"[0-9a-f]{64}"\}$/;
    const all = (await exported(tenantId, 'ndjson')).split('\n').slice(0, -2);
    const lines = all.filter((line) => !withheld.test(line));
    expect(all).to.have.length(Number(last));
    const rows: string[][] = [];
    const records: AuditRecord[] = [];
    for (let id = 1n; id <= last; id++) {
      const found = await read(tenantId, id);
      if (found === null) continue;
      const [record, { eventId, stream, revision, type, data, metadata }] = found;
      const hash = `,"dataHash":"${dataHash(data)}"`;
      const shown = withSecrets.has(type) ? 'null' : data;
      const event = `{"id":"${eventId}","stream":"${stream}","revision":"${revision}","type":"${type}","data":${shown},"metadata":${metadata}${shown === 'null' ? hash : ''}}`;
      expect(lines[records.length], record.action).to.equal(
        `${JSON.stringify(record).slice(0, -1)},"event":${event}}`,
      );
      records.push(record);
      const { actor, target } = record;
      rows.push([
        String(record.id),
        record.occurredAt,
        record.action,
        record.category,
        record.outcome,
        actor.type,
        actor.id,
        actor.name ?? '',
        target.type,
        target.id ?? '',
        target.name ?? '',
        record.ip ?? '',
        record.userAgent ?? '',
        record.traceId,
        record.source,
        JSON.stringify(record.changes),
        record.hash,
        record.previousHash,
        event,
      ]);
    }
    expect(lines).to.have.length(records.length);
    const [head = '', ...rest] = (await exported(tenantId, 'csv')).split(/(?<=\r\n)(?=\d+,|end,)/);
    expect(head).to.match(/^id,occurredAt,action,.*,event\r\n$/);
    expect(rest.slice(0, -1).join('')).to.equal(csv.lines(rows));
    return records;
  }

  it('an export of the audit log has the record of every kind of event, also when its user is erased', async () => {
    const tenantId = uuidOf('every kind of event');
    const events = goldenFiles.map(({ event }) => event).toSorted((a, b) => turn(a) - turn(b));
    const { userId } = events.find(({ type }) => type === 'UserCreated')!.data as { readonly userId: string };
    const by: Partial<EventContext> = { actorType: 'user', actorId: userId, ip: '::1', userAgent: HOSTILE };
    const append = async (event: DomainEvent, beside: Partial<EventContext>): Promise<void> => {
      const { target } = readEvent(event.type, event.data, tenantId);
      const id = target.id ?? tenantId;
      const key = target.type === 'client' ? uuids.derive(tenantId, `client|${id}`) : id;
      await world.appendAs(tenantId, nounOf(event.type), key, [event], beside);
    };
    const renamed = { userId, firstName: HOSTILE, lastName: 'Łucja', metadata: { note: HOSTILE } };
    for (const event of events.filter((one) => turn(one) < 2)) await append(event, by);
    await append({ type: 'UserProfileChanged', data: renamed }, { ip: null, userAgent: null });
    const typed = {
      userId: null,
      pseudonym: 'e'.repeat(64),
      email: 'zoë@example.com',
      reason: 'unknown_user',
    };
    await append({ type: 'UserSignInFailed', data: typed } as DomainEvent, {
      actorType: 'system',
      actorId: 'x',
    });
    const records = await expectRecords(tenantId);
    expect(records.at(-1)!.target.name).to.equal('zoë@example.com');
    expect(records.at(-2)!.changes.map(({ field }) => field)).to.include('firstName');
    const name = `${HOSTILE} Łucja`;
    expect(records.find(({ action }) => action === 'user.login')!).to.deep.include({
      userAgent: HOSTILE,
      ip: '::1',
      actor: { type: 'user', id: userId, name },
    });

    for (const event of events.filter((one) => turn(one) === 2)) await append(event, by);
    await world.keys.destroy({ tenantId, subject: userSubject(userId) });
    const erased = await expectRecords(tenantId);
    expect(new Set(erased.map(({ action }) => action)).size).to.be.greaterThan(60);
    expect(erased.find(({ action }) => action === 'user.login')!).to.deep.include({
      userAgent: null,
      ip: null,
      actor: { type: 'user', id: userId, name: null },
    });
    expect(JSON.stringify(erased)).not.to.contain('Łucja');
    for (const format of ['ndjson', 'csv'] as const)
      expect(await exported(tenantId, format)).not.to.match(/keyHash|secretHash/);
  });

  it('an export of the audit log has the same records over many pages', async () => {
    await fillLog(world.store, world.codec, 2_000);
    const records = await expectRecords(uuidOf('large1'));
    expect(records.length).to.be.greaterThan(600);
  });

  it('an export of the audit log has every entry once, also where large ones follow small ones', async () => {
    const tenantId = uuidOf('small, then large');
    const [small, large] = [300, 300];
    await world.appendAs(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    const change = (customCss: string): DomainEvent => ({
      type: 'BrandingChanged',
      data: { tenantId, customCss },
    });
    for (const [count, text] of [
      [small, ''],
      [large, 'a {}'.repeat(15_000)],
    ] as const)
      for (let done = 0; done < count; done += 50)
        await world.appendAs(
          ...([tenantId, 'branding', tenantId] as const),
          Array.from({ length: 50 }, (_, index) => change(`.c${done + index} {}${text}`)),
        );
    expect(await world.audit.settle()).to.equal(true);
    const lines = (await exported(tenantId, 'ndjson')).split('\n').slice(0, -2);
    expect(lines.map((line) => (JSON.parse(line) as AuditRecord).id)).to.deep.equal(
      Array.from({ length: 1 + small + large }, (_, index) => index + 1),
    );
  });

  it('an export of the audit log shows an altered entry unchanged', async () => {
    const tenantId = uuidOf('altered');
    const [userId, other] = [uuidOf('altered user'), uuidOf('other user')];
    await world.appendAs(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    for (const id of [userId, other]) await world.appendAs(tenantId, 'user', id, [userCreated(id)]);
    const signedIn = {
      sessionId: uuidOf('session'),
      clientId: 'web',
      amr: ['pwd'] as const,
      email: 'a@example.com',
    };
    const alterations = [
      ...['action', 'category', 'outcome', 'actor_type', 'actor_id', 'target_type', 'source', 'trace_id'].map(
        (column) => `${column} = ${column} || '"\\\t'`,
      ),
      ...['stream', 'type', 'data', 'hash', 'previous_hash'].map((column) => `${column} = 'x' || ${column}`),
      `target_id = null`,
      `target_id = '${other}'`,
      `event_id = gen_random_uuid()`,
      `revision = revision + 7`,
      `data = 'null'`,
      `metadata = replace(metadata, 'user:', 'tenant:')`,
      `metadata = regexp_replace(metadata, '("sealedOrigin":"[^"]*)"', '\\1A"')`,
    ];
    for (const alteration of alterations) {
      await world.appendAs(
        tenantId,
        'signin',
        userId,
        [{ type: 'UserSignedIn', data: { userId, ...signedIn } }],
        {
          actorType: 'user',
          actorId: userId,
        },
      );
      expect(await world.audit.settle()).to.equal(true);
      const { id } = await world.audit.head(tenantId);
      await world.admin.query(`update audit.entries set ${alteration} where tenant_id = $1 and id = $2`, [
        tenantId,
        id,
      ]);
    }
    const lines = (await exported(tenantId, 'ndjson')).split('\n').slice(0, -2);
    expect(lines).to.have.length(alterations.length + 3);
    for (const [index, alteration] of alterations.entries()) {
      const found = await read(tenantId, BigInt(index + 4));
      const [record, { eventId: id, stream, revision, type, data, metadata }] = found!;
      const start = JSON.stringify({ ...record, event: { id, stream, revision, type } }).slice(0, -2);
      expect(lines[index + 3], alteration).to.equal(`${start},"data":${data},"metadata":${metadata}}}`);
    }
  });
});
