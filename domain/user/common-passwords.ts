import { commonPasswordList } from './common-password-list.js';

/** Passwords that so many people have chosen that they are tried first; shorter ones than are accepted are left out. */
export const commonPasswords: ReadonlySet<string> = new Set(commonPasswordList.trim().split(/\s+/));
