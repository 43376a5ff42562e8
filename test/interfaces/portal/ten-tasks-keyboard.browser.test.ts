import { keyboardHand } from '../../support/pages/hands.js';
import { withoutPointer } from './ten-tasks.js';
import { tasksOfThePast } from './ten-tasks-of-the-past.js';
import { tasksOfToday } from './ten-tasks-of-today.js';

const way = withoutPointer(keyboardHand);

describe('ten tasks by the keyboard alone', () => {
  tasksOfToday('that need no past', way);
  tasksOfThePast('about days that are over', way);
});
