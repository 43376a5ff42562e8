import { expect } from 'chai';
import { hasDuplicateMembers } from '../../../../application/audit/verification/verify-chain.js';

describe('duplicate members of a JSON text', () => {
  for (const text of [
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"a":{"b":1,"b":2}}',
    '[{"a":1},{"b":[{"c":1, "c":2}]}]',
    '{"a":1,"\\u0061":2}',
    '{"a:":":","a:":"\\":"}',
  ])
    it(`duplicate members of a JSON text are found in ${text}`, () => {
      expect(hasDuplicateMembers(text)).to.equal(true);
    });

  for (const text of [
    '{}',
    '[]',
    'null',
    '":"',
    '{"a":1,"b":2}',
    '{ "a" : 1, "b" : [ { "a" : ":" }, { "a" : "\\":\\\\" } ] }',
    '{"b":1,"1":2,"a":{"b":1,"a":"{\\"a\\":1,\\"a\\":2}"}}',
    '{"__proto__":1,"a":1.0}',
  ])
    it(`duplicate members of a JSON text are not found in ${text}`, () => {
      expect(hasDuplicateMembers(text)).to.equal(false);
    });
});
