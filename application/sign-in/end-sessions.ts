import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import { decideSignOutEverywhere } from '../../domain/user/end-sessions.js';
import { presentUser, user } from '../../domain/user/user.js';
import type { LogApp, SignInApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import { protectOwner } from '../owners/protect-owner.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { later } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { recordSignIn } from './record-sign-in.js';

/** The sessions to end. */
export interface EndSessionsInput {
  readonly userId: string;
  /** Absent: all sessions of the user. */
  readonly sessionId?: string;
  /** A session that is kept; grants that outlive sessions are then kept as well. */
  readonly except?: string;
  /** Whether grants that outlive sessions (`offline_access`) are kept when all sessions end. Default: false. */
  readonly keepOffline?: boolean;
}

/**
 * Ends sessions of a user, with the grants under them, in every process at once. Ending all sessions also ends pending
 * codes and, unless they are kept, grants that outlive sessions. Throws `user_not_found`, `owner_protected`;
 * `session_not_found` for a session that does not exist or has ended.
 */
export async function endSessions(
  app: SignInApp,
  context: CommandContext,
  input: EndSessionsInput,
): Promise<Done> {
  const { tenantId } = context;
  const { userId, sessionId } = input;
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  await protectOwner(app, context, presentUser(state));
  if (sessionId === undefined) {
    const ended = await app.sessions.endAll(tenantId, userId, input.except);
    const recorded = await recordEnds(app, context, userId, ended);
    if (input.keepOffline === true || input.except !== undefined) return { position: recorded };
    const { position } = await execute(app, context, {
      ...userTarget(tenantId, userId),
      expects: presentUser,
      decide: decideSignOutEverywhere,
    });
    return { position: later(recorded, position) };
  }
  if (!(await app.sessions.end(tenantId, userId, sessionId)))
    throw new DomainError('not-found', 'session_not_found', 'There is no such session.');
  return { position: await recordEnds(app, context, userId, [sessionId]) };
}

// the rows go first: a session has to end even while the log cannot be written
async function recordEnds(
  app: LogApp,
  context: CommandContext,
  userId: string,
  ended: readonly string[],
): Promise<bigint | null> {
  if (ended.length === 0) return null;
  const by = endedBy(context, userId);
  const events = ended.map((sessionId): SignInEvent => ({
    type: 'SessionEnded',
    data: { userId, sessionId, by },
  }));
  return recordSignIn(app, context, userId, events);
}

type Ended = Extract<SignInEvent, { type: 'SessionEnded' }>;

function endedBy({ actor }: CommandContext, userId: string): Ended['data']['by'] {
  if (actor.type === 'apiKey') return 'apiKey';
  if (actor.type === 'user') return actor.id === userId ? 'user' : 'admin';
  return 'system';
}
