import type { Context } from 'mocha';
import { join } from 'node:path';
import { servedSite } from '../../../interfaces/docs/site/served-site.js';
import { builtCheckout } from '../run/built-checkout.js';

/**
 * A `before` hook for tests that ask a service in this process for pages of the documentation: in a checkout the first of
 * them renders the site, which takes a busy machine longer than a request may, and 150 MB. A whole run, which builds the
 * checkout in any case, takes what was built.
 */
export async function renderDocs(this: Context): Promise<void> {
  this.slow(60_000);
  if (process.env['MOCHA_WORKER_ID'] === undefined) await servedSite();
  else await servedSite(join(await builtCheckout(), 'dist', 'interfaces', 'docs'));
}
