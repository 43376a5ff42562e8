import { rmSync } from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { checkpointText } from '../../application/audit/tree/checkpoint.js';
import { consistencyRanges, leafHash } from '../../application/audit/tree/merkle.js';
import {
  COSIGNATURE,
  ed25519Key,
  parseNote,
  signatureBy,
  signedNote,
  verifierKeyOf,
  verifierKeyText,
} from '../../application/audit/tree/signed-note.js';
import { witness } from '../../application/audit/tree/witness.js';
import { fileWitness } from '../../infrastructure/witness/file-witness.js';
import { witnessServer } from '../../interfaces/witness/witness-server.js';
import { treeOf } from '../application/audit/tree/grown-tree.js';
import { freePort, startTessera, type TestProcess } from '../support/services/service-process.js';
import { until } from '../support/run/until.js';
import { temporaryFolder } from '../support/run/temporary-folder.js';

const origin = 'id.example.com/tenants/1/audit';
const key = ed25519Key(Buffer.alloc(32, 5));
const log = verifierKeyOf(origin, key);
const tree = treeOf(Array.from({ length: 300 }, (_, index) => leafHash(`entry ${index}`)));
const rewritten = treeOf(Array.from({ length: 300 }, (_, index) => leafHash(`another ${index}`)));

const noteOf = (size: number, of = tree, by = key, named = origin): string =>
  signedNote(checkpointText({ origin: named, ...of.headAt(size) }), named, by);
const requestOf = (old: number, size: number, note = noteOf(size), of = tree): string => {
  const path = consistencyRanges(BigInt(old), BigInt(size)).map((range) => of.rootOver(range));
  const lines = path.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('');
  return `old ${old}\n${lines}\n${note}`;
};
const ask = async (
  address: string,
  body: string,
): Promise<{ status: number; type: string | null; text: string }> => {
  const response = await fetch(`${address}/add-checkpoint`, { method: 'POST', body });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
};

describe('a witness', () => {
  let folder: string;
  let server: Server;
  let address: string;
  const now = 1_790_000_000_000;
  beforeEach(async () => {
    folder = temporaryFolder('witness');
    const { key: own, state } = fileWitness(folder);
    const add = witness({ name: 'witness.example', key: own, logs: [log], state, clock: { now: () => now } });
    server = witnessServer(add, (error) => {
      throw error;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('cosigns each checkpoint that continues the one before', async () => {
    const verifier = verifierKeyOf('witness.example', fileWitness(folder).key, COSIGNATURE);
    for (const [old, size] of [
      [0, 1],
      [1, 2],
      [2, 255],
      [255, 300],
      // the same again: its answer may have been lost
      [300, 300],
    ] as const) {
      const { status, text } = await ask(address, requestOf(old, size));
      expect(status, text).to.equal(200);
      const cosigned = parseNote(noteOf(size) + text)!;
      expect(signatureBy(cosigned, verifier)).to.deep.equal({ time: BigInt(now / 1_000) });
      expect(signatureBy(cosigned, log)).to.deep.equal({ time: null });
    }
  });

  it('refuses everything that is not proved', async () => {
    expect((await ask(address, requestOf(0, 200))).status).to.equal(200);
    const other = 'id.example.com/tenants/2/audit';
    for (const [status, body] of [
      [404, requestOf(0, 7, noteOf(7, tree, key, other))],
      [403, requestOf(200, 250, noteOf(250, tree, ed25519Key(Buffer.alloc(32, 6))))],
      [400, requestOf(200, 100)],
      [409, requestOf(0, 250)],
      [409, requestOf(100, 250)],
      [409, requestOf(200, 200, noteOf(200, rewritten))],
      [422, requestOf(200, 250, noteOf(250, rewritten), rewritten)],
      [422, requestOf(200, 250).replace(/^(old 200\n)[^\n]+\n/, '$1')],
      [400, ''],
      [400, 'old 1\n'],
      [400, requestOf(200, 250).replace('old 200', 'old -1')],
      [413, 'x'.repeat(20_000)],
    ] as const) {
      const answer = await ask(address, body);
      expect(answer.status, `${body.slice(0, 100)}: ${answer.text}`).to.equal(status);
      if (status === 409) expect([answer.type, answer.text]).to.deep.equal(['text/x.tlog.size', '200\n']);
    }
    expect((await fetch(address)).status).to.equal(404);
    expect((await fetch(`${address}/add-checkpoint`)).status).to.equal(405);
    // and goes on where it was
    expect((await ask(address, requestOf(200, 250))).status).to.equal(200);
  });

  it('cosigns one history alone, whatever is asked at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const of = index % 2 === 0 ? tree : rewritten;
        return ask(address, requestOf(0, 100 + index, noteOf(100 + index, of), of));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(49);
  });
});

describe('a witness as a process', () => {
  it('remembers what it has cosigned when it is killed', async function () {
    this.slow(20_000);
    const folder = temporaryFolder('witness');
    const port = await freePort();
    const start = (): Promise<TestProcess> =>
      startTessera(
        [
          'witness',
          '--dir',
          folder,
          '--name',
          'witness.example',
          '--port',
          String(port),
          '--log',
          verifierKeyText(log),
        ],
        {},
      );
    const address = `http://127.0.0.1:${port}`;
    let running = await start();
    const asked = async (body: string): Promise<number> => {
      const answers: number[] = [];
      await until(async () => {
        const answer = await ask(address, body).catch(() => null);
        if (answer !== null) answers.push(answer.status);
        return answer !== null;
      });
      return answers[0]!;
    };
    try {
      let size = 0;
      for (const next of [50, 120, 300]) {
        expect(await asked(requestOf(size, next))).to.equal(200);
        size = next;
        await running.end();
        running = await start();
        expect(await asked(requestOf(size, size, noteOf(size, rewritten), rewritten))).to.equal(409);
      }
      expect((await running.end('SIGTERM')).code).to.equal(0);
    } finally {
      await running.end();
      rmSync(folder, { recursive: true });
    }
  });
});
