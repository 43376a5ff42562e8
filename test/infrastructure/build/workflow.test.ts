import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { root } from '../../support/run/built-checkout.js';

const text = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the files for contributors', () => {
  it('the workflow runs .ci/run with the oldest and the newest Node that are supported', () => {
    const { permissions, jobs } = parse(text('.github/workflows/ci.yml')) as {
      permissions: Record<string, string>;
      jobs: { check: { strategy: { matrix: { node: string[] } }; steps: { run?: string }[] } };
    };
    expect(permissions).to.deep.equal({ contents: 'read' });
    const { strategy, steps } = jobs.check;
    expect(steps.flatMap(({ run = '' }) => run).join('\n')).to.match(/\.ci\/run$/);
    const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } };
    expect(engines.node).to.equal(`>=${strategy.matrix.node[0]!}.19`);
    expect(text('Dockerfile')).to.contain(`FROM node:${strategy.matrix.node.at(-1)!}-`);
  });

  for (const file of ['.github/CONTRIBUTING.md', '.github/SECURITY.md'])
    it(`${file} links to files that are there`, () => {
      const links = [...text(file).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
      expect(links).not.to.deep.equal([]);
      for (const link of links) expect(existsSync(join(root, dirname(file), link)), link).to.equal(true);
    });
});
