import { streamName } from '../../../domain/shared/stream-name.js';
import type { RefusedCredential } from '../../../domain/sign-in/sign-in-events.js';
import type { App } from '../../app.js';
import { appendOne } from '../../events/event-log.js';
import type { AddressStatus } from '../../ports/sign-in/sign-in-failures.js';
import type { CommandContext } from '../../shared/command-context.js';
import { eventContext, systemContext } from '../../shared/event-context.js';
import { asAnonymous, type VisitorContext } from '../../shared/visitor-context.js';

type NotingApp = Pick<App, 'events' | 'ids' | 'clock' | 'signInFailures'>;

/**
 * Records, as a number, the refusals of an IP address that have no event of their own, when that is due. Returns the
 * position of the event; null when nothing is due.
 */
export const recordRefusals = async (
  app: NotingApp,
  context: VisitorContext,
  status: AddressStatus,
): Promise<bigint | null> => (status.toNote === 0 ? null : note(app, asAnonymous(context), status));

/**
 * Counts a refused credential that belongs to no account (an API key, a client's secret) against its IP address, and
 * records the number once a minute, with what was refused then.
 */
export async function recordRefusedCredential(
  app: NotingApp,
  context: VisitorContext,
  credential?: RefusedCredential,
): Promise<void> {
  const status = await app.signInFailures.refused(context.tenantId, context.ip);
  if (status.toNote > 0) await note(app, asAnonymous(context), status, credential);
}

/** Records the refusals that this process still holds of IP addresses without further requests. */
export async function recordDueRefusals(app: NotingApp): Promise<void> {
  for (const { tenantId, ip, ...status } of await app.signInFailures.dueRefusals())
    await note(app, { ...systemContext(tenantId, app.ids.next()), ip }, status);
}

async function note(
  app: NotingApp,
  context: CommandContext,
  { toNote: attempts, isAbove: limited }: AddressStatus,
  credential?: RefusedCredential,
): Promise<bigint> {
  const { tenantId, commandId } = context;
  const stream = streamName(tenantId, 'signin', tenantId);
  const data = { attempts, limited, ...(credential ? { credential } : {}) };
  const event = { type: 'CredentialsRefused', data } as const;
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
