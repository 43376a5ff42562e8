import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { startLogoutSender } from './logout-sender.js';
import { type MailSenderOptions, startMailSender } from './mail-sender.js';
import type { Webhooks } from './open-webhooks.js';
import { startWebhookSender } from './webhook-sender.js';

export interface StartDispatcherOptions extends PartOptions, MailSenderOptions {
  readonly webhooks: Webhooks;
}

/** Starts the role `dispatcher`: sends deliveries to listeners, mails, and logout tokens to applications. */
export function startDispatcher(runtime: Runtime, options: StartDispatcherOptions): Part {
  const sending = startWebhookSender(runtime, options.webhooks, options.onError);
  const mailing = startMailSender(runtime, options);
  const telling = startLogoutSender(runtime, options.onError);
  return { stop: () => Promise.all([mailing.stop(), sending.stop(), telling.stop()]) };
}
