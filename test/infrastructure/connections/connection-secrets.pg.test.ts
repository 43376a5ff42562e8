import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ConnectionSecrets } from '../../../application/ports/connections/connections.js';
import { BrokenSeal } from '../../../infrastructure/crypto/sealed-box.js';
import { connectionMigrations } from '../../../infrastructure/connections/connection-tables.js';
import { postgresConnectionSecrets } from '../../../infrastructure/connections/postgres-connection-secrets.js';
import { inMemoryConnectionSecrets } from '../../support/in-memory/in-memory-connection-secrets.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const secret = 'hardly-a-secret-9xQ2';

/** What every implementation of the port promises. */
function connectionSecretsContract(start: () => Promise<ConnectionSecrets>): void {
  const [tenantId, connectionId] = [randomUUID(), randomUUID()];
  let secrets: ConnectionSecrets;
  before(async () => {
    secrets = await start();
  });

  it('a secret is found by its tenant and id, keeps its first value, and is gone once it is dropped', async () => {
    const secretId = randomUUID();
    await secrets.store({ tenantId, connectionId, secretId, secret });
    await secrets.store({ tenantId, connectionId, secretId, secret: 'another' });
    expect(await secrets.open(tenantId, secretId)).to.equal(secret);
    expect(await secrets.open(randomUUID(), secretId)).to.equal(null);
    await secrets.drop(randomUUID(), secretId);
    expect(await secrets.open(tenantId, secretId)).to.equal(secret);
    await secrets.drop(tenantId, secretId);
    await secrets.drop(tenantId, secretId);
    expect(await secrets.open(tenantId, secretId)).to.equal(null);
  });
}

describe('secrets of connections in memory', () => {
  connectionSecretsContract(() => Promise.resolve(inMemoryConnectionSecrets()));
});

describe('secrets of connections in PostgreSQL', () => {
  const masterKey = createSecretKey(randomBytes(32));
  let database: TestDatabase;
  after(() => database.close());
  connectionSecretsContract(async () => {
    database = await testDatabase({ max: 5 }, connectionMigrations);
    return postgresConnectionSecrets(database, masterKey);
  });

  it('the table has no secret in clear, and a row that was moved to another tenant does not open', async () => {
    const secrets = postgresConnectionSecrets(database, masterKey);
    const [tenantId, secretId, other] = [randomUUID(), randomUUID(), randomUUID()];
    await secrets.store({ tenantId, connectionId: randomUUID(), secretId, secret });
    const { rows } = await database.query<{ sealed: Buffer }>(
      'select sealed from runtime.connection_secrets',
    );
    expect(rows.some(({ sealed }) => sealed.includes(secret))).to.equal(false);
    await database.query('update runtime.connection_secrets set tenant_id = $1 where secret_id = $2', [
      other,
      secretId,
    ]);
    const failure = await secrets.open(other, secretId).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(BrokenSeal);
  });
});
