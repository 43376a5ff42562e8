import { brandingEnglish } from './english/branding.js';
import { kitEnglish } from './english/kit.js';
import { rolesEnglish } from './english/roles.js';

/** All texts in English; the other languages have the same keys. One file a group of screens. */
export const english = {
  ...kitEnglish,
  branding: brandingEnglish,
  roles: rolesEnglish,
};

export type Texts = typeof english;
