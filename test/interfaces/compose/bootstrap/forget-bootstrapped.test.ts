import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { EventStore } from '../../../../application/ports/events/event-store.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import {
  bootstrapFiles,
  readDone,
  readPending,
  writeDone,
  writePending,
} from '../../../../interfaces/compose/bootstrap/bootstrap-file.js';
import { forgetBootstrapped } from '../../../../interfaces/compose/bootstrap/forget-bootstrapped.js';
import { command, inMemoryWorld, TENANT } from '../../../support/in-memory/in-memory-app.js';

describe('forgetBootstrapped', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-forget-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  it('forgetBootstrapped removes an erased user from bootstrap.json, and leaves the secrets of a pending run', async () => {
    const app = inMemoryWorld().process();
    const { id } = (await createUser(app, command(), { email: 'bo@acme.test' })).record;
    await deleteUser(app, command(), { userId: id });
    const files = bootstrapFiles(dataDir);
    const tenant = { slug: 'acme', name: 'Acme', tenantId: TENANT, owner: { email: 'owner@acme.test' } };
    writeDone(files, { tenants: [{ ...tenant, users: [{ email: 'bo@acme.test', id }] }] });
    const pending = { run: TENANT, filledIn: { entry: 'secret' } };
    writePending(files, pending);

    const store = {
      head: () => Promise.resolve(0n),
      async *subscribe() {
        // nobody is erased from here on
      },
    } as unknown as EventStore;
    await forgetBootstrapped(app, store, files, new AbortController().signal);
    expect(readDone(files)).to.deep.equal({ tenants: [{ ...tenant, users: [] }] });
    expect(readPending(files)).to.deep.equal(pending);
  });
});
