import { expect } from 'chai';
import fc from 'fast-check';
import { isWithheld } from '../../../../application/audit/entry.js';
import { auditCatalogue } from '../../../../application/audit/catalogue.js';
import { createUser } from '../../../../application/user/create-user.js';
import { changeUser } from '../../../../application/user/change-user.js';
import { exportData } from '../../../../application/user/data-export/export-data.js';
import type { ExportedEvent } from '../../../../application/user/data-export/exported-events.js';
import type { ExportedOwnAction } from '../../../../application/user/data-export/changes-to-others.js';
import { linkUserIdentity } from '../../../../application/connection/user-identities.js';
import { setAvatar } from '../../../../application/user/avatar/change-avatar.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import { type RecordedEvent, eventDefinitions } from '../../../../domain/shared/domain-event.js';
import { nounOfStream } from '../../../../domain/shared/stream-name.js';
import { ownerRecoveryEvents } from '../../../../domain/owners/owner-recovery-events.js';
import { ownersEvents } from '../../../../domain/owners/owners-events.js';
import { operatorAccessEvents } from '../../../../domain/tenant/operator-access-events.js';
import { supportAccessEvents } from '../../../../domain/tenant/support-access-events.js';
import { passwordResetEvents } from '../../../../domain/password-reset/password-reset-events.js';
import { signInEvents } from '../../../../domain/sign-in/sign-in-events.js';
import { usageEvents } from '../../../../domain/usage/usage-events.js';
import { userEvents } from '../../../../domain/user/user-events.js';
import { digitsOfUuid } from '../../../../domain/shared/uuid.js';
import { zip } from '../../../../infrastructure/formats/zip.js';
import {
  TENANT,
  command,
  inMemoryWorld,
  systemCommand,
  type World,
} from '../../../support/in-memory/in-memory-app.js';
import { inMemoryAudit } from '../../../support/in-memory/in-memory-audit.js';
import { inMemoryApplications } from '../../../support/in-memory/in-memory-applications.js';
import { inMemoryPages } from '../../../support/in-memory/in-memory-pages.js';
import { addConnection } from '../../../support/samples/connections.js';
import { refusal } from '../../../support/samples/given.js';
import { plain } from '../../../support/samples/sample-images.js';
import { joined, unzipped } from '../../../support/samples/unzipped.js';
import { actions, KEY, people, written } from './person-histories.js';

const DAY = 24 * 3_600_000;

const themself = (userId: string): CommandContext =>
  command({ actor: { type: 'user', id: userId }, source: 'hosted', ip: '192.0.2.77' });

const SESSION = '0190f0f0-0000-7000-8000-00000000cafe';
const asked = (userId: string) => ({
  userId,
  sessionId: SESSION,
  readMe: { name: 'read-me.txt', text: 'Your data.' },
});

const exporting = (world: World) => ({ ...world.process(), ...inMemoryApplications() });
const sourcesOf = (world: World) => ({ pages: inMemoryPages(world), audit: inMemoryAudit(world), zip });

/** Returns the files of a person's download as text, by name. */
async function download(world: World, userId: string): Promise<ReadonlyMap<string, string>> {
  const { archive } = await exportData(exporting(world), sourcesOf(world), themself(userId), asked(userId));
  const files = await unzipped(await joined(archive));
  return new Map([...files].map(([name, content]) => [name, content.toString('latin1')]));
}

/** Of bytes again: the texts are UTF-8. */
const parsed = (files: ReadonlyMap<string, string>, name: string): unknown =>
  JSON.parse(Buffer.from(files.get(name)!, 'latin1').toString());

describe('exportData', () => {
  let world: World;
  let userId: string;

  beforeEach(async () => {
    world = inMemoryWorld();
    const input = { email: 'ada@example.com', firstName: 'Ada', password: 'correct horse' };
    userId = (await createUser(world.process(), command(), input)).record.id;
  });

  it('exportData returns every file, each readable, with the avatar as it is', async () => {
    const app = world.process();
    await setAvatar(app, themself(userId), { userId, file: await plain(8, 8).png().toBuffer() });
    await changeUser(app, themself(userId), { userId, firstName: 'Augusta' });
    const files = await download(world, userId);
    expect([...files.keys()]).to.deep.equal([
      'read-me.txt',
      'profile.json',
      'roles.json',
      'profile-history.json',
      'sessions.json',
      'applications.json',
      'factors.json',
      'identities.json',
      'activity.json',
      'acts-on-others.json',
      'avatar.webp',
    ]);
    expect(parsed(files, 'profile.json')).to.deep.include({
      id: userId,
      email: 'ada@example.com',
      firstName: 'Augusta',
      avatar: 'avatar.webp',
    });
    expect(parsed(files, 'roles.json')).to.deep.equal(['user']);
    expect((parsed(files, 'profile-history.json') as object[]).slice(-1)).to.deep.equal([
      { at: '2026-01-02T03:04:05.678Z', field: 'firstName', before: 'Ada', after: 'Augusta' },
    ]);
    expect(files.get('avatar.webp')).to.match(/^RIFF/);
  });

  it('exportData shows one’s own actions with the network address, and of actions of others kind, time and type of actor alone', async () => {
    const app = world.process();
    await changeUser(app, themself(userId), { userId, firstName: 'Augusta' });
    await suspendUser(app, command(), { userId });
    const activity = parsed(await download(world, userId), 'activity.json') as ExportedEvent[];
    expect(activity[2]).to.deep.include({ action: 'user.updated', by: 'you', ip: '192.0.2.77' });
    expect(activity[3]).to.deep.equal({
      occurredAt: '2026-01-02T03:04:05.678Z',
      action: 'user.suspended',
      outcome: 'success',
      actor: { type: 'apiKey' },
    });
  });

  it('exportData shows the external accounts with the ids there', async () => {
    const app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    const connectionId = await addConnection(app, TENANT);
    await linkUserIdentity(app, command(), { userId, connectionId, subject: 'subject-4711' });
    const shown = async (): Promise<Record<string, unknown>[]> =>
      parsed(await download(world, userId), 'identities.json') as Record<string, unknown>[];
    const [linked, ...more] = await shown();
    expect(more).to.deep.equal([]);
    expect(linked).to.include({ connection: 'Acme staff', subject: 'subject-4711', lastUsedAt: null });
    await app.connectionUses.recordUse(TENANT, connectionId, { userId, identityId: linked!['id'] as string });
    expect((await shown())[0]).to.include({ lastUsedAt: '2026-01-02T03:04:05.678Z' });
  });

  it('exportData is in the log itself, and in the download', async () => {
    const activity = parsed(await download(world, userId), 'activity.json') as ExportedEvent[];
    expect(activity.at(-1)).to.deep.include({ action: 'user.data_exported', by: 'you' });
  });

  it('exportData refuses the fourth download within 24 hours, also of 50 at once', async () => {
    const app = exporting(world);
    const attempt = () => exportData(app, sourcesOf(world), themself(userId), asked(userId));
    const results = await Promise.allSettled(Array.from({ length: 50 }, attempt));
    expect(results.filter(({ status }) => status === 'fulfilled').length).to.be.within(1, 3);
    for (;;) {
      const refused = await attempt().then(
        () => null,
        (error: unknown) => error,
      );
      if (refused === null) continue;
      expect(refused).to.include({ kind: 'conflict', code: 'data_export_limit' });
      break;
    }
    const exported = world.log.all.filter(({ event }) => event.type === 'UserDataExported');
    expect(exported).to.have.length(3);
    world.now += DAY;
    await attempt();
  });

  it('exportData counts no download that it cannot give, while the audit log is behind', async () => {
    const audit = { ...inMemoryAudit(world), settle: () => Promise.resolve(false) };
    const sources = { ...sourcesOf(world), audit };
    expect(await refusal(exportData(exporting(world), sources, themself(userId), asked(userId)))).to.include({
      kind: 'unavailable',
      code: 'audit_log_behind',
    });
    expect(world.log.all.some(({ event }) => event.type === 'UserDataExported')).to.equal(false);
  });

  it('exportData does not find a person of another tenant', async () => {
    const elsewhere = { ...themself(userId), tenantId: '0190f0f0-0000-7000-8000-0000000000ff' };
    expect(
      await refusal(exportData(exporting(world), sourcesOf(world), elsewhere, asked(userId))),
    ).to.include({
      code: 'user_not_found',
    });
  });

  it('every type of event that names a user stands in a stream that exportData reads', () => {
    const naming = Object.entries(eventDefinitions).filter(
      ([, { schema }]) => 'userId' in (schema['properties'] as object),
    );
    const read = {
      ...userEvents,
      ...signInEvents,
      ...passwordResetEvents,
      ...ownersEvents,
      ...ownerRecoveryEvents,
      ...operatorAccessEvents,
      ...supportAccessEvents,
      ...usageEvents,
    };
    expect(naming.map(([type]) => type)).to.have.members(
      Object.keys(read).filter((type) => naming.some(([name]) => name === type)),
    );
  });

  it('exportData holds every event about a person, and of other people nothing but their ids in what the person did to them', async () => {
    await fc.assert(
      fc.asyncProperty(actions, fc.nat(people.length - 1), async (history, number) => {
        const world = inMemoryWorld();
        const canaries = await written(world, history);
        const person = people[number]!;
        const files = await download(world, person);
        const activity = parsed(files, 'activity.json') as ExportedEvent[];
        const done = parsed(files, 'acts-on-others.json') as ExportedOwnAction[];

        const reported = ({ event, context }: RecordedEvent): string =>
          `${context.occurredAt} ${auditCatalogue[event.type].action}`;
        const about = world.log.all.filter((recorded) => isAbout(recorded, person));
        expect(activity.map(({ occurredAt, action }) => `${occurredAt} ${action}`)).to.deep.equal(
          about.map(reported),
        );
        const byThem = world.log.all.filter(
          (recorded) =>
            recorded.context.actorId === person &&
            !isOwnStream(recorded, person) &&
            !isWithheld(recorded.event.type),
        );
        expect(done.map(({ id }) => id)).to.have.members(byThem.map(({ id }) => id));

        const all = [...files.values()].join('\n');
        const rest = [...files].filter(([name]) => name !== 'acts-on-others.json').map(([, text]) => text);
        for (const secret of canaries.secret) expect(all).not.to.include(secret);
        for (const [other, values] of canaries.personal.entries()) {
          if (other === number) continue;
          for (const value of values) expect(all).not.to.include(value);
          expect(rest.join('\n')).not.to.include(people[other]!);
        }
        expect(rest.join('\n')).not.to.include(KEY);
      }),
      { numRuns: 60 },
    );
  });
});

const isOwnStream = ({ stream }: RecordedEvent, userId: string): boolean =>
  stream.endsWith(`_${digitsOfUuid(userId)}`);

/** Returns whether an event stands in the person's own streams or names them in that of the owners. */
const isAbout = (recorded: RecordedEvent, userId: string): boolean =>
  isOwnStream(recorded, userId) ||
  (nounOfStream(recorded.stream) === 'owners' &&
    'userId' in recorded.event.data &&
    recorded.event.data.userId === userId);
