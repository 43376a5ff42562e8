import type { Server } from 'node:http';

/**
 * Stops a server: accepts nothing more, lets what is in flight finish, closes idle connections, and after `graceMs`
 * cuts what is left. Resolves when every connection is gone. Set the flag that `respondWith` asks before calling it.
 */
export function stopServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) {
      resolve();
      return;
    }
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection whose answer ended a moment ago counts as busy until the next look.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
