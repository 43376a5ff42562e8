import { expect } from 'chai';
import { formerSystemsHere } from '../../support/providers/former-system.js';

describe('the client of former systems', () => {
  it('counts no question as under way that failed before it was sent', async () => {
    let isDown = true;
    const systems = formerSystemsHere({
      open: () => (isDown ? Promise.reject(new Error('the database is gone')) : Promise.resolve(new Map())),
    });
    const access = { tenantId: 'a tenant', url: 'https://former.example/verify', secretId: 'a secret' };
    const ask = () => systems.ask(access, { type: 'find', email: 'ada@acme.example' });
    // more than may be under way at once
    for (let n = 0; n < 100; n++) {
      const failure = await ask().then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).to.be.an('error').with.property('message', 'the database is gone');
    }
    isDown = false;
    expect(await ask()).to.deep.equal({ kind: 'disturbed', reason: 'removed' });
  });
});
