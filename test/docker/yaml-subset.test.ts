import { expect } from 'chai';
import { parseYaml } from './yaml-subset.js';

describe('the reader of docker-compose.yml', () => {
  it('reads mappings, sequences and scalars', () => {
    const text = [
      ...['# comment', 'services:', '  a:', '    image: postgres:18', '    test: ["CMD", \'x y\']', ''],
      ...['    # comment', '    ports:', "      - '1:2'", '      - b', 'volumes:', '  data:', '  more:'],
    ].join('\n');
    expect(parseYaml(text)).to.deep.equal({
      services: { a: { image: 'postgres:18', test: ['CMD', 'x y'], ports: ['1:2', 'b'] } },
      volumes: { data: '', more: '' },
    });
  });

  const broken: [string, string, number][] = [
    ['a tab', 'a:\n\tb: c', 2],
    ['one space', 'a:\n b: c', 2],
    ['a jump', 'a:\n    b: c', 2],
    ['something below a value', 'a: b\n  c: d', 2],
    ['a key given twice', 'a: b\nc: d\na: e', 3],
    ['no key', 'a: b\njust text', 2],
    ['a key without a space', 'a:b', 1],
    ['an unclosed quote', 'a: "b', 1],
    ['an unclosed list', 'a: ["b"', 1],
    ['a plain item in a list', 'a: ["b", c]', 1],
    ['an escape', 'a: "b\\n"', 1],
    ['a mapping among items', 'a:\n  - b\n  c: d', 3],
    ['an anchor', 'a: &b c', 1],
    ['a block scalar', 'a: |\n  text', 1],
    ['a colon in a plain scalar', 'a: b: c', 1],
  ];
  for (const [what, text, line] of broken)
    it(`refuses ${what}`, () => expect(() => parseYaml(text)).to.throw(SyntaxError, `line ${line}:`));
});
