import type { Page } from 'playwright-core';
import type { PortalUnderTest, SignedInOptions } from './portal-page.js';

/** Calls an operation of either API, e.g. `/portal/api/clients`. Returns the body. Throws on a refusal. */
export type PortalCall = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<T>;

/** Returns calls with the access token of the person in a window, which lasts five minutes. */
export async function asPersonIn(page: Page, { portalUrl }: PortalUnderTest): Promise<PortalCall> {
  const asked = page.waitForRequest(
    (request) => request.headers()['authorization']?.startsWith('Bearer ') === true,
  );
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  const base = new URL(portalUrl).origin;
  return async (method, path, body, headers = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as never;
  };
}

/** Signs a person in, by default the owner, and returns calls with their token, which lasts five minutes. */
export async function portalBearer(
  portal: PortalUnderTest,
  who?: SignedInOptions['who'],
): Promise<PortalCall> {
  const page = await portal.signedIn('/roles', who ? { who } : {});
  const call = await asPersonIn(page, portal);
  await page.context().close();
  return call;
}
