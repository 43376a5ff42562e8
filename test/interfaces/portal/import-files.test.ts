import { expect } from 'chai';
import { readFile } from '../../../interfaces/portal/screens/users/import/read-file.js';

/** Returns what the portal reads of a file, a line each. */
async function read(text: string): Promise<string[]> {
  // oxlint-disable-next-line typescript/require-await -- files are read as asynchronous pieces
  async function* open(): AsyncGenerator<Uint8Array, void, void> {
    yield new TextEncoder().encode(text);
  }
  const found: string[] = [];
  for await (const one of readFile({ name: 'people', open }, []))
    found.push(`${one.number}: ${'fault' in one ? one.fault : JSON.stringify(one.record)}`);
  return found;
}

describe('a table of people that is read in the portal', () => {
  it('may begin after empty lines, and after the line by which spreadsheets name the delimiter', async () => {
    for (const start of ['\n\n', '\r\n \r\n', 'sep=;\n\n', '"sep=;"\r\n\r\n', '\ufeffsep=;\n\n'])
      expect(await read(`${start}email;firstName\na@b.com;Ada, first\nb@b.com\n`), start).to.deep.equal([
        '4: {"email":"a@b.com","firstName":"Ada, first"}',
        '5: columns',
      ]);
  });

  it('loses nobody by a row with a wrong quote', async () => {
    for (const row of ['a@b.com,"Ada" x', 'a@b.com,Ada "the" first', 'a@b.com,Ada "never'])
      expect(await read(`email,name\r\n${row}\r\nb@b.com,B\r\nc@b.com,"C\r\nc"\r\n`), row).to.deep.equal([
        '2: quote',
        '3: {"email":"b@b.com","name":"B"}',
        '5: {"email":"c@b.com","name":"C\\nc"}',
      ]);
  });
});
