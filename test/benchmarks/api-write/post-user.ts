import type { ServedService } from '../../support/bench/http-bench.js';
import type { LoadClient } from '../../support/bench/http-load.js';

/** A user like any other, told from the others by its number. */
export const user = (
  number: number,
): Readonly<Record<'email' | 'firstName' | 'lastName' | 'externalId', string>> => ({
  email: `user${number}@example.com`,
  firstName: `Grace${number}`,
  lastName: `Hopper${number}`,
  externalId: `crm-${number}`,
});

/**
 * Returns what posts a new user to the first tenant.
 * @throws when it is not created
 */
export function postUser({ keys }: ServedService): (client: LoadClient) => Promise<void> {
  const headers = `X-Api-Key: ${keys[0] ?? ''}\r\nContent-Type: application/json\r\n`;
  let number = 0;
  return async (client) => {
    const body = JSON.stringify({ ...user(++number), metadata: { plan: 'gold' } });
    const reply = await client.ask('POST', '/api/users', headers, body);
    if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.body}`);
  };
}
