import type { Texts } from './english.js';
import { brandingGerman } from './german/branding.js';
import { kitGerman } from './german/kit.js';
import { rolesGerman } from './german/roles.js';

/** All texts in German. */
export const german: Texts = {
  ...kitGerman,
  branding: brandingGerman,
  roles: rolesGerman,
};
