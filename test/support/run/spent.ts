import { createRequire } from 'node:module';

interface Spent {
  /**
   * Counts the time until what is done has ended, in the table of `npm run test:times`. Returns what it returns.
   * @param what a few words, such as "start of a service"
   */
  readonly spend: <T>(what: string, act: () => T) => T;
}

// the same module as the reporter's, which mocha loads by `require`
export const { spend } = createRequire(import.meta.url)('./spent.cjs') as Spent;
