import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Window } from 'happy-dom';
import { isLeavingToReturn, storeDrafts } from '../../../interfaces/portal/session/drafts.js';

describe('a window that leaves for a sign-in', () => {
  const former = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  before(() => {
    const { sessionStorage } = new Window();
    Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true });
  });
  after(() => {
    if (former) Object.defineProperty(globalThis, 'sessionStorage', former);
    else Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  it('leaves to return, and its next departure after the person stayed is one without a return', async () => {
    storeDrafts('a person');
    expect(isLeavingToReturn()).to.equal(true);
    await pause(0);
    expect(isLeavingToReturn()).to.equal(false);
  });

  it('leaves to return again when the person signs in anew after all', () => {
    storeDrafts('a person');
    expect(isLeavingToReturn()).to.equal(true);
  });
});
