import type { WebhookSettings } from '../../domain/webhook/webhook-events.js';
import { type WebhookInput, checkedWebhook, isListenerUrl } from '../../domain/webhook/webhook-input.js';
import type { App } from '../app.js';

/** Returns the given members in normalised form. Throws `invalid_input` with all faults. */
export async function webhookSettings(
  app: Pick<App, 'listeners'>,
  input: WebhookInput,
): Promise<Partial<WebhookSettings>> {
  const { url } = input;
  const fault = url !== undefined && isListenerUrl(url) ? await app.listeners.fault(url) : null;
  return checkedWebhook(input, fault);
}
