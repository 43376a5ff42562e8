import type { Who } from '../page-row.js';
import type { PageRequest } from './page-request.js';

/** Any visitor. */
export const anyone: Who<PageRequest> = {
  about: 'other',
  admit: (_, page) => page,
  subject: () => '',
};

/** Any visitor, on a page that may belong to an authorization request. */
export const anyoneSigningIn: Who<PageRequest> = { ...anyone, about: 'authorization' };
