import { createSecretKey, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { WebhookSecrets } from '../../../application/ports/webhooks/webhook-secrets.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { BrokenSeal } from '../../../infrastructure/crypto/sealed-box.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { postgresWebhookSecrets } from '../../../infrastructure/webhooks/webhook-secrets.js';
import { webhookMigrations } from '../../../infrastructure/webhooks/webhook-tables.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

describe('secrets of webhook subscriptions', () => {
  let url: string;
  let database: Database;
  let secrets: WebhookSecrets;
  before(async () => {
    url = await testDatabaseUrl();
    database = new Database({ url, max: 8 });
    await migrate(database, [
      { name: 'runtime', sql: 'create schema if not exists runtime' },
      ...webhookMigrations,
    ]);
    secrets = postgresWebhookSecrets(database, createSecretKey(randomBytes(32)));
  });
  after(async () => {
    await database.close();
    await dropTestDatabase(url);
  });

  const secretOf = (tenantId: string, webhookId = uuids.next()) => ({
    tenantId,
    webhookId,
    secretId: uuids.next(),
    secret: `whsec_${randomBytes(48).toString('base64')}`,
  });

  it('webhook secrets are opened, several together, and never stored in the clear', async () => {
    const [one, other] = [secretOf(uuids.next()), secretOf(uuids.next())];
    for (const kept of [one, other]) expect(await secrets.store(kept, 1)).to.equal(kept.secret);
    expect([...(await secrets.open([one.secretId, uuids.next(), other.secretId]))]).to.have.deep.members([
      [one.secretId, one.secret],
      [other.secretId, other.secret],
    ]);
    const { rows } = await database.query<{ sealed: Buffer }>('select sealed from runtime.webhook_secrets');
    for (const { sealed } of rows) expect(sealed.includes(one.secret)).to.equal(false);
  });

  it('webhook secrets are stored once: a repeated command gets the first one', async () => {
    const first = secretOf(uuids.next());
    await secrets.store(first, 1);
    expect(await secrets.store({ ...first, secret: 'whsec_other' }, 1)).to.equal(first.secret);
  });

  it('webhook secrets are deleted with their webhook, and no others', async () => {
    const [one, other] = [secretOf(uuids.next()), secretOf(uuids.next())];
    const second = secretOf(one.tenantId, one.webhookId);
    for (const kept of [one, second, other]) await secrets.store(kept, 1);
    await secrets.drop([one.webhookId]);
    await secrets.drop([one.webhookId]);
    const ids = [one, second, other].map(({ secretId }) => secretId);
    expect([...(await secrets.open(ids)).keys()]).to.deep.equal([other.secretId]);
  });

  it('webhook secrets open in their own row only', async () => {
    const kept = secretOf(uuids.next());
    await secrets.store(kept, 1);
    await database.query('update runtime.webhook_secrets set subscription_id = $1 where secret_id = $2', [
      uuids.next(),
      kept.secretId,
    ]);
    const error = await secrets.open([kept.secretId]).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(BrokenSeal);
  });

  it('webhook secrets are stored for at most as many webhooks as a tenant may have, with 50 concurrent calls', async () => {
    const tenantId = uuids.next();
    const first = secretOf(tenantId);
    await secrets.store(first, 10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => secrets.store(secretOf(tenantId), 10)),
    );
    expect(answers.filter((answer) => answer !== null)).to.have.length(9);
    expect(await secrets.store(secretOf(tenantId, first.webhookId), 10)).to.be.a('string');
    expect(await secrets.store(secretOf(uuids.next()), 10)).to.be.a('string');
    await secrets.drop([first.webhookId]);
    expect(await secrets.store(secretOf(tenantId), 10)).to.be.a('string');
    expect(await secrets.store(secretOf(tenantId), 10)).to.equal(null);
  });
});
