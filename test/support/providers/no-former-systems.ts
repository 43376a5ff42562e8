import type { FormerSystems } from '../../../application/ports/sign-in/former-systems.js';

/** Former systems none of which answers. */
export const noFormerSystems: FormerSystems = {
  ask: () => Promise.resolve({ kind: 'disturbed', reason: 'connect' }),
  asLongAsAsking: () => Promise.resolve(null),
  isToNote: () => true,
};
