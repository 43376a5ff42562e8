import { expect } from 'chai';
import { tracesOf } from './traces.js';

describe('the search for traces of a person', () => {
  const canary = 'Canary-Name+7';
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const hex = (text: string): string => Buffer.from(text).toString('hex');
  const texts: [string, string][] = [
    ['as it is', `name=${canary};`],
    ['in lower case', `name=${canary.toLowerCase()};`],
    ['in upper case', `NAME=${canary.toUpperCase()};`],
    ['in an address', `?q=${encodeURIComponent(canary)}&x=1`],
    ['as hex', `\\x${hex(`{"a":"${canary}"}`)}`],
    ['as upper-case hex', hex(canary).toUpperCase()],
    ...[0, 1, 2].flatMap((before): [string, string][] => {
      const text = `${'x'.repeat(before)}${canary} and more`;
      return [
        [`as base64, ${before} bytes in`, base64(text)],
        [`as base64 of its lower case, ${before} bytes in`, base64(text.toLowerCase())],
        [`as base64url, ${before} bytes in`, Buffer.from(text).toString('base64url')],
        [`as hex of base64, ${before} bytes in`, hex(base64(text))],
      ];
    }),
  ];
  for (const [what, text] of texts)
    it(`the search for traces of a person finds a value ${what}`, () =>
      expect(tracesOf([canary], text)).to.not.deep.equal([]));

  it('the search for traces of a person finds nothing where there is nothing', () => {
    expect(
      tracesOf([canary], `Canary Name 7 ${hex('Canary')} ${base64('another text, longer')}`),
    ).to.deep.equal([]);
  });
});
