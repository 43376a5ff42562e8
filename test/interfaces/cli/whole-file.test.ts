import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type WholeFile, wholeFile } from '../../../interfaces/cli/whole-file.js';

describe('a file that gets its name once it is whole', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-whole-file-'));
    file = join(folder, 'acme.ndjson');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const begun = async (text: string, linked?: Parameters<typeof wholeFile>[1]): Promise<WholeFile> => {
    const target = await wholeFile(file, linked);
    await target.append(Buffer.from(text));
    return target;
  };
  const failure = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => (error as Error).message,
    );
  const noLinks = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' }));

  for (const [name, linked] of [
    ['a file system with hard links', undefined],
    ['a file system without hard links', noLinks],
  ] as const) {
    it(`is whole, of its owner alone, and alone in its folder, on ${name}`, async () => {
      const target = await begun('one', linked);
      expect(readdirSync(folder)).to.deep.equal(['acme.ndjson.part']);
      await target.complete();
      await target.close();
      expect(readdirSync(folder)).to.deep.equal(['acme.ndjson']);
      expect(readFileSync(file, 'utf8')).to.equal('one');
      expect(statSync(file).mode & 0o777).to.equal(0o600);
    });

    it(`replaces no file that came meanwhile, on ${name}`, async () => {
      const target = await begun('one', linked);
      writeFileSync(file, 'of another');
      expect(await failure(target.complete())).to.match(/there is such a file; name a new one/);
      await target.close();
      expect(readdirSync(folder)).to.deep.equal(['acme.ndjson']);
      expect(readFileSync(file, 'utf8')).to.equal('of another');
    });
  }

  it('leaves nothing where it is not completed', async () => {
    await (await begun('one')).close();
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('of two of one name, the one that began last is completed, and the other leaves it alone', async () => {
    const first = await begun('first');
    const second = await begun('second');
    expect(await failure(first.complete())).to.match(/another export to .* is under way: name another file/);
    await first.close();
    await second.complete();
    await second.close();
    expect(readdirSync(folder)).to.deep.equal(['acme.ndjson']);
    expect(readFileSync(file, 'utf8')).to.equal('second');
  });
});
