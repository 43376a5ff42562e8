import { expect } from 'chai';
import { eventDefinitions } from '../../domain/shared/domain-event.js';
import { eventValidator } from '../../infrastructure/json-schema/compile-schema.js';
import { AT } from '../support/samples/given.js';
import { aggregates, erasedEvent, goldenFiles } from './golden.js';

describe('golden events', () => {
  const validate = eventValidator();

  it('a golden event exists for each type and version', () => {
    const wanted = Object.entries(eventDefinitions).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`),
    );
    expect(goldenFiles.map(({ name }) => name).sort(), 'files of test/domain/golden').to.deep.equal(
      wanted.sort(),
    );
  });

  for (const { name, version, event } of goldenFiles) {
    describe(name, () => {
      it(`${name} is named after its type`, () => {
        expect(name).to.equal(`${event.type}.v${version}.json`);
      });

      it(`${name} fits its schema, which refuses other members`, () => {
        validate(event.type, event.data);
        expect(() => validate(event.type, { ...event.data, surplus: 1 })).to.throw(TypeError);
      });

      it(`${name} belongs to one aggregate, which folds it in every state, erased or not`, () => {
        const [owner, ...others] = aggregates.filter(({ types }) => types.includes(event.type));
        expect(others).to.be.empty;
        const { aggregate } = owner!;
        const siblings = goldenFiles.filter((file) => owner!.types.includes(file.event.type));
        const first = siblings.map((sibling) => aggregate.evolve(aggregate.initial, sibling.event, AT));
        const second = siblings.flatMap((sibling) =>
          first.map((state) => aggregate.evolve(state, sibling.event, AT)),
        );
        const states = [aggregate.initial, ...first, ...second];
        for (const state of states) {
          expect(aggregate.evolve(state, event, AT)).to.be.instanceOf(Object);
          expect(aggregate.evolve(state, erasedEvent(event), AT)).to.be.instanceOf(Object);
        }
      });

      it(`${name} names only members that its schema has as personal`, () => {
        const { schema, personal } = eventDefinitions[event.type];
        expect(Object.keys(schema['properties'] as object)).to.include.members([...personal]);
        expect(Object.keys(event.data)).to.include.members([...personal]);
      });
    });
  }
});
