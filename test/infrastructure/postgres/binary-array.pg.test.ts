import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  byteaArray,
  jsonArray,
  textArray,
  uuidArray,
} from '../../../infrastructure/postgres/binary-array.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';
import { anyText } from '../../support/samples/any-text.js';

describe('arrays in the binary format', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 1 });
  });
  after(() => database.close());

  const roundTrip = async (type: string, value: Buffer): Promise<unknown> => {
    const text = `select array(select a::text from unnest($1::${type}[]) a) as list, cardinality($1::${type}[]) as size`;
    const { rows } = await database.query<{ list: string[]; size: number }>({
      name: type,
      text,
      values: [value],
    });
    expect(rows[0]!.list).to.have.lengthOf(rows[0]!.size);
    return rows[0]!.list;
  };

  it('arrays in the binary format carry any text, as it is', async () => {
    const storable = anyText().map((text) => text.replaceAll('\u0000', ''));
    const tricky = fc.constantFrom('', 'NULL', '{}', '"', '\\', ',', ' a ', '{"a":[1,"x"]}', '🦊', '\n');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(storable, tricky), { maxLength: 20 }), async (texts) => {
        expect(await roundTrip('text', textArray(texts))).to.deep.equal(texts);
      }),
      { numRuns: 100 },
    );
  });

  it('arrays in the binary format carry JSON, as it is', async () => {
    const texts = ['{ "b" : 1,"a":"\\u0000 é" }', '{}', `{"a":"${'x'.repeat(100_000)}"}`];
    expect(await roundTrip('json', jsonArray(texts))).to.deep.equal(texts);
  });

  it('arrays in the binary format carry UUIDs', async () => {
    const uuids = Array.from({ length: 50 }, () => randomUUID());
    expect(await roundTrip('uuid', uuidArray(uuids))).to.deep.equal(uuids);
  });

  it('arrays in the binary format carry bytes', async () => {
    const bytes = [Buffer.alloc(0), Buffer.from([0, 255, 92, 34])];
    expect(await roundTrip('bytea', byteaArray(bytes))).to.deep.equal(['\\x', '\\x00ff5c22']);
  });

  it('arrays in the binary format carry nulls beside values', async () => {
    expect(await roundTrip('text', textArray([null, '', 'a', null]))).to.deep.equal([null, '', 'a', null]);
  });

  it('arrays in the binary format may be empty', async () => {
    expect(await roundTrip('text', textArray([]))).to.deep.equal([]);
    expect(await roundTrip('uuid', uuidArray([]))).to.deep.equal([]);
  });

  it('arrays in the binary format are refused by the server when an element is no JSON', async () => {
    const error = await roundTrip('json', jsonArray(['{}', '{'])).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).to.have.property('code', '22P02');
  });

  it('arrays in the binary format are refused at once when an element is no UUID', () => {
    const zeros = '00000000-0000-0000-0000-000000000000';
    const oneOff = Array.from(zeros, (_, at) => `${zeros.slice(0, at)}g${zeros.slice(at + 1)}`);
    const others = ['', 'first', `${randomUUID()}00`, zeros.replaceAll('-', ''), zeros.replaceAll('-', '0')];
    for (const text of [...others, ...oneOff, zeros.replace('-', 'é')]) {
      expect(() => uuidArray([text])).to.throw(TypeError);
    }
  });
});
