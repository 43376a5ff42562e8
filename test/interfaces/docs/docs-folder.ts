import { join } from 'node:path';
import { root } from '../../support/run/built-checkout.js';

/** The folder of the documentation's sources. */
export const docsFolder = join(root, 'interfaces', 'docs');
