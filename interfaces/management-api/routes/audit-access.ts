import { accessChanges } from '../../../application/audit/access/access-changes.js';
import {
  type AccessQuestion,
  questionOfRole,
  whoCould,
} from '../../../application/audit/access/access-lines.js';
import { signedLines } from '../../../application/audit/access/signed-lines.js';
import { isoTime } from '../../../application/shared/event-context.js';
import type { EntryMoment, Moment } from '../../../application/shared/as-of.js';
import { withItemTimeout } from '../../../application/shared/with-timeout.js';
import { DomainError, type InputFault } from '../../../domain/shared/domain-error.js';
import { HttpProblem, unavailable } from '../../http/answers/problem.js';
import { accessParameters, accessSpan } from '../schemas/access-schemas.js';
import { beginExport } from '../serving/exports-under-way.js';
import { momentOf } from '../serving/moment.js';
import { refuseFaults } from '../serving/query-string.js';
import type { Answer, Api, ReadRequest, Route } from '../serving/route.js';
import { mayReadPeople } from './people-scope.js';

const subjects = ['permission', 'role', 'userId', 'clientId', 'apiKeyId'] as const;

const notOne = (pointer: string, rest: string): InputFault => ({
  pointer,
  code: 'combination',
  detail: `"${pointer}" ${rest}`,
});

/** Returns what is asked. Throws DomainError `invalid_input` unless exactly one thing is. */
function questionOf({ query }: ReadRequest): AccessQuestion {
  const given = subjects.filter((name) => query[name] !== undefined);
  const [first = 'permission', second] = given;
  if (second !== undefined)
    refuseFaults([
      notOne(second, `is given beside "${first}": ask about one of them, and leave the other out.`),
    ]);
  const { permission, resource } = query as { readonly permission?: string; readonly resource?: string };
  if (first !== 'permission') {
    if (resource !== undefined)
      refuseFaults([notOne('resource', `goes with "permission" alone: leave it out beside "${first}".`)]);
    return { of: first, id: String(query[first]) };
  }
  if (permission === undefined)
    refuseFaults([
      notOne(
        'permission',
        'is missing: ask about a "permission" with its "resource", or about a "role", a "userId", a "clientId" or an "apiKeyId".',
      ),
    ]);
  if (resource === undefined)
    refuseFaults([notOne('resource', 'is missing: name the API of the permission by its identifier.')]);
  return { of: 'permission', permission: permission!, resource: resource! };
}

const notThen = {
  permission: ['permission_not_found', 'No API had such a permission then.'],
  role: ['role_not_found', 'There was no such role then.'],
  userId: ['user_not_found', 'There was no such user then.'],
  clientId: ['client_not_found', 'There was no such client then.'],
  apiKeyId: ['api_key_not_found', 'There was no such API key then.'],
} as const;

const now = (api: Api): string => isoTime(api.app.clock.now());
/** A moment as it was asked for: the number of an entry, or a time. */
const shownMoment = ({ time, last }: EntryMoment): number | string =>
  last === null ? time : Number(last.entry);

/**
 * Returns the number of the tenant's last entry, with which the present ends: a process whose clock is ahead has written entries
 * of a time to come. Throws HttpProblem `history_incomplete` where the answer, which is signed, may lack an entry.
 */
async function lastEntry(api: Api, tenantId: string): Promise<bigint> {
  const [entry, hasTree] = await Promise.all([api.access.settle(tenantId), api.audit.settle()]);
  if (entry === null || !hasTree) throw incomplete;
  return entry;
}

const incomplete = new HttpProblem({
  ...unavailable,
  code: 'history_incomplete',
  detail:
    'The file may lack an entry right now, and what is signed must be complete. Try again; if that does not help, the operator finds the reason at `/health/ready`.',
});

/** The content of a file. `first`: its first line, without what all files have there. */
interface Content {
  readonly first: object;
  readonly type: string;
  readonly pages: AsyncIterable<readonly object[]>;
}

/** Answers with a signed file, which counts as an export. `contentOf` is called with the number of the last entry. */
async function file(
  api: Api,
  { tenantId }: ReadRequest,
  name: string,
  contentOf: (entry: bigint) => Content | Promise<Content>,
): Promise<Answer> {
  const ended = beginExport(tenantId);
  try {
    const { first, type, pages } = await contentOf(await lastEntry(api, tenantId));
    const pieces = signedLines(api.proofs, tenantId, { ...first, tenantId, madeAt: now(api) }, type, pages);
    return {
      stream: {
        mediaType: 'application/x-ndjson; charset=utf-8',
        fileName: `${name}-${now(api).slice(0, 10)}.ndjson`,
        pieces: withItemTimeout(pieces, api.progressMs),
        ended,
      },
    };
  } catch (error) {
    ended();
    throw error;
  }
}

async function readAccess(api: Api, request: ReadRequest): Promise<Answer> {
  const asked = questionOf(request);
  const asOf = await momentOf(api, request);
  const { tenantId } = request;
  return file(api, request, 'access', async (entry) => {
    const present = { time: now(api), last: { entry } };
    const asking = { tenantId, moment: asOf ?? present, people: mayReadPeople(request) };
    const question = asked.of === 'role' ? await questionOfRole(api.access, asking, asked.id) : asked;
    const pages = await whoCould(api.access, asking, question);
    if (pages === null) {
      const [code, detail] = notThen[question.of];
      throw new DomainError('not-found', code, detail);
    }
    const shown = asOf === null ? present.time : shownMoment(asOf);
    return { first: { type: 'question', asOf: shown, question }, type: 'access', pages };
  });
}

/** Returns the two moments, the second null for the present. Throws DomainError `invalid_input` where they do not go together. */
async function spanOf(
  api: Api,
  request: ReadRequest,
): Promise<{ readonly from: Moment; readonly to: Moment | null }> {
  const given = await momentOf(api, request, 'from');
  if (given === null) {
    refuseFaults([
      {
        pointer: 'from',
        code: 'required',
        detail: '"from" is missing: give a time, or the id of an entry of the audit log.',
      },
    ]);
  }
  const from = given!;
  const to = await momentOf(api, request, 'to');
  if (to !== null && (from.last === null) !== (to.last === null))
    refuseFaults([
      notOne(
        'to',
        'must be of the same kind as "from": give two times, or the ids of two entries of the audit log.',
      ),
    ]);
  if (isBefore(to ?? { time: now(api), last: null }, from))
    refuseFaults([
      { pointer: 'to', code: 'before_from', detail: '"to" must not be before "from": exchange the two.' },
    ]);
  return { from, to };
}

/** Returns whether a moment is before another one of its kind. */
const isBefore = (one: Moment, other: Moment): boolean =>
  one.last !== null && other.last !== null
    ? one.last.entry < other.last.entry
    : other.last === null && one.time < other.time;

async function readChanges(api: Api, request: ReadRequest): Promise<Answer> {
  const { from, to } = await spanOf(api, request);
  const { tenantId } = request;
  return file(api, request, 'access-changes', (entry) => {
    const present = { time: now(api), last: { entry } };
    const span = { from, to: to ?? present };
    const shown = to === null && from.last === null ? present.time : shownMoment(span.to);
    return {
      first: { type: 'changes', from: shownMoment(from), to: shown },
      type: 'change',
      pages: accessChanges(api.access, { tenantId, ...span, people: mayReadPeople(request) }),
    };
  });
}

const common = {
  method: 'GET',
  scopes: ['audit:read'],
  status: 200,
  whileLocked: 'exports',
  stepUp: true,
  streams: ['application/x-ndjson'],
} as const;

export const auditAccessRoutes: readonly Route[] = [
  {
    ...common,
    path: '/api/auditlogs/access',
    operationId: 'readAccess',
    summary: 'Ask who could do what',
    description:
      'Who held a permission or a role at a moment, or what a user, a client or an API key could do then: a line for each ' +
      'reason, with the entries that gave the role and added the permission to it, by whom and when. The first line repeats ' +
      'the question; the last one has the number of lines, and a checkpoint that signs them. Of people who are erased by ' +
      'now, the id alone is left; names are those of today, and need `users:read`.',
    query: accessParameters,
    refusals: {
      404: [
        'permission_not_found',
        'role_not_found',
        'user_not_found',
        'client_not_found',
        'api_key_not_found',
      ],
      409: ['exports_under_way'],
      503: ['exports_busy', 'history_incomplete'],
    },
    handle: readAccess,
  },
  {
    ...common,
    path: '/api/auditlogs/access/diff',
    operationId: 'readAccessChanges',
    summary: 'List changes of access',
    description:
      'Every change of who can do what after one moment and up to another, oldest first, a line for each entry that caused ' +
      'one. The last line has the number of lines, and a checkpoint that signs them, so that the file can be handed on as it is.',
    query: accessSpan,
    refusals: { 409: ['exports_under_way'], 503: ['exports_busy', 'history_incomplete'] },
    handle: readChanges,
  },
];
