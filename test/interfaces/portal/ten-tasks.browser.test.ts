import type { Effort } from '../../support/pages/effort.js';
import { pointerHand } from '../../support/pages/hands.js';
import { type TaskNumber, within } from './ten-tasks.js';
import { besideOthers } from './ten-tasks-elsewhere.js';
import { tasksOfThePast } from './ten-tasks-of-the-past.js';
import { tasksOfToday } from './ten-tasks-of-today.js';

const taken = new Map<TaskNumber, Effort>();
const way = within(pointerHand, (task, effort) => void taken.set(task, effort));

describe('ten tasks by a pointer', () => {
  tasksOfToday('that need no past', way);
  tasksOfThePast('about days that are over', way);

  after(() => {
    const lines = [...taken]
      .sort(([one], [other]) => one - other)
      .map(([task, effort]) => besideOthers(task, effort));
    console.log(['clicks/typed fields, here and by the documentation of others', ...lines].join('\n'));
  });
});
