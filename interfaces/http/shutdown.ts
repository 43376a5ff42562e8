import type { Server } from 'node:http';

/**
 * Stops a server: accepts no more connections, lets requests in flight finish, closes idle connections, and after
 * `graceMs` cuts the rest. Resolves when every connection is closed. The `closing` flag of `respondWith` has to be set
 * before.
 */
export function stopServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) {
      resolve();
      return;
    }
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // a connection whose answer has just ended counts as busy until the next check
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
