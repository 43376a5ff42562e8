import { appendOne } from '../events/event-log.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { eventContext, systemContext } from '../shared/event-context.js';
import type { CommandContext } from '../shared/command-context.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { asNobody } from '../shared/visitor-context.js';
import type { AddressStanding } from '../ports/sign-in/sign-in-failures.js';

type NotingApp = Pick<App, 'events' | 'ids' | 'clock' | 'signInFailures'>;

/**
 * Notes as a number the refusals of an address that have no event of their own, where they are due. Returns the
 * position of the event; null where nothing is due.
 */
export const noteRefusals = async (
  app: NotingApp,
  context: VisitorContext,
  standing: AddressStanding,
): Promise<bigint | null> => (standing.toNote === 0 ? null : note(app, asNobody(context), standing));

/**
 * Counts a refused credential that means no account (an API key, a client's secret) against its address, and notes it
 * as a number once a minute.
 */
export async function noteRefusedCredential(app: NotingApp, context: VisitorContext): Promise<void> {
  await noteRefusals(app, context, await app.signInFailures.refused(context.tenantId, context.ip));
}

/** Notes what this process has left over of addresses from which nothing more came. */
export async function noteDueRefusals(app: NotingApp): Promise<void> {
  for (const { tenantId, ip, ...standing } of await app.signInFailures.dueRefusals())
    await note(app, { ...systemContext(tenantId, app.ids.next()), ip }, standing);
}

async function note(
  app: NotingApp,
  context: CommandContext,
  { toNote: attempts, isAbove: limited }: AddressStanding,
): Promise<bigint> {
  const { tenantId, commandId } = context;
  const stream = streamName(tenantId, 'signin', tenantId);
  const event = { type: 'CredentialsRefused', data: { attempts, limited } } as const;
  const id = app.ids.derive(commandId, `${stream}|${event.type}`);
  const { position } = await appendOne(app.events, {
    stream,
    expected: 'any',
    events: [event],
    ids: [id],
    context: eventContext(app.clock, context),
  });
  return position;
}
