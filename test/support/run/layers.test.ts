import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';

const { coverageByLayer } = createRequire(import.meta.url)('./layers.cjs') as {
  coverageByLayer: (summary: object, root: string) => string;
};

const counts = (lines: readonly [number, number], branches: readonly [number, number]): object => ({
  lines: { covered: lines[0], total: lines[1] },
  branches: { covered: branches[0], total: branches[1] },
});

describe('coverage by layer', () => {
  const root = join('/', 'checkout');
  const table = coverageByLayer(
    {
      [join(root, 'domain', 'role', 'role.ts')]: counts([3, 4], [1, 2]),
      [join(root, 'domain', 'tenant.ts')]: counts([4, 4], [2, 2]),
      [join(root, 'interfaces', 'main.ts')]: counts([1, 10], [0, 0]),
      [join(root, 'test', 'domain', 'role.test.ts')]: counts([9, 9], [9, 9]),
      [join('/', 'elsewhere', 'domain', 'other.ts')]: counts([9, 9], [9, 9]),
    },
    root,
  );
  const row = (layer: string): string[] =>
    table
      .split('\n')
      .find((line) => line.startsWith(layer))!
      .split(/\s{2,}/);

  it('coverage by layer adds up the files of each layer', () => {
    expect(row('domain').join(' ')).to.match(/2 87\.50 % 7 of 8 75\.00 % 3 of 4$/);
    expect(row('interfaces').join(' ')).to.match(/1 10\.00 % 1 of 10 - % 0 of 0$/);
  });

  it('coverage by layer names a layer of which nothing was loaded', () => {
    expect(row('projections').join(' ')).to.match(/0 - % 0 of 0 - % 0 of 0$/);
  });

  it('coverage by layer leaves out tests and what is elsewhere', () => {
    expect(row('all').join(' ')).to.match(/3 44\.44 % 8 of 18 75\.00 % 3 of 4$/);
  });
});
