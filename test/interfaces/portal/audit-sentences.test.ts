import { expect } from 'chai';
import { auditCatalogue } from '../../../application/audit/catalogue.js';
import type { AuditRule } from '../../../application/audit/audit-rule.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { auditEnglish, type Sentence } from '../../../interfaces/portal/texts/english/audit.js';
import { auditGerman } from '../../../interfaces/portal/texts/german/audit.js';

const rules = Object.values(auditCatalogue) as unknown as readonly AuditRule<DomainEvent>[];
const actions = new Set(rules.map(({ action }) => action));
const languages = { English: auditEnglish.sentences, German: auditGerman.sentences };

describe('The sentences about entries of the audit log', () => {
  for (const [language, sentences] of Object.entries(languages)) {
    const all: Readonly<Record<string, Sentence>> = sentences;

    it(`every action of the catalogue has a sentence in ${language}`, () => {
      const without = [...actions].filter((action) => (all[action]?.length ?? 0) === 0);
      expect(without).to.deep.equal([]);
    });

    it(`no sentence in ${language} is about an action that the catalogue does not know`, () => {
      const unknown = Object.keys(all).filter((key) => !actions.has(key.replace(/\/\w+$/, '')));
      expect(unknown).to.deep.equal([]);
    });

    it(`a sentence in ${language} begins with its actor or does not name it, and names a role and an application where it is about one`, () => {
      for (const [action, sentence] of Object.entries(all))
        for (const text of typeof sentence === 'string' ? [sentence] : sentence) {
          expect(text.lastIndexOf('{actor}'), `${action}: ${text}`).to.be.at.most(0);
          const parts = text.match(/\{\w*\}/g) ?? [];
          expect(['{actor}', '{target}', '{role}', '{client}'], `${action}: ${text}`).to.include.members(
            parts,
          );
          expect(text.includes('{role}'), action).to.equal(/^role\.(un)?assigned$/.test(action));
          expect(text.includes('{client}'), action).to.equal(action.startsWith('client.access_'));
        }
    });
  }

  it('the languages have the same sentences, and name the same actors and targets', () => {
    const partsOf = (sentence: Sentence): readonly string[][] =>
      (typeof sentence === 'string' ? [sentence] : sentence).map((text) => [
        ...(text.match(/\{\w*\}/g) ?? []).sort(),
      ]);
    const shape = (sentences: Readonly<Record<string, Sentence>>) =>
      Object.fromEntries(Object.entries(sentences).map(([action, text]) => [action, partsOf(text)]));
    expect(shape(auditGerman.sentences)).to.deep.equal(shape(auditEnglish.sentences));
  });
});
