import { expect } from 'chai';
import { outputOf } from '../../../interfaces/cli/output.js';

describe('progress of long work', () => {
  const state = { done: 5, total: 10, ratePerSecond: 5, secondsLeft: 1 };
  /** What stderr shows of progress that is told twice, `pauseMs` apart. */
  const shown = async (isTTY: boolean, pauseMs: number): Promise<string> => {
    let text = '';
    const stderr = { isTTY, write: (part: string) => (text += part) };
    const output = outputOf(false, { stdout: { write: () => true }, stderr });
    output.progress(state);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    output.progress(state);
    output.result({}, '');
    return text;
  };

  it('the progress of long work is a bar on a terminal, after a second', async () => {
    expect(await shown(true, 1_010)).to.match(
      /^\r\[#{15}\.{15}\] 50 % {2}5\/10 events {2}5\/s {2}1 s left\S*\n$/,
    );
  });

  it('no progress is shown for shorter work, or where stderr is no terminal', async () => {
    expect(await shown(true, 0)).to.equal('');
    expect(await shown(false, 1_010)).to.equal('');
  });
});
