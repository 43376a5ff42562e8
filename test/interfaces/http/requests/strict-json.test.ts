import { expect } from 'chai';
import fc from 'fast-check';
import { HttpProblem } from '../../../../interfaces/http/answers/problem.js';
import { parseStrictJson } from '../../../../interfaces/http/requests/json-body.js';

const parse = (text: string): unknown => parseStrictJson(Buffer.from(text));

const refused = (bytes: Uint8Array): HttpProblem['problem'] => {
  try {
    parseStrictJson(bytes);
  } catch (error) {
    expect(error).to.be.instanceOf(HttpProblem);
    return (error as HttpProblem).problem;
  }
  throw new Error('it was not refused');
};

describe('parseStrictJson', () => {
  it('parseStrictJson reads every result of JSON.stringify with well-formed text', () => {
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' });
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given);
        fc.pre(!text.includes('\\u0000') && !text.includes('__proto__'));
        expect(parse(text)).to.deep.equal(JSON.parse(text));
      }),
    );
  });

  it('parseStrictJson throws only errors with the status 400', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.string().map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(bytes, (given) => {
        try {
          parseStrictJson(given);
        } catch (error) {
          expect((error as HttpProblem).problem.status).to.equal(400);
        }
      }),
    );
  });

  const good: readonly [name: string, text: string, same?: string][] = [
    ['a quoted brace', '{"a":"}{,\\"[","b":1}'],
    ['an escaped backslash at the end of a string', '{"a":"\\\\","b":"\\\\\\""}'],
    ['the same name in different objects', '{"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":1}]}'],
    ['names as values', '{"a":"a","b":["a","a"]}'],
    ['a whole surrogate pair, escaped', '{"a":"\\ud83d\\ude00"}'],
    ['a byte order mark in front', '\ufeff{"a":1}', '{"a":1}'],
    ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`],
  ];
  for (const [name, text, same = text] of good) {
    it(`parseStrictJson takes ${name}`, () => {
      expect(parse(text)).to.deep.equal(JSON.parse(same));
    });
  }

  const bad: readonly [string, string | Uint8Array, string | null, string?][] = [
    ['no JSON', '{"a":', null],
    ['a trailing comma', '{"a":1,}', null],
    ['two values', '1 2', null],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), null],
    ['two byte order marks', '\ufeff\ufeff{}', null],
    ['UTF-16', Buffer.from('{}', 'utf16le'), null],
    ['a surrogate written in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), null],
    ['a repeated member', '{"a":1,"b":{"c":1,"c":2}}', '/b/c', 'duplicate'],
    ['a repeated member, written in another way', '{"a":1,"\\u0061":2}', '/a', 'duplicate'],
    ['__proto__', '{"a":[0,{"__proto__":{}}]}', '/a/1/__proto__', 'forbidden'],
    ['__proto__, written in another way', '{"\\u005f_proto__":1}', '/__proto__', 'forbidden'],
    ['NUL in a value', '{"a":["x","\\u0000"]}', '/a/1', 'nul'],
    ['NUL in a name', '{"a\\u0000":1}', '/a\u0000', 'nul'],
    ['half a surrogate pair', '{"a/b":{"~":"\\ud83d"}}', '/a~1b/~0', 'surrogate'],
    ['the other half', '{"a":"\\ude00\\ud83d"}', '/a', 'surrogate'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, null],
    ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, null],
  ];
  for (const [name, text, pointer, code] of bad) {
    it(`parseStrictJson refuses ${name}`, () => {
      const problem = refused(Buffer.from(text as string));
      expect(problem).to.include({ status: 400, code: 'malformed_body' });
      expect(problem.errors?.map((fault) => [fault.pointer, fault.code])).to.deep.equal(
        pointer === null ? undefined : [[pointer, code]],
      );
    });
  }

  it('parseStrictJson parses 256 KiB of pathological input within a second of the processor', () => {
    const text = `[${'"\\u0041\\"",'.repeat(23_800)}""]`;
    expect(text.length).to.be.within(250_000, 256 * 1024);
    const startedAt = process.cpuUsage();
    parse(text);
    expect(process.cpuUsage(startedAt).user).to.be.below(1_000_000);
  });
});
