const {
  reporters: { Base },
} = module.require('mocha');

/** Lines of each failure: what is longer would push the others out of a log that is cut. */
const MESSAGE_LINES = 20;
const DIFF_LINES = 40;
const STACK_LINES = 8;

/** The lines of a text, at most so many: the last one then says how many are left out. */
function headOf(text, most) {
  const lines = text.split('\n');
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most), `… ${lines.length - most} more lines`];
}

/** The path of a file in this folder. */
const fromHere = (file) => file?.replace(`${process.cwd()}/`, '');

/** Message, difference, first lines of the stack, and the same of each cause. */
function linesOf(error) {
  if (typeof error !== 'object' || error === null) return [String(error)];
  const { name = 'Error', message = '', stack = '', cause, uncaught } = error;
  const said = `${uncaught ? 'Uncaught ' : ''}${name}: ${message}`;
  const frames = String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules[/\\](mocha|chai)[/\\]/.test(line))
    .map((line) => line.trim());
  const difference = Base.showDiff(error) ? Base.generateDiff(error.actual, error.expected).trim() : '';
  return [
    ...headOf(said, MESSAGE_LINES).map((line) => Base.color('error message', line)),
    ...(difference === '' ? [] : headOf(difference, DIFF_LINES)),
    ...headOf(frames.join('\n'), STACK_LINES).map((line) => Base.color('error stack', line)),
    ...(cause === undefined || cause === null ? [] : ['caused by:', ...linesOf(cause)]),
  ].filter((line) => line !== '');
}

/**
 * Returns what failed, each with its file, its full title, and its error.
 * @param {readonly { test: Mocha.Runnable, error: unknown, file: string | undefined }[]} failures
 */
function failuresInFull(failures) {
  return [
    `what failed (${failures.length}):`,
    ...failures.flatMap(({ test, error, file }, index) => [
      '',
      `${index + 1}) ${fromHere(test.file ?? error?.file ?? file) ?? 'in no file'}`,
      `   ${test.fullTitle()}`,
      ...linesOf(error).map((line) => `     ${line}`),
    ]),
    '',
  ].join('\n');
}

/** One line: its title and what it says first. */
const failureInShort = (test, error) =>
  `     ${test.fullTitle()}: ${String(error?.message ?? error)
    .split('\n')[0]
    .slice(0, 200)}`;

module.exports = { failuresInFull, failureInShort, fromHere };
