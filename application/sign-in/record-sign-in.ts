import { appendOne } from '../events/event-log.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import type { App, LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { eventContext } from '../shared/event-context.js';

const streamOf = (tenantId: string, userIdOrPseudonym: string): string =>
  streamName(tenantId, 'signin', userIdOrPseudonym);

/** Returns the id of the only event that a command records in a user's sign-ins. */
export const signInEventId = (
  { ids }: Pick<App, 'ids'>,
  { tenantId, commandId }: Pick<CommandContext, 'tenantId' | 'commandId'>,
  userIdOrPseudonym: string,
  type: SignInEvent['type'],
): string => ids.derive(commandId, [streamOf(tenantId, userIdOrPseudonym), type, 0].join('|'));

/**
 * Appends events to the sign-ins of a user (or of an email without a user, by its pseudonym), at any revision. Returns
 * the position of the last one. Repeating the command appends nothing. `events`: one at least. Throws SubjectErased
 * when their personal values may not be stored any more.
 */
export async function recordSignIn(
  app: LogApp,
  context: CommandContext,
  userIdOrPseudonym: string,
  events: readonly SignInEvent[],
): Promise<bigint> {
  const stream = streamOf(context.tenantId, userIdOrPseudonym);
  const ids = events.map(({ type }, index) =>
    app.ids.derive(context.commandId, [stream, type, index].join('|')),
  );
  const { position } = await appendOne(app.events, {
    stream,
    expected: 'any',
    events,
    ids,
    context: eventContext(app.clock, context),
  });
  return position;
}
