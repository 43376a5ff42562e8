import { postgresBrandingDrafts } from '../../../infrastructure/storage/postgres-branding-drafts.js';
import { storageMigrations } from '../../../infrastructure/storage/storage-migrations.js';
import { brandingDraftsContract } from '../../contract/branding-drafts-contract.js';
import { inMemoryBrandingDrafts } from '../../support/in-memory/in-memory-branding-drafts.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('drafts of brandings in memory', () => {
  brandingDraftsContract(() => inMemoryBrandingDrafts());
});

describe('drafts of brandings in PostgreSQL', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 5 }, storageMigrations);
  });
  after(() => database.close());

  brandingDraftsContract(() => postgresBrandingDrafts(database));
});
