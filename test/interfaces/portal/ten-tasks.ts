import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type Effort, countEffort } from '../../support/pages/effort.js';
import type { Hand } from '../../support/pages/hands.js';
import type { PortalUnderTest } from '../../support/pages/portal-page.js';
import { openOverview } from '../../support/pages/task-steps.js';

/** What a task takes at most: presses of a pointer and choices, and typed fields. */
export const limits = {
  1: { title: 'creates a single-page application and signs in with it', clicks: 5, fields: 2 },
  2: { title: 'finds out why Ada cannot sign in, and lets her in again', clicks: 4, fields: 1 },
  3: { title: 'rotates a leaked client secret without downtime', clicks: 4, fields: 0 },
  4: { title: 'tells who gave Grace the role admin in March, from which address', clicks: 4, fields: 1 },
  5: { title: 'resends what a listener missed last Tuesday', clicks: 5, fields: 2 },
  6: { title: 'issues a key that only reads users, from one network, for 90 days', clicks: 4, fields: 3 },
  7: {
    title: 'makes second factors compulsory for administrators, and sees who has none',
    clicks: 4,
    fields: 0,
  },
  8: { title: 'publishes another colour and logo, seen in dark and narrow', clicks: 5, fields: 1 },
  9: { title: 'suspends five people who left, and ends their sessions', clicks: 4, fields: 1 },
  10: { title: 'proves that the history of March is complete, and exports it', clicks: 5, fields: 1 },
} as const;

export type TaskNumber = keyof typeof limits;

/** How the tasks of a suite are done, and what each may take. */
export interface Way {
  readonly hand: Hand;
  /** Fails where a task took too much. */
  readonly check: (task: TaskNumber, effort: Effort) => void;
}

/** By a pointer, within the limits. @param taken learns what each task took */
export const within = (hand: Hand, taken: (task: TaskNumber, effort: Effort) => void): Way => ({
  hand,
  check: (task, effort) => {
    expect(effort.clicks, `clicks of task ${task}`).to.be.within(1, limits[task].clicks);
    expect(effort.fields, `fields of task ${task}`).to.be.at.most(limits[task].fields);
    taken(task, effort);
  },
});

/** Without a pointer. */
export const withoutPointer = (hand: Hand): Way => ({
  hand,
  check: (task, { pointers }) => {
    expect(pointers, `presses of a pointer in task ${task}`).to.equal(0);
  },
});

/** Does a task in a window, and counts from the overview on what it takes. */
type Do = (task: TaskNumber, page: Page, steps: (page: Page) => Promise<void>) => Promise<void>;

/** Returns the function that does a task in a window that is signed in. */
export function doing(portal: () => PortalUnderTest, way: Way): Do {
  const counters = new WeakMap<Page, () => Effort>();
  return async (task, page, steps) => {
    await openOverview(portal(), page);
    const effort = counters.get(page) ?? (await countEffort(page));
    counters.set(page, effort);
    const before = effort();
    await steps(page);
    const after = effort();
    way.check(task, {
      clicks: after.clicks - before.clicks,
      fields: after.fields - before.fields,
      pointers: after.pointers - before.pointers,
    });
  };
}
