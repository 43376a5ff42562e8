import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { compileSchema } from '../../../infrastructure/json-schema/compile-schema.js';

const check = (schema: JsonSchema, value: unknown): string[] =>
  compileSchema(schema)(value).map(({ pointer, code, detail }) => `${pointer} ${code}: ${detail}`);

const member = (schema: JsonSchema, value: unknown): string | undefined =>
  check({ type: 'object', properties: { it: schema }, additionalProperties: false }, { it: value })[0];

describe('compileSchema', () => {
  const person: JsonSchema = {
    type: 'object',
    properties: {
      email: { type: 'string', maxLength: 254 },
      tags: { type: 'array', items: { type: 'string' } },
    },
    required: ['email'],
    additionalProperties: false,
  };

  it('compileSchema finds nothing wrong with a value that fits', () => {
    expect(check(person, { email: 'ada@example.com', tags: [] })).to.deep.equal([]);
  });

  it('compileSchema lists every fault at once, by JSON Pointer, code and remedy', () => {
    expect(check(person, { nickname: 'x', tags: ['a', 7] })).to.have.members([
      '/email required: "email" is required: add it.',
      '/nickname unknown_member: "nickname" is not known here: leave it out.',
      '/tags/1 type: "tags.1" must be a string.',
    ]);
  });

  it('compileSchema reports the whole input when no member is at fault', () => {
    for (const value of [null, 7, 'x', [], undefined])
      expect(check(person, value)).to.deep.equal([' type: The input must be an object.']);
  });

  const table: readonly (readonly [JsonSchema, unknown, string])[] = [
    [{ type: ['string', 'null'] }, 7, 'type: "it" must be a string or null.'],
    [{ type: 'integer' }, 1.5, 'type: "it" must be an integer.'],
    [{ type: 'string', minLength: 1 }, '', 'too_short: "it" must not be empty.'],
    [{ type: 'string', minLength: 8 }, 'x', 'too_short: "it" must have at least 8 characters.'],
    [{ type: 'string', maxLength: 1 }, 'xx', 'too_long: "it" must have at most 1 character.'],
    [{ type: 'string', pattern: '^#[0-9a-f]{6}$' }, 'x', 'pattern: "it" must match ^#[0-9a-f]{6}$.'],
    [{ enum: ['a', 'b', null] }, 'c', 'not_allowed: "it" must be one of: a, b, null.'],
    [{ const: true }, false, 'not_allowed: "it" must be true.'],
    [{ type: 'number', minimum: 1 }, 0, 'too_small: "it" must be at least 1.'],
    [{ type: 'number', exclusiveMinimum: 1 }, 1, 'too_small: "it" must be more than 1.'],
    [{ type: 'number', maximum: 200 }, 201, 'too_large: "it" must be at most 200.'],
    [{ type: 'number', exclusiveMaximum: 2 }, 2, 'too_large: "it" must be less than 2.'],
    [{ type: 'number', multipleOf: 5 }, 7, 'not_a_multiple: "it" must be a multiple of 5.'],
    [{ type: 'array', minItems: 1 }, [], 'too_few_items: "it" must have at least 1 item.'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'too_many_items: "it" must have at most 1 item.'],
    [{ type: 'array', uniqueItems: true }, [1, 1], 'duplicate_item: "it" must not name an item twice.'],
    [{ type: 'object', minProperties: 1 }, {}, 'too_few_members: "it" must have at least 1 member.'],
    [{ type: 'object', maxProperties: 0 }, { a: 1 }, 'too_many_members: "it" must have at most 0 members.'],
    [{ type: 'string', format: 'uuid' }, 'x', 'format: "it" must be a UUID in lower case, like'],
    [{ type: 'string', format: 'email' }, 'x', 'format: "it" must be an email address, like ada@'],
    [{ type: 'string', format: 'date' }, '2026-02-30', 'format: "it" must be a date like'],
    [{ type: 'string', format: 'date-time' }, '2026-01-31', 'format: "it" must be a time of RFC 3339'],
    [{ type: 'string', format: 'uri' }, '/hook', 'format: "it" must be an absolute URI, like https:'],
    [{ not: { type: 'string' } }, 'x', 'invalid: "it" must NOT be valid.'],
  ];
  for (const [schema, value, expected] of table) {
    it(`compileSchema refuses ${JSON.stringify(value)} for ${JSON.stringify(schema)}`, () => {
      expect(member(schema, value)).to.include(`/it ${expected}`);
    });
  }

  it('compileSchema accepts every value of a format, and refuses a UUID in another spelling', () => {
    const id = '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f';
    expect(member({ type: 'string', format: 'uuid' }, id)).to.equal(undefined);
    expect(member({ type: 'string', format: 'uuid' }, id.toUpperCase())).to.include('format');
    expect(member({ type: 'string', format: 'uuid' }, `urn:uuid:${id}`)).to.include('format');
    expect(member({ type: 'string', format: 'date-time' }, '2026-01-31T09:30:00.000+02:00')).to.equal(
      undefined,
    );
    expect(member({ type: 'string', format: 'uri' }, 'https://example.com/hook')).to.equal(undefined);
  });

  it('compileSchema names a member whose name is wrong', () => {
    const named = { type: 'object', propertyNames: { maxLength: 3 } };
    expect(check(named, { long: 1 })).to.deep.equal([
      '/long member_name: The name of "long" must have at most 3 characters.',
    ]);
  });

  it('compileSchema escapes pointers (RFC 6901) and cuts names that are too long to repeat', () => {
    expect(check(person, { email: '', 'a/b~c': 1 })[0]).to.match(/^\/a~1b~0c unknown_member: "a\/b~c" is/);
    expect(check(person, { email: '', ['n'.repeat(10_000)]: 1 })[0]?.length).to.be.lessThan(300);
  });

  it('compileSchema refuses members that every object has by inheritance', () => {
    const hostile: unknown = JSON.parse('{"email":"x","__proto__":{"a":1},"constructor":1}');
    expect(check(person, hostile).map((fault) => fault.split(' ')[0])).to.have.members([
      '/__proto__',
      '/constructor',
    ]);
  });

  it('compileSchema never repeats a value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const canary = 'c4n4ry-v4lue';
        const faults = compileSchema(person)({ email: { canary }, tags: canary, value });
        expect(JSON.stringify(faults)).not.to.include(canary);
      }),
    );
  });

  it('compileSchema refuses a large hostile value with its first fault, in the time of a good one', () => {
    const tags = Array.from({ length: 200_000 }, () => 1);
    const started = process.cpuUsage();
    expect(check(person, { email: '', tags })).to.deep.equal(['/tags/0 type: "tags.0" must be a string.']);
    expect(process.cpuUsage(started).user).to.be.lessThan(500_000);
  });

  it('compileSchema lists twenty faults at most', () => {
    expect(check(person, { email: '', tags: Array.from({ length: 100 }, () => 1) })).to.have.length(20);
  });

  it('compileSchema survives any depth', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(check(person, { email: 1, tags: deep })).not.to.deep.equal([]);
  });

  it('compileSchema throws at the first use of a schema with an unknown keyword or format', () => {
    expect(() => compileSchema({ type: 'string', maxLenght: 3 })('x')).to.throw('maxLenght');
    expect(() => compileSchema({ type: 'string', format: 'phone' })('x')).to.throw('phone');
  });

  describe('for query strings', () => {
    const listing: JsonSchema = {
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
        includeTotal: { type: 'boolean', default: false },
        q: { type: 'string' },
      },
      additionalProperties: false,
    };
    const validate = compileSchema(listing, { query: true });

    it('compileSchema converts query strings to numbers and booleans, and fills in defaults', () => {
      const query = { includeTotal: 'true', limit: '20', q: '7' };
      expect(validate(query)).to.deep.equal([]);
      expect(query).to.deep.equal({ includeTotal: true, limit: 20, q: '7' });
      const empty = {};
      expect(validate(empty)).to.deep.equal([]);
      expect(empty).to.deep.equal({ limit: 50, includeTotal: false });
    });

    for (const limit of ['0x10', '1e1', '5.0', ' 5', '+5', '', '9'.repeat(16), 'NaN']) {
      it(`compileSchema accepts an integer in a query string in decimal digits only, not "${limit}"`, () => {
        expect(validate({ limit }).map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal([
          'limit type',
        ]);
      });
    }

    it('compileSchema accepts a boolean in a query string as true or false only', () => {
      for (const includeTotal of ['TRUE', '1', ''])
        expect(validate({ includeTotal }), includeTotal).to.have.length(1);
    });

    it('compileSchema names parameters of a query string without a slash', () => {
      const query = { limit: 'many', includeTotal: 'yes', page: '2', q: ['a', 'b'] };
      expect(validate(query).map(({ pointer, code }) => `${pointer} ${code}`)).to.have.members([
        'limit type',
        'includeTotal type',
        'page unknown_member',
        'q type',
      ]);
      expect(validate({ limit: '0' })).to.deep.equal([
        { pointer: 'limit', code: 'too_small', detail: '"limit" must be at least 1.' },
      ]);
    });

    it('compileSchema does not convert bodies', () => {
      const body = { limit: '20' };
      expect(compileSchema(listing)(body)).to.have.length(1);
      expect(body).to.deep.equal({ limit: '20' });
    });
  });
});
