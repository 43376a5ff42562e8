import type { LogEngine, OpenedLog } from '../../support/services/log-engines.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';

/** A log that is reached by way of a network that fails. */
export interface LogBehindProxy extends OpenedLog {
  readonly proxy: TcpProxy;
  /** While `true`, requests arrive and answers do not. */
  swallowAnswers(isSwallowing: boolean): void;
}

/** Returns whether one server is named, where a proxy can stand before it. */
export const isOneServer = (url: string): boolean => /^(esdb|kurrentdb):\/\/[^,]+$/.test(url);

export async function behindProxy(engine: LogEngine): Promise<LogBehindProxy> {
  const log = await engine.open();
  const url = log.env['EVENTSTORE_URL']!;
  const { hostname, port } = new URL(url);
  let isSwallowing = false;
  const proxy = await tcpProxy({ host: hostname, port: Number(port || 2113) }, (chunk) =>
    isSwallowing ? chunk.subarray(0, 0) : chunk,
  );
  return {
    ...log,
    env: { ...log.env, EVENTSTORE_URL: proxy.urlOf(url) },
    proxy,
    swallowAnswers: (now) => {
      isSwallowing = now;
    },
    close: async () => {
      await proxy.close();
      await log.close();
    },
  };
}
