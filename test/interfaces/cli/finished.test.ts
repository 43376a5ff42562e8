import { expect } from 'chai';
import { finished } from '../../../interfaces/cli/command.js';

describe('a command of the command line that is done', () => {
  const tool = (fault: Error | null) => {
    const notes: string[] = [];
    const calls: string[] = [];
    return {
      notes,
      calls,
      note: (line: string) => void notes.push(line),
      readModelsAreCurrent: () => {
        calls.push('wait');
        return fault === null ? Promise.resolve() : Promise.reject(fault);
      },
    };
  };
  const issued = { key: 'tsk_shown_once', position: 7n };

  it('a command waits until the read models show its write', async () => {
    const current = tool(null);
    expect(await finished(current, issued)).to.equal(issued);
    expect(current).to.deep.include({ calls: ['wait'], notes: [] });
  });

  it('a command without a write waits for nothing', async () => {
    const current = tool(new Error('they must not be asked'));
    expect(await finished(current, { position: null })).to.deep.equal({ position: null });
    expect(current.calls).to.deep.equal([]);
  });

  it('a command shows its secret also where the read models lag, and says that they do', async () => {
    const behind = tool(new Error('the read models are far behind'));
    expect(await finished(behind, issued)).to.equal(issued);
    expect(behind.notes).to.deep.equal(['it is done, but the read models are far behind']);
  });
});
