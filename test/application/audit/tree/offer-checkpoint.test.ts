import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { AuditTree, SignedCheckpoint } from '../../../../application/ports/audit/audit-tree.js';
import type { WitnessReply, WitnessStatus } from '../../../../application/ports/audit/audit-witnesses.js';
import { checkpointText } from '../../../../application/audit/tree/checkpoint.js';
import { offerCheckpoint, type Refusal } from '../../../../application/audit/tree/offer-checkpoint.js';
import {
  COSIGNATURE,
  ed25519Key,
  signedNote,
  verifierKeyOf,
  verifierKeyText,
} from '../../../../application/audit/tree/signed-note.js';
import { witness } from '../../../../application/audit/tree/witness.js';
import { treeOf } from './grown-tree.js';

const TENANT = '00000000-0000-7000-8000-000000000001';
const ORIGIN = 'example.com/tenants/1/audit';
const leaf = (index: number): Uint8Array => Buffer.from(`entry ${index}`);

/** A log of some entries, whose checkpoints a witness cosigns. */
function followedLog(entries: number) {
  const [key, own] = [ed25519Key(randomBytes(32)), ed25519Key(randomBytes(32))];
  const notes = new Map<string, string>();
  const add = witness({
    name: 'witness.example',
    key: own,
    logs: [verifierKeyOf(ORIGIN, key)],
    state: {
      newest: (origin) => Promise.resolve(notes.get(origin) ?? null),
      store: (origin, note) => Promise.resolve(void notes.set(origin, note)),
    },
    clock: { now: Date.now },
  });
  const setting = {
    name: 'witness.example',
    url: 'https://witness.example',
    verifierKey: verifierKeyText(verifierKeyOf('witness.example', own, COSIGNATURE)),
  };
  const grown = treeOf(Array.from({ length: entries }, (_, index) => leaf(index)));
  const checkpointAt = (size: number): SignedCheckpoint => {
    const head = grown.headAt(size);
    return { ...head, note: signedNote(checkpointText({ origin: ORIGIN, ...head }), ORIGIN, key) };
  };
  const newest = { size: 0 };
  let status: WitnessStatus = {
    witness: setting.verifierKey,
    size: 0n,
    line: null,
    isRefused: false,
    failure: null,
  };
  const reported: Refusal[] = [];
  const offer = (ask: (url: string, body: string) => Promise<WitnessReply> = (_, body) => add(body)) => {
    const { size } = newest;
    const read = [checkpointAt(size)];
    const tree = {
      // a hash beyond the tree is missing, as in `hashOf`
      roots: (_: string, ranges) =>
        ranges.some(([from, to]) => from >= to || to > size)
          ? Promise.reject(new RangeError('hash is missing'))
          : Promise.resolve(ranges.map((range) => grown.rootOver(range))),
    } satisfies Pick<AuditTree, 'roots'>;
    return offerCheckpoint(
      {
        tree: tree as unknown as AuditTree,
        // what was read first, and then what other processes have signed meanwhile
        checkpoints: { newest: () => Promise.resolve(read.pop() ?? checkpointAt(newest.size)) } as never,
        witnesses: {
          follow: () => Promise.resolve(),
          of: () => Promise.resolve([status]),
          store: (_: string, after: WitnessStatus) => Promise.resolve(void (status = after)),
        } as never,
        ask,
        onRefused: (refusal) => Promise.resolve(reported.push(refusal)),
      },
      TENANT,
      [setting],
    );
  };
  return { newest, notes, offer, reported, status: () => status };
}

describe('a checkpoint that is smaller than one that a witness has cosigned', () => {
  const restored = async () => {
    const log = followedLog(12);
    log.newest.size = 9;
    expect((await log.offer()).refusals).to.deep.equal([]);
    expect(log.status()).to.include({ size: 9n, isRefused: false });
    log.newest.size = 5;
    return log;
  };

  it('a log that was restored is reported before it has grown again, once', async () => {
    const log = await restored();
    const { refusals, hasFailed } = await log.offer();
    expect(hasFailed).to.equal(false);
    expect(refusals).to.have.length(1);
    expect(refusals[0]).to.include({ size: 5n, cosigned: 9n, isNew: true });
    expect(log.status()).to.include({ size: 9n, isRefused: true, failure: null });
    expect((await log.offer()).refusals[0]).to.include({ cosigned: 9n, isNew: false });
    expect(log.reported).to.have.length(1);
  });

  it('a log that was restored is reported while its witness is away', async () => {
    const log = await restored();
    const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    expect((await log.offer(away)).refusals[0]).to.include({ size: 5n, cosigned: 9n, isNew: true });
    expect(log.status()).to.include({ size: 9n, isRefused: true });
  });

  it('a log that was restored is cosigned again once the witness has forgotten it', async () => {
    const log = await restored();
    await log.offer();
    log.notes.clear();
    expect((await log.offer()).refusals).to.deep.equal([]);
    expect(log.status()).to.include({ size: 5n, isRefused: false, failure: null });
  });

  it('a checkpoint that another process has replaced meanwhile is reported to nobody', async () => {
    const log = await restored();
    const offered = log.offer();
    log.newest.size = 9;
    expect((await offered).refusals).to.deep.equal([]);
    expect(log.reported).to.deep.equal([]);
    expect(log.status()).to.include({ size: 9n, isRefused: false });
  });
});
