import { expect } from 'chai';
import { serverName } from './server-name.js';

describe('the name of the server that npm run test:eventstore prints', () => {
  for (const [version, name] of [
    ['23.10.8', 'EventStoreDB 23.10.8'],
    ['24.10.4', 'EventStoreDB 24.10.4'],
    ['25.0.0', 'KurrentDB 25.0.0'],
    ['26.2.0.3441', 'KurrentDB 26.2.0.3441'],
  ] as const)
    it(`a server of version ${version} is called ${name}`, () => {
      expect(serverName(version)).to.equal(name);
    });
});
