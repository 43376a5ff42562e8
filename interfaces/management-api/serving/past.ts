import { type EventsOfNouns, eventsOfNouns } from '../../../application/events/load-streams.js';
import { asOf, type Moment } from '../../../application/shared/as-of.js';
import { type PastDirectories, pastDirectories } from '../../../projections/past/past-directories.js';
import { momentOf } from './moment.js';
import { oneAtATime, whileAwaited } from './one-at-a-time.js';
import type { Api, ReadRequest } from './route.js';

/** The application and its directories as they were. */
export interface Past {
  readonly moment: Moment;
  readonly app: Api['app'];
  readonly directories: PastDirectories;
  /** Reads like `oneAtATime`, whose refusals a route that uses this or a directory has, too. */
  readonly eventsOf: EventsOfNouns;
}

const none = (): Promise<ReadonlyMap<string, never>> => Promise.resolve(new Map<string, never>());

/**
 * Returns the past that `asOf` of a request asks for; null without it. Last uses are kept outside the streams, so that they are not
 * known of the past. Throws like `momentOf`.
 */
export async function pastOf(
  { app, audit, nounPages }: Pick<Api, 'app' | 'audit' | 'nounPages'>,
  request: Pick<ReadRequest, 'tenantId' | 'query' | 'isDisconnected'>,
): Promise<Past | null> {
  const moment = await momentOf({ audit }, request);
  if (moment === null) return null;
  const read = eventsOfNouns((tenantId, noun) => whileAwaited(nounPages(tenantId, noun), request));
  const eventsOf: EventsOfNouns = (tenantId, nouns) => oneAtATime(request, () => read(tenantId, nouns));
  const directories = pastDirectories(eventsOf, moment);
  return {
    moment,
    eventsOf,
    directories,
    app: {
      ...asOf(app, moment),
      clientUses: { ...app.clientUses, lastSignIns: none, lastSecretUses: none, lastServiceUses: none },
      logoutResults: { of: none },
      connectionUses: { ...app.connectionUses, of: none },
      connections: directories.connections,
      mailDomains: directories.mailDomains,
      resources: directories.resources,
    },
  };
}
