import { expect } from 'chai';
import { pointerStep, refuseFaults } from '../../../domain/shared/faults.js';
import { faultsOf, refusalOf } from '../../support/samples/given.js';

describe('refuseFaults', () => {
  it('refuseFaults does not throw without a fault', () => {
    refuseFaults([]);
  });

  it('refuseFaults refuses with all faults at once', () => {
    const error = refusalOf(() =>
      refuseFaults([
        { pointer: '/a', code: 'format', detail: 'is not an a; give one' },
        { pointer: '/b', code: 'required', detail: 'is empty; give a value' },
      ]),
    );
    expect(error).to.include({ kind: 'invalid', code: 'invalid_input' });
    expect(faultsOf(error)).to.deep.equal(['/a format', '/b required']);
    expect(error.message).to.include('/a: is not an a').and.include('/b: is empty');
  });
});

describe('pointerStep', () => {
  it('pointerStep escapes by RFC 6901, and replaces unprintable characters', () => {
    expect(pointerStep('a/b~c')).to.equal('/a~1b~0c');
    expect(pointerStep('a\u0000\ud800')).to.equal('/a??');
  });
});
