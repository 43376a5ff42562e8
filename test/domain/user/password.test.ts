import { expect } from 'chai';
import { commonPasswordList } from '../../../domain/user/common-password-list.js';
import { passwordFaults } from '../../../domain/user/password.js';

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
