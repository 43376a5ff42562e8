/** Letters of one direction, as they stand beside the other runs of a line, from left to right. */
export interface VisualRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

type Kind = 'left' | 'right' | 'number' | 'neutral';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

function kindOf(letter: string): Kind {
  if (/\p{Nd}/u.test(letter)) return 'number';
  if (rightToLeft.test(letter) && /[\p{L}\p{M}]/u.test(letter)) return 'right';
  return /\p{L}/u.test(letter) ? 'left' : 'neutral';
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
};

/**
 * Returns a line of text in the order in which it is drawn: what a line of names and addresses needs of the Unicode
 * bidirectional algorithm (UAX #9: P2, W2, N1, N2, L2, L4), which the PDF library leaves to its callers. Letters within a run
 * stay in the order of reading.
 */
export function visualRuns(line: string): readonly VisualRun[] {
  const letters = Array.from(line);
  const kinds = letters.map(kindOf);
  if (!kinds.includes('right')) return [{ text: line, isRightToLeft: false }];
  const levels = levelsOf(kinds);
  const runs: { letters: string[]; level: number }[] = [];
  letters.forEach((letter, index) => {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const drawn = level % 2 === 1 ? (mirrored[letter] ?? letter) : letter;
    if (last?.level === level) last.letters.push(drawn);
    else runs.push({ letters: [drawn], level });
  });
  return inOrder(runs).map((run) => ({ text: run.letters.join(''), isRightToLeft: run.level % 2 === 1 }));
}

/** Even levels are read from left to right, odd ones from right to left. */
function levelsOf(kinds: readonly Kind[]): readonly number[] {
  const base = kinds.find((kind) => kind === 'left' || kind === 'right') === 'right' ? 1 : 0;
  const outer = base === 1 ? 'right' : 'left';
  const ofLeft = base === 1 ? 2 : 0;
  let strong: Kind = outer;
  // a number belongs to the letters before it
  const sides = kinds.map((kind) => {
    if (kind === 'left' || kind === 'right') strong = kind;
    return kind === 'number' ? strong : kind;
  });
  return kinds.map((kind, index) => {
    if (kind === 'right') return 1;
    if (kind === 'left') return ofLeft;
    if (kind === 'number') return sides[index] === 'right' ? 2 : ofLeft;
    const before = sides.slice(0, index).findLast((side) => side !== 'neutral') ?? outer;
    const after = sides.slice(index).find((side) => side !== 'neutral') ?? outer;
    // between two parts of one direction it has theirs, else that of the line
    if (before !== after) return base;
    return before === 'right' ? 1 : ofLeft;
  });
}

/** Reverses what stands at each level or above it, from the highest to the lowest odd one (rule L2). */
function inOrder<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  let ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--) {
    const next: Run[] = [];
    let part: Run[] = [];
    for (const run of ordered)
      if (run.level >= level) part.unshift(run);
      else {
        next.push(...part, run);
        part = [];
      }
    ordered = [...next, ...part];
  }
  return ordered;
}
