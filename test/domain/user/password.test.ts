import { expect } from 'chai';
import { commonPasswordList } from '../../../domain/user/common-password-list.js';
import {
  hashedForms,
  isOverlong,
  normalisedPassword,
  passwordFaults,
} from '../../../domain/user/password.js';

const owner = { email: 'ada.byron@example.com', firstName: 'Augusta', lastName: 'Lovelace' };
const codeOf = (password: string): string | undefined =>
  passwordFaults('/password', password, owner)[0]?.code;

describe('passwordFaults', () => {
  for (const password of [
    'correct horse battery',
    'aB3$xyzw',
    'xkcdxkcd',
    'пароль-длинный',
    'x'.repeat(128),
    'Augusta1815!',
  ])
    it(`passwordFaults takes ${password.slice(0, 24)}`, () => {
      expect(codeOf(password)).to.equal(undefined);
    });

  for (const [password, code] of [
    ['', 'required'],
    ['seven77', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['x'.repeat(1_000_000), 'too_long'],
    ['with\u0000nul!', 'unprintable'],
    ['half\ud800pair', 'unprintable'],
    ['ada.byron@example.com', 'guessable'],
    ['Ada.Byron@Example.com', 'guessable'],
    ['ADA.BYRON', 'guessable'],
    ['lovelace', 'guessable'],
    ['Augusta Lovelace', 'guessable'],
    ['lovelaceaugusta', 'guessable'],
    ['ｐａｓｓｗｏｒｄ', 'common'],
    ['Password', 'common'],
    ['12345678', 'common'],
    ['P@ssw0rd', 'common'],
    ['qwertyuiop', 'common'],
    ['Manchester', 'common'],
    ['summer2026', 'common'],
  ] as const)
    it(`passwordFaults refuses ${JSON.stringify(password.slice(0, 24))} as ${code}`, () => {
      expect(codeOf(password)).to.equal(code);
    });

  it('passwordFaults takes a password for a user without a name', () => {
    const nameless = { email: null, firstName: null, lastName: null };
    expect(passwordFaults('/password', 'xkcdxkcd', nameless)).to.deep.equal([]);
  });

  it('passwordFaults never repeats the password', () => {
    for (const password of ['hunter2', 'lovelace', 'trustno1', 'hunter2\u0000hunter2'])
      expect(passwordFaults('/password', password, owner)[0]!.detail).not.to.include(password.slice(0, 7));
  });
});

describe('the common passwords', () => {
  it('the common passwords are more than ten thousand, each in the form of the comparison and long enough for a password', () => {
    const commonPasswords = new Set(commonPasswordList.trim().split(/\s+/));
    expect(commonPasswords.size).to.be.above(10_000);
    for (const password of commonPasswords) {
      expect(password).to.equal(password.normalize('NFKC').toLowerCase().replace(/\s+/gu, ''));
      expect(password.length, password).to.be.at.least(8);
    }
  });
});

describe('a password as each keyboard types it', () => {
  const decomposed = 'e\u0301';

  it('a password is composed, and its spaces are those of ASCII (RFC 8265, section 4.2)', () => {
    expect(normalisedPassword(`caf${decomposed}\u00a0cr\u00e8me\u3000Br\u00fbl\u00e9e`)).to.equal(
      'caf\u00e9 cr\u00e8me Br\u00fbl\u00e9e',
    );
    expect(normalisedPassword('\uff30\u00df \u2160')).to.equal('\uff30\u00df \u2160');
    expect(hashedForms('plain')).to.deep.equal(['plain']);
    expect(hashedForms(decomposed)).to.deep.equal(['\u00e9', decomposed]);
  });

  for (const [length, code] of [
    [7, 'too_short'],
    [8, undefined],
    [128, undefined],
    [129, 'too_long'],
  ] as const)
    it(`a password of ${length} characters has that length however they are composed`, () => {
      for (const password of [decomposed.repeat(length), '\u00e9'.repeat(length)]) {
        expect(codeOf(password)).to.equal(code);
        expect(isOverlong(password)).to.equal(code === 'too_long');
      }
    });

  it('a text of a megabyte is overlong without being composed', () => {
    const long = 'a' + '\u0301\u0323'.repeat(500_000);
    expect(isOverlong(long)).to.equal(true);
    expect(normalisedPassword(long)).to.equal(long);
  });
});
