import { setImmediate as tick } from 'node:timers/promises';
import { expect } from 'chai';
import { finished } from '../../../interfaces/cli/command.js';

describe('a command of the command line that is done', () => {
  const tool = (readModelsAreCurrent: () => Promise<void>) => {
    const notes: string[] = [];
    return { notes, note: (line: string) => void notes.push(line), readModelsAreCurrent };
  };
  const issued = { key: 'tsk_shown_once', position: 7n };

  it('a command waits until the read models show its write', async () => {
    let areCurrent = false;
    const current = tool(async () => {
      await tick();
      areCurrent = true;
    });
    expect(await finished(current, issued)).to.equal(issued);
    expect([areCurrent, current.notes]).to.deep.equal([true, []]);
  });

  it('a command without a write waits for nothing', async () => {
    const never = tool(() => new Promise(() => undefined));
    expect(await finished(never, { position: null })).to.deep.equal({ position: null });
  });

  it('a command shows its secret also where the read models lag, and says that they do', async () => {
    const behind = tool(() => Promise.reject(new Error('the read models are far behind')));
    expect(await finished(behind, issued)).to.equal(issued);
    expect(behind.notes).to.deep.equal(['it is done, but the read models are far behind']);
  });
});
