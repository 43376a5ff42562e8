import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readConfig } from '../../interfaces/config.js';
import { healthAddress, healthCheck } from '../../interfaces/health-check.js';

describe('the address that a health check asks', () => {
  const cases: [string, Record<string, string>, string | null][] = [
    ['is at PORT', { PORT: '8080' }, 'http://127.0.0.1:8080/health/live'],
    [
      'is of this machine where the service listens everywhere',
      { HOST: '0.0.0.0' },
      'http://127.0.0.1:3000/health/live',
    ],
    ['is of this machine in IPv6, too', { HOST: '::' }, 'http://[::1]:3000/health/live'],
    ['is at OPS_PORT where there is one', { OPS_PORT: '9090' }, 'http://127.0.0.1:9090/health/live'],
    [
      'is at OPS_HOST',
      { OPS_PORT: '9090', OPS_HOST: '10.0.0.5', HOST: '0.0.0.0' },
      'http://10.0.0.5:9090/health/live',
    ],
    [
      'is at OPS_PORT without the role api',
      { OPS_PORT: '9090', ROLES: 'projector' },
      'http://127.0.0.1:9090/health/live',
    ],
    ['is none without the role api and OPS_PORT', { ROLES: 'projector' }, null],
  ];
  for (const [title, env, address] of cases)
    it(`the address of the health check ${title}`, () => {
      expect(healthAddress(readConfig(env))).to.equal(address);
    });
});

describe('a health check', () => {
  it('a health check asks whether the process answers, not whether its dependencies do', async () => {
    let status = 503;
    const server = createServer((req, res) => res.writeHead(req.url === '/health/live' ? status : 404).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const PORT = String((server.address() as AddressInfo).port);
    expect(await healthCheck({ PORT })).to.equal(1);
    status = 200;
    expect(await healthCheck({ PORT })).to.equal(0);
    server.closeAllConnections();
    server.close();
  });
});
