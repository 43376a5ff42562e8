import { expect } from 'chai';
import { nameInMail } from '../../../application/mail/name-in-mail.js';

describe('a name in a mail', () => {
  for (const name of [
    'Ada',
    'Anna-Maria O’Neil',
    'Dr. Ada B.',
    'J.R.R. Tolkien',
    'علی‌رضا',
    '林 美咲',
    'Ada 👩🏽‍🔬',
    'Acme Inc.',
    'Turnverein e.V.',
    'Novo A/S',
    'Web 2.0 GmbH',
    'AT&T',
    'Acme: Berlin',
    'Yahoo!',
    '3M',
    '<script>alert(1)</script> "Sons" & Co',
  ])
    it(`a name in a mail is unchanged: ${name}`, () => {
      expect(nameInMail(name)).to.equal(name);
    });

  for (const [name, left] of [
    ['Win at https://evil.test/now today', 'Win at today'],
    ['Acme (www.evil.test)', 'Acme'],
    ['evil.test', null],
    ['EVIL.TEST/claim?x=1', null],
    ['Ada mailto:eve@evil.test', 'Ada'],
    ['Ada eve@evil.test', 'Ada'],
    ['tel:+15551234 Ada', 'Ada'],
    ['javascript:alert(1) Ada', 'Ada'],
    ['Ada //evil', 'Ada'],
    ['\\\\evil\\share Ada', 'Ada'],
    ['evil。test Ada', 'Ada'],
    ['evil．test Ada', 'Ada'],
    ['evil｡test Ada', 'Ada'],
    ['evil\u200b.\u200btest Ada', 'Ada'],
    ['e\u00advil.test Ada', 'Ada'],
    ['ｅｖｉｌ.ｔｅｓｔ Ada', 'Ada'],
    ['xn--e1afmkfd.xn--p1ai Ada', 'Ada'],
    ['пример.рф Ada', 'Ada'],
    ['evil-.test Ada', 'Ada'],
    ['192.0.2.1/x Ada', 'Ada'],
    ['[2001:db8::1] Ada', 'Ada'],
    ['Ada\u00a0evil.test\nByron', 'Ada Byron'],
    ['  ', null],
    ['', null],
  ] as const)
    it(`a name in a mail loses parts that may become a link: ${JSON.stringify(name)}`, () => {
      expect(nameInMail(name)).to.equal(left);
    });

  it('a name in a mail is cut at 60 characters, and no character is split', () => {
    expect(nameInMail('x'.repeat(60))).to.equal('x'.repeat(60));
    expect(nameInMail('x'.repeat(61))).to.equal(`${'x'.repeat(59)}…`);
    expect(nameInMail('👩'.repeat(200))).to.equal(`${'👩'.repeat(59)}…`);
    expect(nameInMail('word '.repeat(40))).to.have.length.at.most(60);
  });

  it('a name in a mail is null without a name', () => {
    expect(nameInMail(null)).to.equal(null);
  });

  it('hostile names take no longer than others', () => {
    for (const evil of [
      'a'.repeat(200),
      'a:'.repeat(100),
      '1.'.repeat(100),
      'a+'.repeat(100),
      '[:::'.repeat(50),
    ])
      expect(() => nameInMail(evil)).not.to.throw();
  });
});
