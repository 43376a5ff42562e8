import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { checkpointText } from '../../application/audit/tree/checkpoint.js';
import { makeCheckpoint } from '../../application/audit/tree/make-checkpoint.js';
import { consistencyRanges, isConsistent, leafHash } from '../../application/audit/tree/merkle.js';
import {
  ed25519Key,
  signedNote,
  verifierKeyOf,
  verifierKeyText,
} from '../../application/audit/tree/signed-note.js';
import { witness } from '../../application/audit/tree/witness.js';
import type { SignedCheckpoint } from '../../application/ports/audit/audit-tree.js';
import { fileWitness } from '../../infrastructure/witness/file-witness.js';
import { treeOf } from '../application/audit/tree/grown-tree.js';
import { serviceApi } from '../support/http/http-service-whole.js';
import { runKilled } from '../support/run/run-killed.js';
import { temporaryFolder } from '../support/run/temporary-folder.js';

describe('a process that is killed while it signs', function () {
  this.timeout(300_000);

  it('the service shows no two checkpoints that contradict each other, whichever step it was killed before', async function () {
    this.slow(120_000);
    const api = await serviceApi();
    try {
      const { service, runtime } = api;
      const { tree, checkpoints } = runtime.proofs;
      const tenantId = await api.tenant();
      const key = await api.key(tenantId);
      const send = (method: string, path: string, body?: unknown) =>
        api.call(method, path, { key, ...(body === undefined ? {} : { body }) });
      const env = {
        DATABASE_URL: service.databaseUrl,
        MASTER_KEY: service.masterKey,
        DATA_DIR: service.dataDir,
      };
      const continues = async (before: SignedCheckpoint, after: SignedCheckpoint): Promise<boolean> =>
        isConsistent(before, after, await tree.roots(tenantId, consistencyRanges(before.size, after.size)));
      expect(await runtime.auditProgress.waitFor(await api.head())).to.equal(true);
      let shown = (await makeCheckpoint(runtime.proofs, tenantId))!;
      let [kills, note] = [0, null as string | null];
      for (let added = 0; note === null || note === ''; added++) {
        const user = await send('POST', '/api/users', { email: `u${added}@acme.test` });
        expect(user.status, user.text).to.equal(201);
        expect(await runtime.auditProgress.waitFor(await api.head())).to.equal(true);
        note = await runKilled('killed-signer-process', [tenantId, String(kills)], env);
        const kept = (await checkpoints.newest(tenantId))!;
        if (note !== null && note !== '') expect(kept.note).to.equal(note);
        expect(await continues(shown, kept), `killed before step ${kills}`).to.equal(true);
        shown = (await makeCheckpoint(runtime.proofs, tenantId))!;
        expect(await continues(kept, shown), `signed after step ${kills}`).to.equal(true);
        // the service signs each minute: where it was faster the same step comes again
        if (note !== '') kills++;
      }
      // newest, head, roots, its key, sign, replace, and before it is shown
      expect(kills).to.be.at.least(7);
    } finally {
      await api.stop();
    }
  });

  it('a witness cosigns one history alone, whichever step it was killed before', async function () {
    this.slow(60_000);
    const origin = 'id.example.com/tenants/1/audit';
    const key = ed25519Key(Buffer.alloc(32, 5));
    const log = verifierKeyOf(origin, key);
    const leaves = (rest: string) =>
      Array.from({ length: 120 }, (_, index) => leafHash(`${index < 50 ? 'entry' : rest} ${index}`));
    const histories = [treeOf(leaves('entry')), treeOf(leaves('another'))] as const;
    const requestOf = (of: (typeof histories)[number], old: number, size: number): string => {
      const lines = consistencyRanges(BigInt(old), BigInt(size))
        .map((range) => `${Buffer.from(of.rootOver(range)).toString('base64')}\n`)
        .join('');
      const note = signedNote(checkpointText({ origin, ...of.headAt(size) }), origin, key);
      return `old ${old}\n${lines}\n${note}`;
    };
    let [kills, status] = [0, null as string | null];
    for (; status === null; kills++) {
      const folder = temporaryFolder('witness');
      const ask = (body: string) => {
        const { key: own, state } = fileWitness(folder);
        return witness({ name: 'witness.example', key: own, logs: [log], state, clock: { now: Date.now } })(
          body,
        );
      };
      const [one, other] = histories;
      expect((await ask(requestOf(one, 0, 50))).status).to.equal(200);
      const asked = requestOf(one, 50, 120);
      status = await runKilled('killed-witness-process', [
        folder,
        verifierKeyText(log),
        asked,
        String(kills),
      ]);
      const another = await ask(requestOf(other, 50, 120));
      // asked again by the size that it has
      const again = await ask(another.status === 409 ? requestOf(one, 120, 120) : asked);
      expect([another.status, again.status], `killed before step ${kills}`).to.be.deep.oneOf([
        [200, 409],
        [409, 200],
      ]);
      if (status !== null) expect([status, another.status]).to.deep.equal(['200', 409]);
      rmSync(folder, { recursive: true });
    }
    // open, write, sync and close of the file, rename, open, sync and close of the folder
    expect(kills).to.equal(9);
  });
});
