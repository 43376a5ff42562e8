import { presentUser, type PresentUser } from '../../../domain/user/user.js';
import type { FilesApp } from '../../app.js';
import type { AuditLog } from '../../ports/audit/audit-log.js';
import type { EventPages } from '../../ports/events/event-pages.js';
import type { ArchivedFile } from '../../ports/shared/formats.js';
import { identityRecordsOf } from '../../connection/user-identities.js';
import { type ApplicationsApp, listApplications } from '../../grant/list-applications.js';
import { isoTime } from '../../shared/event-context.js';
import { listSessions } from '../../sign-in/list-sessions.js';
import { readFactors } from '../factors/factor-record.js';
import { userRecordOf } from '../user-record-of.js';
import { changesToOthers } from './changes-to-others.js';
import { changesOfRecord, exportedEvent } from './exported-events.js';
import { personEvents } from './person-events.js';

export interface DataExportSources {
  readonly pages: EventPages;
  readonly audit: Pick<AuditLog, 'settle' | 'list'>;
}

export interface ExportedPerson {
  readonly tenantId: string;
  readonly user: PresentUser;
  /** The session that asks for the data. */
  readonly sessionId: string;
  /** What the files are, in the user's language. */
  readonly readMe: ReadMe;
}

export interface ReadMe {
  readonly name: string;
  readonly text: string;
}

const AVATAR = 'avatar.webp';
/** The most sessions that a user's list has. */
const MOST_SESSIONS = 200;

/** Returns the files that hold all that is stored about a person, without secrets. Their content is read when they are. */
export function exportedFiles(
  app: ApplicationsApp,
  { pages, audit }: DataExportSources,
  { tenantId, user, sessionId, readMe }: ExportedPerson,
): ArchivedFile[] {
  const { userId, avatar } = user;
  const exportedAt = isoTime(app.clock.now());
  const events = (): ReturnType<typeof personEvents> => personEvents(pages, tenantId, userId);
  return [
    text(readMe),
    json('profile.json', async () => {
      const { roles: _, avatarUrl: _url, ...profile } = await userRecordOf(app, tenantId, presentUser(user));
      return { ...profile, avatar: avatar === null ? null : AVATAR, exportedAt };
    }),
    json('roles.json', async () => (await userRecordOf(app, tenantId, user)).roles),
    list('profile-history.json', async function* () {
      const changesOf = changesOfRecord(app, tenantId, AVATAR);
      for await (const recorded of events()) yield* await changesOf(recorded);
    }),
    json('sessions.json', async () => {
      const page = { limit: MOST_SESSIONS, after: null, includeTotal: false };
      return (await listSessions(app, tenantId, { userId, callersSession: sessionId }, page))?.items ?? [];
    }),
    json('applications.json', async () => {
      const applications = await listApplications(app, tenantId, user);
      return applications.map(({ client: { clientId, name }, scopes, claims, lastAt }) => ({
        clientId,
        name,
        scopes,
        claims,
        lastAt,
      }));
    }),
    json('factors.json', () => readFactors(app, tenantId, userId)),
    json('identities.json', () => identityRecordsOf(app, tenantId, user)),
    list('activity.json', async function* () {
      for await (const recorded of events()) yield exportedEvent(recorded, userId);
    }),
    list('acts-on-others.json', async function* () {
      for await (const page of changesToOthers(audit, tenantId, userId)) yield* page;
    }),
    ...(avatar === null ? [] : [avatarFile(app, tenantId, userId, avatar)]),
  ];
}

const text = ({ name, text: content }: ReadMe): ArchivedFile => ({
  name,
  content: (async function* () {
    yield await Promise.resolve(content);
  })(),
});

const json = (name: string, read: () => Promise<unknown>): ArchivedFile => ({
  name,
  content: (async function* () {
    yield `${JSON.stringify(await read(), null, 2)}\n`;
  })(),
});

/** Characters after which a piece of a list is passed on. */
const PIECE = 64 * 1024;

/** Returns a file with a JSON array, an item a line, which is written while its items are read. */
const list = (name: string, items: () => AsyncIterable<unknown>): ArchivedFile => ({
  name,
  content: (async function* () {
    let piece = '[';
    let separator = '\n';
    for await (const item of items()) {
      piece += separator + JSON.stringify(item);
      separator = ',\n';
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
    yield `${piece}\n]\n`;
  })(),
});

const avatarFile = (app: FilesApp, tenantId: string, userId: string, sha256: string): ArchivedFile => ({
  name: AVATAR,
  isCompressed: true,
  content: (async function* () {
    const bytes = await app.avatars.find({ tenantId, userId }, sha256);
    if (bytes !== null) yield bytes;
  })(),
});
