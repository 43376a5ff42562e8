import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from './support/run/built-checkout.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const map = readme.slice(readme.indexOf('\n## Finding your way\n'));
const layers = ['domain', 'application', 'infrastructure', 'projections', 'interfaces', 'test'];
const quoted = [...map.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

describe('The map in README', () => {
  it('the map in README names only files and folders that exist', () => {
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
    it(`the map in README names every folder of ${layer}/`, () => {
      const folders = readdirSync(join(root, layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      const mirrored = layer === 'test' ? layers : [];
      const named = new Set([...quoted.map((text) => text.replace(/\/$/, '')), ...mirrored]);
      expect(folders.filter((folder) => !named.has(folder))).to.deep.equal([]);
    });

  it('the map in README describes each walk in at most fifteen stops', () => {
    const walks = map
      .slice(map.indexOf('### Three walks'), map.indexOf('### Where new things go'))
      .split(/^\*\*/m);
    const stops = walks.slice(1).map((walk) => walk.match(/^\d+\. /gm)?.length ?? 0);
    expect(stops).to.have.length(3);
    for (const count of stops) expect(count).to.be.within(5, 15);
  });
});
