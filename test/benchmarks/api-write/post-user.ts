import type { ServedService } from '../../support/bench/http-bench.js';
import type { LoadClient } from '../../support/bench/http-load.js';

/** The number of users so far: services may share a database. */
let number = 0;

/** A user like any other, distinguished from the others by its number. */
const user = (of: number): Readonly<Record<'email' | 'firstName' | 'lastName', string>> => ({
  email: `user${of}@example.com`,
  firstName: `Grace${of}`,
  lastName: `Hopper${of}`,
});

export interface PostUserOptions {
  /** Default: that of the service. */
  readonly path?: string;
  /** Whether the user has an external id, which is reserved as the address is: in a stream of its own. Default: true. */
  readonly hasExternalId?: boolean;
}

/**
 * Returns a function that posts a new user with the first key.
 * @throws when it is not created
 */
export function postUser(
  { keys }: Pick<ServedService, 'keys'>,
  { path = '/api/users', hasExternalId = true }: PostUserOptions = {},
): (client: LoadClient) => Promise<void> {
  const headers = `X-Api-Key: ${keys[0] ?? ''}\r\nContent-Type: application/json\r\n`;
  return async (client) => {
    const of = ++number;
    const externalId = hasExternalId ? { externalId: `crm-${of}` } : {};
    const body = JSON.stringify({ ...user(of), ...externalId, metadata: { plan: 'gold' } });
    const reply = await client.ask('POST', path, headers, body);
    if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.body}`);
  };
}
