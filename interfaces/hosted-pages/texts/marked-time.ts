const START = '\ufff9';
const SEPARATOR = '\ufffa';
const END = '\ufffb';

/** What of a time is shown: its date with the time of the day, or the time of the day alone. */
type Shows = 'date' | 'clock';

const marked = new RegExp(
  `<[^>]*>|${START}(date|clock) ([-0-9T:.]+Z)${SEPARATOR}([^${START}${END}<>]*)${END}`,
  'g',
);

/**
 * Returns a time's text with marks (Unicode, interlinear annotation) that say which time it is: texts are sentences
 * without markup.
 */
export const markedTime = (time: Date, shows: Shows, text: string): string =>
  `${START}${shows} ${time.toISOString()}${SEPARATOR}${text}${END}`;

/**
 * Returns markup with `time` elements instead of the marks of `markedTime`, which the script of forms shows in the
 * reader's zone; attributes are left as they are.
 */
export const withTimes = (markup: string): string =>
  markup.replace(marked, (found: string, shows?: Shows, iso?: string, text?: string) =>
    shows === undefined
      ? found
      : `<time datetime="${iso ?? ''}"${shows === 'clock' ? ' data-clock' : ''}>${text ?? ''}</time>`,
  );
