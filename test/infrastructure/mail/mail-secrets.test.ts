import { expect } from 'chai';
import { mailSecrets } from '../../../infrastructure/mail/mail-secrets.js';
import { testSecretFor } from '../../projections/mail-outbox/outbox-world.js';

const eventId = '0190f0f0-0000-7000-8000-0000000000e1';
const other = '0190f0f0-0000-7000-8000-0000000000e2';

describe('secrets in mails', () => {
  const secrets = mailSecrets(testSecretFor);
  const others = mailSecrets((purpose) => testSecretFor(`another key ${purpose}`));

  it('the secret of a link has 256 bits that depend on the key, the event and the purpose', () => {
    const token = secrets.linkToken(eventId, 'invitation');
    expect(token).to.match(/^[A-Za-z0-9_-]{43}$/);
    expect(secrets.linkToken(eventId, 'invitation')).to.equal(token);
    const different = [
      secrets.linkToken(other, 'invitation'),
      secrets.linkToken(eventId, 'verification'),
      secrets.linkToken(eventId, 'password-reset'),
      others.linkToken(eventId, 'invitation'),
    ];
    expect(new Set([token, ...different]).size).to.equal(5);
  });

  it('a code has six digits that depend on the key and the event', () => {
    const codes = Array.from({ length: 100 }, (_, round) => secrets.code(`${round}`));
    for (const code of codes) expect(code).to.match(/^\d{6}$/);
    expect(new Set(codes).size).to.be.at.least(99);
    expect(secrets.code('0')).to.equal(codes[0]);
    expect(others.code('0')).not.to.equal(codes[0]);
  });

  it('a code has each digit in each place about as often as any other', () => {
    const rounds = 10_000;
    const counts = Array.from({ length: 60 }, () => 0);
    for (let round = 0; round < rounds; round++)
      for (const [place, digit] of Array.from(secrets.code(`${round}`)).entries())
        counts[place * 10 + Number(digit)]! += 1;
    // six standard deviations
    for (const count of counts) expect(count).to.be.closeTo(rounds / 10, 6 * Math.sqrt(rounds / 10));
  });

  it('only the whole code of an event is its code, and only the secret of its link is that of the link', () => {
    const code = secrets.code(eventId);
    const token = secrets.linkToken(eventId, 'code');
    expect(secrets.isCode(eventId, 'code', code)).to.equal(true);
    expect(secrets.isCode(eventId, 'link', token)).to.equal(true);
    for (const text of ['', code.slice(1), `${code}0`, ` ${code}`, secrets.code(other), token, '\u0000'])
      expect(secrets.isCode(eventId, 'code', text), text).to.equal(false);
    for (const text of ['', code, secrets.linkToken(eventId, 'invitation'), secrets.linkToken(other, 'code')])
      expect(secrets.isCode(eventId, 'link', text), text).to.equal(false);
  });

  it('a generated password has 20 characters without look-alikes, by key and event', () => {
    const password = secrets.generatedPassword(eventId);
    expect(password).to.match(/^[A-HJ-NP-Za-kmnp-z2-9]{20}$/);
    expect(secrets.generatedPassword(eventId)).to.equal(password);
    expect(secrets.generatedPassword(other)).not.to.equal(password);
    expect(others.generatedPassword(eventId)).not.to.equal(password);
  });

  it('a generated password has each letter about as often as any other', () => {
    const counts = new Map<string, number>();
    const rounds = 3_000;
    for (let round = 0; round < rounds; round++)
      for (const letter of secrets.generatedPassword(`${round}`))
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
    const expected = (rounds * 20) / counts.size;
    expect(counts.size).to.be.at.least(55);
    // six standard deviations
    const tolerance = 6 * Math.sqrt(expected);
    for (const [letter, count] of counts) expect(count, letter).to.be.closeTo(expected, tolerance);
  });
});
