import type { Context } from 'mocha';
import { servedSite } from '../../../interfaces/docs/site/served-site.js';

/**
 * A `before` hook for tests that ask a service in this process for pages of the documentation: in a checkout the first of
 * them renders the site, which takes a busy machine longer than a request may.
 */
export async function renderDocs(this: Context): Promise<void> {
  this.slow(60_000);
  await servedSite();
}
