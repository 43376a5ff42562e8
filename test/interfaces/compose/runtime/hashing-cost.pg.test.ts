import { expect } from 'chai';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { type RuntimeOptions, openRuntime } from '../../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../../interfaces/config.js';
import { cheapHashes } from '../../../support/services/cheap-hashes.js';
import { dropTestDatabase } from '../../../support/services/postgres.js';
import { emptyHome } from '../../../support/services/service.js';

describe('the cost of hashes of passwords', () => {
  // the first copy takes the start of a service
  before(async () => dropTestDatabase((await emptyHome()).databaseUrl));

  const hashed = async (options: Partial<RuntimeOptions>): Promise<string> => {
    const { databaseUrl, masterKey } = await emptyHome();
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '/nowhere', MASTER_KEY: masterKey });
    const log = createLog({ level: 'silent' });
    const runtime = await openRuntime(config, { log, exclusive: false, ...options });
    try {
      return await runtime.app.secrets.hashPassword('x');
    } finally {
      await runtime.close();
      await dropTestDatabase(databaseUrl);
    }
  };

  it('a process that is given nothing else hashes passwords at 19 MiB and two passes', async () => {
    expect(await hashed({})).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('services of tests hash passwords at the lowest cost, and distinguish it from that of every service', async () => {
    const cheap = await hashed({ passwordHashes: cheapHashes });
    expect(cheap).to.match(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(cheapHashes.isCurrentHash(cheap)).to.equal(true);
    expect(cheapHashes.isCurrentHash(await hashed({}))).to.equal(false);
  });
});
