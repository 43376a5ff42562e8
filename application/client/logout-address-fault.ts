import { isListenerUrl } from '../../domain/webhook/webhook-input.js';
import type { ClientApp } from '../app.js';

/**
 * Returns why nothing can be sent to this address of a client, by the rules of webhooks; null for no reason, without an address
 * and for a malformed one. The addresses of its host are checked again at every connection.
 */
export const logoutAddressFault = async (
  { listeners }: Pick<ClientApp, 'listeners'>,
  uri: string | null | undefined,
): Promise<string | null> => (typeof uri === 'string' && isListenerUrl(uri) ? listeners.fault(uri) : null);
