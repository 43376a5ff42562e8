import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import { portalRoutes } from '../../../interfaces/portal-api/portal-routes.js';
import { root } from '../../support/run/built-checkout.js';
import { doneBy, withoutScreen } from './operations.js';

const screens = join(root, 'interfaces', 'portal');
/** What the application asks for, without line breaks. */
const source = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
  .map((file) => readFileSync(join(screens, file), 'utf8').replace(/\s+/g, ' '))
  .join('\n');
/** How an operation is called; an address that a query string follows stands beside the call. */
const calls = {
  GET: '(?:get\\(|getFile\\(|path =)',
  POST: 'post\\(',
  PUT: 'put\\(',
  DELETE: 'remove\\(',
} as const;
const all = [...routes, ...portalRoutes];

describe('The screens of the portal', () => {
  it('every operation of both APIs has a test in the list, or the reason why it has none', () => {
    const listed = [...Object.keys(doneBy), ...Object.keys(withoutScreen)];
    expect(
      [...listed].sort(),
      'operations.ts: doneBy names its test, withoutScreen the reason',
    ).to.deep.equal(all.map(({ operationId }) => operationId).sort());
  });

  it('the list names only tests that exist', () => {
    const missing = Object.values(doneBy).filter((file) => !existsSync(join(import.meta.dirname, file)));
    expect(missing).to.deep.equal([]);
    for (const file of Object.values(doneBy)) expect(file).to.match(/\.(pg|browser)\.test\.ts$/);
  });

  it('the application calls every operation that the list says is done', () => {
    const uncalled = all.filter(({ operationId, method, path }) => {
      if (doneBy[operationId] === undefined) return false;
      // a file's address is written with its ids
      const written = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '\\$?\\{[^}]+\\}');
      return !new RegExp(`\\b${calls[method]} ?['\`]${written}['\`]`).test(source);
    });
    expect(uncalled.map(({ operationId }) => operationId)).to.deep.equal([]);
  });
});
