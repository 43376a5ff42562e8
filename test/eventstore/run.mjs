// `npm run test:eventstore -- esdb://…`: the suites that a running EventStoreDB or KurrentDB has to pass. In a checkout they
// are TypeScript; a package brings them compiled, and needs mocha and chai beside it.
import { existsSync } from 'node:fs';

const [, , url] = process.argv;
if (url === undefined || !/^(esdb|kurrentdb)(\+discover)?:\/\//.test(url)) {
  console.error('usage: npm run test:eventstore -- esdb://user:password@host:2113?tls=true');
  process.exit(2);
}

const here = new URL('suites.ts', import.meta.url);
if (existsSync(here)) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(here.href);
} else await import('../../dist/test/eventstore/suites.js');
