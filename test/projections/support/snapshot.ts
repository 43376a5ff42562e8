import { expect } from 'chai';
import { coreProjection } from '../../../projections/registry.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import type { World } from './world.js';

/** All rows of the live tables, in a fixed order. */
export async function snapshot({ admin }: World): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables = await Promise.all(
    coreProjection.tables.map(async ({ name, key }) => {
      const { rows } = await admin.query(`select * from core.${name} order by ${key.join(', ')}`);
      return [name, rows] as const;
    }),
  );
  return Object.fromEntries(tables);
}

/** Fails unless the live tables are what the whole log makes of empty ones. */
export async function expectEqualsRebuild(world: World): Promise<void> {
  const before = await snapshot(world);
  await buildProjection(world.model, { log: world.log });
  expect(await snapshot(world)).to.deep.equal(before);
}
