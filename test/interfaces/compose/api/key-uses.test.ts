import { expect } from 'chai';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import { keyUses } from '../../../../interfaces/compose/api/key-uses.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';

const of = (ip: string): CommandContext => systemCommand({ ip });

describe('uses of API keys, beside the requests', () => {
  it('uses of API keys are recorded one after the other, after the requests', async () => {
    const looked: (string | null)[] = [];
    let atOnce = 0;
    const uses = keyUses(
      async ({ ip }) => {
        atOnce += 1;
        expect(atOnce).to.equal(1);
        await Promise.resolve();
        looked.push(ip);
        atOnce -= 1;
      },
      (error) => expect.fail(String(error)),
    );
    for (const ip of ['a', 'b', 'a', 'c', 'b']) uses.used('key', ip, () => of(ip));
    uses.used('other', 'a', () => of('a'));
    while (looked.length < 4) await Promise.resolve();
    await uses.stop();
    expect(looked).to.deep.equal(['a', 'b', 'c', 'a']);
  });

  it('uses of API keys cost nothing once they are known', async () => {
    const uses = keyUses(
      () => Promise.resolve(),
      () => undefined,
    );
    uses.used('key', 'a', () => of('a'));
    uses.used('key', 'a', () => expect.fail('made a context for nothing'));
    await uses.stop();
    uses.used('key', 'b', () => expect.fail('took on work after the end'));
  });

  it('uses of API keys are recorded again after a failure, at the next request', async () => {
    let failures = 0;
    let looked = 0;
    const uses = keyUses(
      () => {
        looked += 1;
        return looked === 1 ? Promise.reject(new Error('down')) : Promise.resolve();
      },
      () => (failures += 1),
    );
    uses.used('key', 'a', () => of('a'));
    while (failures < 1) await Promise.resolve();
    uses.used('key', 'a', () => of('a'));
    while (looked < 2) await Promise.resolve();
    await uses.stop();
    expect([looked, failures]).to.deep.equal([2, 1]);
  });

  it('uses of API keys from too many addresses fill no memory', async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    let looked = 0;
    const uses = keyUses(
      async () => {
        looked += 1;
        await held;
      },
      () => undefined,
    );
    let contexts = 0;
    for (let n = 0; n < 5_000; n++)
      uses.used('key', String(n), () => {
        contexts += 1;
        return of(String(n));
      });
    expect(contexts).to.be.within(1_000, 1_001);
    expect(looked).to.equal(1);
    const stopped = uses.stop();
    go();
    await stopped;
    expect(looked).to.equal(1);
  });
});
