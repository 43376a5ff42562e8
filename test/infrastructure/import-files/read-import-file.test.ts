import { expect } from 'chai';
import type { FileRecord } from '../../../application/ports/tenant/import-files.js';
import { readImportFile } from '../../../infrastructure/import-files/read-import-file.js';

/** Returns what is read of a file that comes in pieces of so many bytes. */
async function read(
  content: string | Uint8Array,
  { arrays = [], pieceBytes = 7 }: { arrays?: readonly string[]; pieceBytes?: number } = {},
): Promise<string[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  async function* pieces(): AsyncGenerator<Uint8Array, void, void> {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      await Promise.resolve();
      yield bytes.subarray(from, from + pieceBytes);
    }
  }
  const found: string[] = [];
  for await (const one of readImportFile({ name: 'people', open: pieces }, arrays)) found.push(reported(one));
  return found;
}

const reported = (one: FileRecord): string =>
  `${one.number}: ${'fault' in one ? one.fault.replace(/;.*/, '') : JSON.stringify(one.record)}`;

const BOM = '\ufeff';

describe('a file of people', () => {
  it('a file of people is NDJSON, a JSON array, or CSV, with or without a byte order mark', async () => {
    for (const mark of ['', BOM]) {
      const people = ['1: {"email":"ada@example.com"}', '2: {"email":"jürgen@example.com"}'];
      expect(await read(`${mark}{"email":"ada@example.com"}\n{"email":"jürgen@example.com"}`)).to.deep.equal(
        people,
      );
      expect(
        await read(`${mark}[{"email":"ada@example.com"}, {"email":"jürgen@example.com"}]`),
      ).to.deep.equal(people);
      expect(await read(`${mark}email\r\nada@example.com\r\njürgen@example.com\r\n`)).to.deep.equal([
        '2: {"email":"ada@example.com"}',
        '3: {"email":"jürgen@example.com"}',
      ]);
    }
  });

  it('a file of people may be a JSON document with an array in it', async () => {
    const realm =
      '{"realm": "acme", "roles": {"realm": [{"name": "x"}]}, "users": [{"id": "1", "l": [1, {"a": null}]}, {"id": "2"}], "z": [1]}';
    const people = ['1: {"id":"1","l":[1,{"a":null}]}', '2: {"id":"2"}'];
    expect(await read(realm, { arrays: ['users'] })).to.deep.equal(people);
    const orgs = '{"orgs": [{"humanUsers": [{"id": "1"}]}, {"humanUsers": [{"id": "2"}]}]}';
    expect(await read(orgs, { arrays: ['orgs.*.humanUsers'] })).to.deep.equal([
      '1: {"id":"1"}',
      '2: {"id":"2"}',
    ]);
    expect(await read('{"realm": "acme", "roles": {}}', { arrays: ['users'] })).to.deep.equal([]);
  });

  it('a CSV file of people has quotes, commas and line ends within fields as RFC 4180 writes them', async () => {
    const rows = 'email,firstName,metadata.note\n"a@b.com","Ada ""the"" first","one,\r\ntwo"\n\nb@b.com,,\n';
    expect(await read(rows)).to.deep.equal([
      '3: {"email":"a@b.com","firstName":"Ada \\"the\\" first","metadata.note":"one,\\ntwo"}',
      '5: {"email":"b@b.com","firstName":"","metadata.note":""}',
    ]);
    expect(await read('email;firstName\na@b.com;Ada, first\n')).to.deep.equal([
      '2: {"email":"a@b.com","firstName":"Ada, first"}',
    ]);
    expect(await read('email\tfirstName\na@b.com\tAda\n')).to.deep.equal([
      '2: {"email":"a@b.com","firstName":"Ada"}',
    ]);
  });

  it('a table may begin after empty lines, and after the line by which spreadsheets name the delimiter', async () => {
    for (const start of ['\n\n', '\r\n \r\n', 'sep=;\n\n', '"sep=;"\r\n\r\n'])
      expect(await read(`${start}email;firstName\na@b.com;Ada, first\nb@b.com\n`), start).to.deep.equal([
        '4: {"email":"a@b.com","firstName":"Ada, first"}',
        '5: has not as many fields as the header',
      ]);
    expect(await read('sep=\t\nemail\tnote\na@b.com\tone, two, three\n')).to.deep.equal([
      '3: {"email":"a@b.com","note":"one, two, three"}',
    ]);
    expect(await read('\n\nemail,email\n')).to.deep.equal(['3: names the column email twice']);
    expect(await read('sep=;\n\n')).to.deep.equal(['null: has no header']);
  });

  it('a line of a file that is at fault is named by its number, and the others are read', async () => {
    expect(await read('{"email":"a@b.com"}\n{"email":"b@b\n[]\n\n{"email":"c@b.com"}\n{"ema')).to.deep.equal([
      '1: {"email":"a@b.com"}',
      '2: is no whole JSON object',
      '3: is no JSON object',
      '5: {"email":"c@b.com"}',
      '6: is no whole JSON object',
    ]);
    expect(await read('email,firstName\na@b.com,Ada\nb@b.com\nc@b.com,C,more\nd@b.com,Dan\n')).to.deep.equal([
      '2: {"email":"a@b.com","firstName":"Ada"}',
      '3: has not as many fields as the header',
      '4: has not as many fields as the header',
      '5: {"email":"d@b.com","firstName":"Dan"}',
    ]);
    expect(await read('[{"email":"a@b.com"}, 7, {"email":"b@b.com"}]')).to.deep.equal([
      '1: {"email":"a@b.com"}',
      '2: is no JSON object',
      '3: {"email":"b@b.com"}',
    ]);
  });

  it('a row with a wrong quote takes no other one with it', async () => {
    const wrong = 'has a quote at a wrong place';
    for (const [row, fault] of [
      ['a@b.com,"Ada" x', wrong],
      ['a@b.com,Ada "the" first', wrong],
      ['a@b.com, "Ada"', wrong],
      ['a@b.com,Ada "x', 'begins a quoted field that never ends'],
      ['a@b.com,"never', 'begins a quoted field that never ends'],
    ] as const)
      expect(
        await read(`email,name\n${row}\nb@b.com,B\nc@b.com,"C ""c"""\nd@b.com,"D"""\n`),
        row,
      ).to.deep.equal([
        `2: ${fault}`,
        '3: {"email":"b@b.com","name":"B"}',
        '4: {"email":"c@b.com","name":"C \\"c\\""}',
        '5: {"email":"d@b.com","name":"D\\""}',
      ]);
    const rows = 'a@b.com,Ada "x\nb@b.com,B\nc@b.com,C"\nd@b.com,"D\nd"\n';
    expect(await read(`email,name\n${rows}`)).to.deep.equal([
      `2: ${wrong}`,
      '3: {"email":"b@b.com","name":"B"}',
      `4: ${wrong}`,
      '6: {"email":"d@b.com","name":"D\\nd"}',
    ]);
  });

  it('a quote that never ends is looked for within a mebibyte', async () => {
    const people = Array.from({ length: 40_000 }, (_, n) => `p${n}@example.com,Person ${n} of all`);
    const found = await read(`email,name\na@b.com,"never\n${people.join('\n')}\n`, { pieceBytes: 65_536 });
    expect(found[0]).to.equal('2: begins a quoted field that never ends');
    expect(found).to.have.length(40_001);
    expect(found.slice(1).every((one) => one.includes('{"email"'))).to.equal(true);
  });

  it('a file that ends too early says so', async () => {
    expect(await read('[{"email":"a@b.com"}, {"email":"b@')).to.deep.equal([
      '1: {"email":"a@b.com"}',
      'null: is no whole JSON document after record 1',
    ]);
    expect(await read('email,note\na@b.com,"never\nends\n')).to.deep.equal([
      '2: begins a quoted field that never ends',
      '3: has not as many fields as the header',
    ]);
  });

  it('a file that is not UTF-8 is refused with the line', async () => {
    const latin = Buffer.from('email,firstName\na@b.com,Ada\nb@b.com,J\u00fcrgen\n', 'latin1');
    expect(await read(latin)).to.deep.equal(['2: {"email":"a@b.com","firstName":"Ada"}', '3: is not UTF-8']);
    const line = Buffer.from(
      '{"email":"a@b.com"}\n{"email":"b@b.com","firstName":"J\u00fcrgen"}\n',
      'latin1',
    );
    expect(await read(line)).to.deep.equal(['1: {"email":"a@b.com"}', '2: is not UTF-8']);
    expect(await read(Buffer.from('[\n{"email":"J\u00fcrgen"}]', 'latin1'))).to.deep.equal([
      '2: is not UTF-8',
    ]);
  });

  it('a file of another kind is refused with what to do', async () => {
    const kinds: readonly (readonly [readonly number[], RegExp])[] = [
      [[0x50, 0x4b, 3, 4], /ZIP archive or a workbook/],
      [[0x1f, 0x8b, 8], /compressed by gzip/],
      [[0xff, 0xfe, 0x65, 0], /UTF-16/],
      [[], /is empty/],
    ];
    for (const [bytes, fault] of kinds) expect((await read(Uint8Array.from(bytes)))[0]).to.match(fault);
    expect(await read('email,email\na@b.com,b@b.com\n')).to.deep.equal(['1: names the column email twice']);
    expect(await read('email,\na@b.com,x\n')).to.deep.equal(['1: has a column without a name']);
  });

  it('an image of an export may be in a line', async () => {
    const image = `{"type":"image","data":{"base64":"${'A'.repeat(2_800_000)}"}}`;
    const found = await read(`${image}\n{"email":"a@b.com"}\n`, { pieceBytes: 65_536 });
    expect(found[1]).to.equal('2: {"email":"a@b.com"}');
    const long = await read(`{"email":"a@b.com"}\n${'x'.repeat(4_300_000)}`, { pieceBytes: 65_536 });
    expect(long.at(-1)).to.equal('2: has more than 4 MiB');
  });

  it('a file of any size is read a record at a time', async () => {
    let given = 0;
    const element = `{"email":"someone@example.com","note":"${'x'.repeat(1000)}"},`;
    async function* endless(): AsyncGenerator<Uint8Array, void, void> {
      yield Buffer.from('{"users":[');
      for (;;) {
        await Promise.resolve();
        given += 1;
        yield Buffer.from(element);
      }
    }
    let taken = 0;
    for await (const _ of readImportFile({ name: 'people', open: endless }, ['users']))
      if (++taken === 500) break;
    expect(given).to.be.lessThan(1000);
  });
});
