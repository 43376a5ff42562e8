import type { Session } from '../ports/sign-in/sessions.js';
import { ProviderFault } from '../ports/connections/provider-client.js';
import { pause } from '../shared/pause.js';
import type { ConnectionSignIns } from './provider-sign-in.js';

/** Where a person signs out of the external account that they signed in with. */
export interface ProviderSignOut {
  /** Name of the connection. */
  readonly connection: string;
  readonly address: string;
}

/** Milliseconds that a sign-out waits for a provider whose addresses are not at hand. */
const MOST_WAITED_MS = 2_000;

/**
 * Returns where the person of a session may also sign out. Null for a session that was not made with a connection; where the
 * connection is gone or disabled, and where its provider ends no sessions or does not answer within 2 s.
 * @param connectionId the connection that the browser signed in with last; null for none
 */
export async function providerSignOut(
  { book, providers }: Pick<ConnectionSignIns, 'book' | 'providers'>,
  { tenantId, amr }: Pick<Session, 'tenantId' | 'amr'>,
  connectionId: string | null,
): Promise<ProviderSignOut | null> {
  if (connectionId === null || !amr.includes('fed')) return null;
  const connection = await book.find(tenantId, connectionId);
  if (connection === null) return null;
  const answered = new AbortController();
  try {
    const address = await Promise.race([
      providers.signOutAddress(connection.access),
      pause(MOST_WAITED_MS, answered.signal).then(() => null),
    ]);
    return address === null ? null : { connection: connection.name, address };
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  } finally {
    answered.abort();
  }
}
