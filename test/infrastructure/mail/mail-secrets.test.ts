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
