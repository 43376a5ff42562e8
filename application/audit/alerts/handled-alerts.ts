import type { ActorType, RecordedEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { App } from '../../app.js';
import { readStreams, subjectStream } from '../verification/read-streams.js';

/** What an administrator did about an alert. */
export interface HandledAlert {
  /** ISO 8601. */
  readonly at: string;
  readonly by: { readonly type: ActorType; readonly id: string; readonly name: string | null };
  readonly note: string | null;
}

/** Who acknowledged and who resolved an alert. */
export interface HandledAlerts {
  readonly acknowledged: HandledAlert | null;
  readonly resolved: HandledAlert | null;
}

type Handling = Pick<RecordedEvent, 'event' | 'context'>;

/** The number of streams that are read at a time. */
const AT_ONCE = 8;

/** Returns the name of the stream of an alert (`AlertEvent`). */
export const alertStream = (tenantId: string, alertId: string): string =>
  streamName(tenantId, 'alert', alertId);

/** Returns, by the ids of alerts, what administrators did about them, from the streams of the alerts. */
export async function readHandledAlerts(
  app: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, HandledAlerts>> {
  const histories = new Map<string, readonly Handling[]>();
  const waiting = [...alertIds];
  const read = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      histories.set(id, await app.events.load(alertStream(tenantId, id)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  const nameStream = ({ context: { actorType, actorId } }: Handling): string | null =>
    subjectStream(app, tenantId, actorType, actorId);
  const actors = [...histories.values()].flat().map(nameStream);
  const names = await readStreams(
    app,
    actors.filter((name) => name !== null),
  );
  const shown = (handling: Handling): HandledAlert => {
    const { event, context } = handling;
    const { note = null } = event.data as { readonly note?: string | null };
    const name = names.get(nameStream(handling) ?? '')?.name ?? null;
    return { at: context.occurredAt, by: { type: context.actorType, id: context.actorId, name }, note };
  };
  const first = (history: readonly Handling[], type: string): HandledAlert | null => {
    const found = history.find(({ event }) => event.type === type);
    return found === undefined ? null : shown(found);
  };
  return new Map(
    [...histories].map(([id, history]) => [
      id,
      {
        acknowledged: first(history, 'AuditAlertAcknowledged'),
        resolved: first(history, 'AuditAlertResolved'),
      },
    ]),
  );
}
