import type { App } from '../../../application/app.js';
import { load } from '../../../application/shared/load.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { offerPasskey, registerPasskey } from '../../../application/user/factors/register-passkey.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { presentUser, user } from '../../../domain/user/user.js';
import type { UserAgent, Visit } from '../http/user-agent.js';
import { command } from '../in-memory/in-memory-app.js';
import type { Lies, SoftAuthenticator } from '../samples/soft-authenticator.js';

/** What the script of a page is given. */
export interface OfferedPasskey {
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly options: string;
  readonly asked: Readonly<Record<string, string>>;
}

/** Returns what a page gives to its script of passkeys. */
export function offeredIn({ body }: Visit): OfferedPasskey {
  const [, data = ''] = /data-passkey="([^"]*)"/.exec(body) ?? [];
  return JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as OfferedPasskey;
}

/** Asks for the options of a page, as its script does. `typed`: into the page's fields. */
export function optionsFor(
  browser: UserAgent,
  page: Visit,
  typed: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const { options, asked } = offeredIn(page);
  return browser.post(new URL(options, page.url).href, { ...asked, ...typed });
}

/** Does what the script of a page does, with this authenticator. @param ticked the boxes of the page that are ticked */
export async function usePasskey(
  browser: UserAgent,
  page: Visit,
  device: SoftAuthenticator,
  lies: Lies = {},
  ticked: readonly string[] = [],
): Promise<Visit> {
  const options = JSON.parse((await optionsFor(browser, page)).body) as object;
  const { action, hidden } = offeredIn(page);
  const passkey = device.get(options, lies);
  const boxes = Object.fromEntries(ticked.map((name) => [name, 'yes']));
  return browser.post(new URL(action, page.url).href, { ...hidden, ...boxes, passkey });
}

/** Registers a passkey of this authenticator for a user. */
export async function givePasskey(
  app: App,
  tenantId: string,
  userId: string,
  device: SoftAuthenticator,
): Promise<void> {
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  const tenant = await presentTenantOf(app, tenantId);
  const registering = { user: presentUser(state), tenant, browser: 'b'.repeat(43) };
  const response = device.create(await offerPasskey(app, { tenantId }, registering));
  const visit = command({ tenantId, source: 'hosted' });
  await registerPasskey(app, visit, { ...registering, name: 'Key', response });
}
