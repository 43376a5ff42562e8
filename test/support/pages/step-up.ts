import { readableSecrets } from '../in-memory/in-memory-links.js';
import type { UserAgent, Visit } from '../http/user-agent.js';
import { type HostedPagesUnderTest, send } from './hosted-pages.js';

/**
 * Follows a page that asks for a step-up with the mailbox: types the password and the mailed code. Returns the page that
 * it leads back to.
 */
export async function steppedUp(
  { world }: HostedPagesUnderTest,
  browser: UserAgent,
  visit: Visit,
  password: string,
): Promise<Visit> {
  const asked = await browser.follow(await send(browser, await browser.follow(visit), { password }));
  const { id } = world.log.all.findLast(({ event }) => event.type === 'SignInCodeRequested')!;
  return browser.follow(await send(browser, asked, { code: readableSecrets.code(id) }));
}
