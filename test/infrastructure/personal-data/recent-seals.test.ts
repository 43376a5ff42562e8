import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { BrokenSeal } from '../../../infrastructure/crypto/sealed-box.js';
import { keySet } from '../../../infrastructure/personal-data/key-set.js';
import { type RecentSeals, recentSeals } from '../../../infrastructure/personal-data/recent-seals.js';
import { type SubjectKey, subjectId } from '../../../infrastructure/personal-data/subject-key.js';

const ref = { tenantId: randomUUID(), subject: `user:${randomUUID()}` };
const key = randomBytes(32);
const setOf = (recent: RecentSeals, of: SubjectKey = key) => keySet(new Map([[subjectId(ref), of]]), recent);

/** Counts what was found. */
const counting = () => {
  const recent = recentSeals();
  let found = 0;
  return {
    recent: {
      ...recent,
      find: (...asked: Parameters<RecentSeals['find']>) => {
        const plaintext = recent.find(...asked);
        if (plaintext !== undefined) found++;
        return plaintext;
      },
    },
    found: () => found,
  };
};

describe('texts that were sealed a moment ago', () => {
  it('are opened without a decryption, as often as asked', () => {
    const { recent, found } = counting();
    const sealed = setOf(recent).seal(ref, 'here', '{"name":"Zoë 🙂"}');
    for (let time = 0; time < 3; time++)
      expect(setOf(recent).open(ref, 'here', sealed)).to.equal('{"name":"Zoë 🙂"}');
    expect(found()).to.equal(3);
    expect(setOf(recentSeals()).open(ref, 'here', sealed), 'as any other process does').to.equal(
      '{"name":"Zoë 🙂"}',
    );
  });

  const refusals: Record<string, (recent: RecentSeals, sealed: string) => unknown> = {
    'in another context': (recent, sealed) => setOf(recent).open(ref, 'there', sealed),
    'with another key': (recent, sealed) => setOf(recent, randomBytes(32)).open(ref, 'here', sealed),
    'once altered': (recent, sealed) =>
      setOf(recent).open(ref, 'here', `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`),
  };
  for (const [how, open] of Object.entries(refusals))
    it(`do not open ${how}`, () => {
      const recent = recentSeals();
      const sealed = setOf(recent).seal(ref, 'here', 'Ada');
      expect(() => open(recent, sealed)).to.throw(BrokenSeal);
    });

  it('open to nothing once the key is destroyed', () => {
    const recent = recentSeals();
    const sealed = setOf(recent).seal(ref, 'here', 'Ada');
    expect(setOf(recent, 'destroyed').open(ref, 'here', sealed)).to.equal(null);
  });

  it('are forgotten behind a thousand others, and when they are cleared', () => {
    const recent = recentSeals();
    const seal = (text: string) => recent.add(text, { key, context: 'here', plaintext: text });
    const isKnown = (text: string) => recent.find(text, key, 'here') !== undefined;
    for (let at = 0; at <= 1_000; at++) seal(`${at}`);
    expect([0, 499, 500, 1_000].map((at) => isKnown(`${at}`))).to.deep.equal([false, false, true, true]);
    recent.clear();
    expect(isKnown('1000')).to.equal(false);
  });
});
