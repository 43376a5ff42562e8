import { expect } from 'chai';
import fc from 'fast-check';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { AT } from '../support/samples/given.js';
import { aggregates, erasedEvent, goldenFiles } from './golden.js';

describe('evolve', () => {
  for (const { name, types, aggregate } of aggregates) {
    const events = goldenFiles.map(({ event }) => event).filter(({ type }) => types.includes(type));

    it(`${name} accepts any sequence of its events, erased or not, without changing a given state`, () => {
      const anyEvent = fc.constantFrom(...events, ...events.map(erasedEvent));
      fc.assert(
        fc.property(fc.array(anyEvent, { maxLength: 12 }), (history) => {
          let state = aggregate.initial;
          for (const event of history) {
            const before = structuredClone(state);
            const next = aggregate.evolve(state, event, AT);
            expect(state).to.deep.equal(before);
            state = next;
          }
        }),
        { numRuns: 50 },
      );
    });

    it(`${name} ignores a type of a later version`, () => {
      const later = { type: 'SomethingElseHappened', data: {} } as unknown as DomainEvent;
      for (const event of events) {
        const state = aggregate.evolve(aggregate.initial, event, AT);
        expect(aggregate.evolve(state, later, AT)).to.deep.equal(state);
      }
    });
  }
});
