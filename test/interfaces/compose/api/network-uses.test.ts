import { expect } from 'chai';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import { networkUses } from '../../../../interfaces/compose/api/network-uses.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';

const of = (ip: string): CommandContext => systemCommand({ ip });

describe('uses of credentials, beside the requests', () => {
  it('uses of credentials are recorded one after the other, after the requests', async () => {
    const looked: (string | null)[] = [];
    let atOnce = 0;
    const uses = networkUses(
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

  it('uses of credentials cost nothing once they are known', async () => {
    const uses = networkUses(
      () => Promise.resolve(),
      () => undefined,
    );
    uses.used('key', 'a', () => of('a'));
    uses.used('key', 'a', () => expect.fail('made a context for nothing'));
    await uses.stop();
    uses.used('key', 'b', () => expect.fail('took on work after the end'));
  });

  it('uses of credentials from an unknown network are not recorded', async () => {
    const uses = networkUses(
      () => expect.fail('looked at a use without a network'),
      (error) => expect.fail(String(error)),
    );
    uses.used('key', null, () => expect.fail('made a context for nothing'));
    await uses.stop();
  });

  it('uses of credentials are recorded again after a failure, at the next request', async () => {
    let failures = 0;
    let looked = 0;
    const uses = networkUses(
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

  it('uses of a credential from too many networks fill no memory', async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    let looked = 0;
    const uses = networkUses(
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
