import { expect } from 'chai';
import pg from 'pg';
import { connectionConfig } from '../../../infrastructure/postgres/connection-config.js';
import { tlsUrl } from '../../../infrastructure/postgres/tls-url.js';

describe('the mode of TLS to PostgreSQL', () => {
  for (const [given, meant] of [
    ['postgres://t@db/t?sslmode=require', 'postgres://t@db/t?sslmode=verify-full'],
    ['postgres://t@db/t?a=b&sslmode=prefer&c=d', 'postgres://t@db/t?a=b&sslmode=verify-full&c=d'],
    ['postgres://t@db/t?sslmode=verify-ca', 'postgres://t@db/t?sslmode=verify-full'],
    ['postgres://t@db/t?sslmode=no-verify', 'postgres://t@db/t?sslmode=no-verify'],
    ['postgres://t@db/t?sslmode=disable', 'postgres://t@db/t?sslmode=disable'],
    [
      'postgres://t@db/t?uselibpqcompat=true&sslmode=require',
      'postgres://t@db/t?uselibpqcompat=true&sslmode=require',
    ],
    ['postgres://t@db/t', 'postgres://t@db/t'],
    ['postgres://sslmode=require:x@db/t', 'postgres://sslmode=require:x@db/t'],
  ] as const)
    it(`tlsUrl takes ${given} as ${meant}`, () => {
      expect(tlsUrl(given)).to.equal(meant);
    });

  it('a connection has the name of its use, whatever the URL says', () => {
    for (const query of [
      '?application_name=mine',
      '?a=b&application_name=my%20own&sslmode=disable',
      '?application_name=a&application_name=b#',
    ]) {
      const url = `postgres://t@db/t${query}`;
      const client = new pg.Client(connectionConfig({ url, applicationName: 'tessera reads' }));
      const { application_name: name, ssl } = (
        client as unknown as { connectionParameters: Record<string, unknown> }
      ).connectionParameters;
      expect([name, ssl], query).to.deep.equal(['tessera reads', false]);
    }
  });

  it('a connection with sslmode=require verifies the server, and pg warns of nothing', async () => {
    const warned: string[] = [];
    const onWarning = ({ message }: Error): void => void warned.push(message);
    process.on('warning', onWarning);
    for (const mode of ['prefer', 'require', 'verify-ca']) {
      const client = new pg.Client(connectionConfig({ url: `postgres://t@db/t?sslmode=${mode}` }));
      expect((client as unknown as { ssl: object }).ssl).to.deep.equal({});
    }
    await new Promise(setImmediate);
    process.off('warning', onWarning);
    expect(warned).to.deep.equal([]);
  });
});
