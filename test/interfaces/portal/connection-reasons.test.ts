import { expect } from 'chai';
import { decidingReasons } from '../../../application/ports/connections/tried-connection.js';
import { connectionsEnglish } from '../../../interfaces/portal/texts/english/sign-in/connections.js';
import { connectionsGerman } from '../../../interfaces/portal/texts/german/sign-in/connections.js';

describe('the reasons of a try of a connection', () => {
  const known = Object.entries(decidingReasons).flatMap(([rule, reasons]) =>
    reasons.map((reason) => `${rule} ${reason}`),
  );
  for (const [language, { try: texts }] of [
    ['English', connectionsEnglish],
    ['German', connectionsGerman],
  ] as const)
    it(`every reason of a try has a sentence in ${language}, and no sentence is left over`, () => {
      expect(Object.keys(texts.reasons).sort()).to.deep.equal([...known].sort());
    });
});
