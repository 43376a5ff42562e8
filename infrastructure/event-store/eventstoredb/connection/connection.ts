import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { AppendCall } from '../appends/append-call.js';
import { batchAppends } from '../appends/batch-appends.js';
import { services } from './client-library.js';
import { connectionSettings } from './connection-settings.js';
import { isUnreachable, NoAnswer, within } from './failures.js';
import { newClient } from './new-client.js';
import type { StreamNames } from '../stream-names.js';
import { singleAppends } from '../appends/single-appends.js';

/** One client and its settings. It connects with its first call, and again after a call that reports a loss. */
export interface Link {
  readonly client: EventStoreDBClient;
  /** The credentials of each call. */
  readonly access: { readonly credentials?: Credentials };
  readonly append: AppendCall;
  readonly names: StreamNames;
}

export interface Connection {
  readonly link: Link;
  /** Grows whenever a call failed or a subscription ended: the server that answers from then on may be another one. */
  readonly losses: number;
  /**
   * Must be called when a call on the link failed, or a subscription on it ended, unless the server refused it. A link that
   * does not answer, or that cannot reach the server, is replaced: calls under way on it fail.
   */
  lost(link: Link, error: Error): void;
  /** Ends every call and closes the connection. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Connection string of EventStoreDB: `esdb://…`, `esdb+discover://…`. */
  readonly url: string;
  /** Milliseconds after which a call is given up. */
  readonly timeout: number;
  readonly names: StreamNames;
}

/** How long to wait for calls to end that a client cancels. */
const DISPOSE_MS = 500;
/** The age at which a link that cannot reach its server is replaced: gRPC pauses up to two minutes between attempts. */
const RENEW_AFTER_MS = 1_000;

/** Creates a connection, which is opened with the first call. Throws BadConnectionString. */
export function connection({ url, timeout, names }: ConnectionOptions): Connection {
  const settings = connectionSettings(url);
  const access = settings.login === undefined ? {} : { credentials: settings.login };
  let losses = 0;
  let openedAt = 0;
  const open = (): Opened => {
    openedAt = Date.now();
    return linkOf(newClient(settings), { access, timeout, names }, lost);
  };
  const lost = (link: Link, error: Error): void => {
    losses++;
    if (link !== current.link) return;
    const isStuck = isUnreachable(error) && Date.now() - openedAt >= RENEW_AFTER_MS;
    if (!(error instanceof NoAnswer) && !(error instanceof UnknownFeatures) && !isStuck) return;
    const before = current;
    current = open();
    void before.end();
  };
  let current = open();

  return {
    get link() {
      return current.link;
    },
    get losses() {
      return losses;
    },
    lost,
    close: () => current.end(),
  };
}

interface Opened {
  readonly link: Link;
  end(): Promise<void>;
}

/** The client did not learn which calls the server supports, and asks only once. */
class UnknownFeatures extends Error {}

function linkOf(
  client: EventStoreDBClient,
  { access, timeout, names }: Pick<Link, 'access' | 'names'> & Pick<ConnectionOptions, 'timeout'>,
  lost: Connection['lost'],
): Opened {
  // The client ignores the promise of this method. It rejects when a stream is lost while no leader is found, and as an
  // unhandled rejection it would end the process.
  const handleError = client['handleError'];
  client['handleError'] = (...lost) => handleError(...lost).catch(() => undefined);
  const inBatches = batchAppends(client, access, (error) => lost(link, error));
  const oneByOne = singleAppends(client, access, timeout);
  let used = false;
  let appendCall: Promise<AppendCall> | undefined;
  const supportedAppendCall = async (): Promise<AppendCall> => {
    try {
      return (await client['supports'](services().StreamsService.batchAppend)) ? inBatches : oneByOne;
    } catch (error) {
      lost(link, new UnknownFeatures('the server did not say how it takes appends', { cause: error }));
      throw error;
    }
  };
  const link: Link = {
    get client() {
      used = true;
      return client;
    },
    access,
    names,
    append: async (request) => {
      used = true;
      appendCall ??= supportedAppendCall();
      return (await appendCall)({ ...request, stream: names.toServer(request.stream) });
    },
  };

  return {
    link,
    end: async () => {
      if (!used) return;
      await within(DISPOSE_MS, client.dispose()).catch(() => undefined);
      // `dispose` does not close the channel; not awaited, as the client may be looking for a leader first
      client['getChannel']().then(
        (channel) => channel.close(),
        () => undefined,
      );
    },
  };
}
