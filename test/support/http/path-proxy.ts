import { type IncomingMessage, createServer, request } from 'node:http';

/** A reverse proxy that has the service below a path of `localhost`, and the tenants' hosts as they are. */
export interface PathProxy {
  /** Requests that it passed to nobody, as path: those beside the service's path. */
  readonly beside: string[];
  close(): Promise<void>;
}

/**
 * Starts it.
 * @param path of the service, such as `/id`; `/.well-known/*` of the host is the service's too
 * @param strips whether it takes the path off before it passes a request on
 */
export async function pathProxy(
  ports: { readonly proxy: number; readonly service: number },
  path: string,
  strips: boolean,
): Promise<PathProxy> {
  const beside: string[] = [];
  const targetOf = ({ url = '', headers: { host = '' } }: IncomingMessage): string | null => {
    if (!host.startsWith('localhost') || url.startsWith('/.well-known/')) return url;
    if (!url.startsWith(`${path}/`) && url !== path) return null;
    return strips ? url.slice(path.length) || '/' : url;
  };
  const server = createServer((req, res) => {
    const target = targetOf(req);
    if (target === null) {
      beside.push(req.url ?? '');
      res.writeHead(404).end('beside the path of the service');
      return;
    }
    const { method, headers } = req;
    const passed = request(
      { host: '127.0.0.1', port: ports.service, method, path: target, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(res);
      },
    );
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(ports.proxy, '127.0.0.1', resolve));
  return {
    beside,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
