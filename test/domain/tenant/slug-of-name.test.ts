import { expect } from 'chai';
import { slugOfName } from '../../../domain/tenant/tenant-input.js';

describe('the slug of a name', () => {
  for (const [name, slug] of [
    ['Acme Inc.', 'acme-inc'],
    ['  Müller & Söhne GmbH ', 'mueller-soehne-gmbh'],
    ['Crème Brûlée', 'creme-brulee'],
    ['Straße 7', 'strasse-7'],
    ["Rosie O'Grady’s", 'rosie-ogradys'],
    ['株式会社', ''],
    ['!', ''],
    ['A', ''],
    ['x'.repeat(90), 'x'.repeat(40)],
    [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ] as const)
    it(`"${name}" makes "${slug}"`, () => {
      expect(slugOfName(name)).to.equal(slug);
    });
});
