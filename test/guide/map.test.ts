import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../support/run/built-checkout.js';
import { page } from './guide-pages.js';

const map = ['develop/map.md', 'develop/walks.md', 'develop/add.md'].map(page).join('\n');
const layers = ['domain', 'application', 'infrastructure', 'projections', 'interfaces', 'test'];
const quoted = [...map.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

describe('the map of the code', () => {
  it('the map of the code names only files and folders that exist', () => {
    const paths = quoted.filter((text) => /^[a-z][a-z-]*\/[a-z0-9/.-]+$/.test(text));
    const known = new Set(['routes/', 'serving/', 'schemas/', 'openapi/']);
    const missing = paths.filter(
      (path) => layers.some((layer) => path.startsWith(`${layer}/`)) && !existsSync(join(root, path)),
    );
    expect(missing.filter((path) => !known.has(path))).to.deep.equal([]);
    expect(paths.length).to.be.greaterThan(30);
    const files = layers.flatMap((layer) =>
      readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' }).map((file) => `${layer}/${file}`),
    );
    const shortNames = quoted.filter((text) => /^[a-z-]+\.ts$/.test(text));
    expect(shortNames.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).to.deep.equal([]);
  });

  for (const layer of layers)
    it(`the map of the code names every folder of ${layer}/`, () => {
      const folders = readdirSync(join(root, layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      const mirrored = layer === 'test' ? layers : [];
      const named = new Set([...quoted.map((text) => text.replace(/\/$/, '')), ...mirrored]);
      expect(folders.filter((folder) => !named.has(folder))).to.deep.equal([]);
    });
});
