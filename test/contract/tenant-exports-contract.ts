import { expect } from 'chai';
import {
  EXPORT_STORED_MS,
  EXPORT_SILENT_MS,
  type ExportRef,
  type TenantExports,
} from '../../application/ports/tenant/tenant-exports.js';
import { uuids } from '../../infrastructure/crypto/ids.js';

/** Exports in a store, and how time passes there for one of them. */
export interface TenantExportsUnderTest {
  readonly exports: TenantExports;
  /** Makes everything of the tenant's export older, in ms. */
  readonly age: (tenantId: string, by: number) => Promise<void>;
}

const text = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString();
const file = { parts: 2, bytes: 11, sha256: 'ab'.repeat(32), position: '4711' };

/** Every store of exports of tenants. */
export function tenantExportsContract(open: () => TenantExportsUnderTest): void {
  let exports: TenantExports;
  let age: TenantExportsUnderTest['age'];
  let tenantId: string;
  let owner: string;
  let ref: ExportRef;
  before(() => {
    ({ exports, age } = open());
  });
  beforeEach(() => {
    tenantId = uuids.next();
    owner = uuids.next();
    ref = { tenantId, exportId: uuids.next() };
  });

  const begin = (one = ref): Promise<boolean> => exports.begin({ ...one, requestedBy: owner });
  const ready = async (): Promise<void> => {
    await begin();
    await exports.addPart(ref, 0, Buffer.from('hello '));
    await exports.addPart(ref, 1, Buffer.from('world'));
    await exports.finish(ref, file);
  };

  it('an export runs, says how far it is, and its file is read part by part once it is taken', async () => {
    expect(await exports.find(tenantId)).to.equal(null);
    expect(await begin()).to.equal(true);
    expect(await exports.note(ref, { done: 3, total: 9 })).to.equal(true);
    const running = await exports.find(tenantId);
    expect(running).to.deep.include({ ...ref, requestedBy: owner, state: 'running', done: 3, total: 9 });
    expect(running).to.deep.include({ failure: null, finishedAt: null, expiresAt: null, file: null });
    expect(await exports.addPart(ref, 0, Buffer.from('hello '))).to.equal(true);
    expect(await exports.addPart(ref, 1, Buffer.from('world'))).to.equal(true);
    expect(await exports.part(ref, 0), 'before it is taken').to.equal(null);
    expect(await exports.finish(ref, file)).to.equal(true);
    const done = (await exports.find(tenantId))!;
    expect(done).to.deep.include({ state: 'ready', done: 9, total: 9, file });
    expect(Date.parse(done.expiresAt!) - Date.parse(done.finishedAt!)).to.equal(EXPORT_STORED_MS);
    expect(await exports.take(tenantId, owner)).to.deep.equal({ ...ref, ...file });
    expect(text(await exports.part(ref, 0))).to.equal('hello ');
    expect(text(await exports.part(ref, 1))).to.equal('world');
    expect((await exports.find(tenantId))?.state).to.equal('downloaded');
    await exports.discard(ref);
    expect(await exports.part(ref, 0)).to.equal(null);
  });

  it('a file is taken by the owner who began it alone, once, of fifty at once', async () => {
    await ready();
    expect(await exports.take(tenantId, uuids.next())).to.equal(null);
    expect(await exports.take(uuids.next(), owner)).to.equal(null);
    const taken = await Promise.all(Array.from({ length: 50 }, () => exports.take(tenantId, owner)));
    expect(taken.filter((one) => one !== null)).to.deep.equal([{ ...ref, ...file }]);
  });

  it('of fifty exports that begin at once one runs, and another begins when it has ended', async () => {
    const fifty = Array.from({ length: 50 }, () => ({ tenantId, exportId: uuids.next() }));
    const started = await Promise.all(fifty.map((one) => begin(one)));
    const first = fifty.filter((_, index) => started[index]);
    expect(first).to.have.length(1);
    await exports.fail(first[0]!);
    expect(await exports.find(tenantId)).to.deep.include({ state: 'failed', failure: 'error' });
    expect(await begin()).to.equal(true);
  });

  it('an export without a sign of life counts as interrupted, and does not disturb the next one', async () => {
    await begin();
    await exports.addPart(ref, 0, Buffer.from('lost'));
    await age(tenantId, EXPORT_SILENT_MS + 1);
    expect(await exports.find(tenantId)).to.deep.include({ state: 'failed', failure: 'interrupted' });
    const next = { tenantId, exportId: uuids.next() };
    expect(await begin(next)).to.equal(true);
    expect(await exports.addPart(ref, 1, Buffer.from('late'))).to.equal(false);
    expect(await exports.note(ref, { done: 1, total: 1 })).to.equal(false);
    expect(await exports.finish(ref, file)).to.equal(false);
    await exports.fail(ref);
    expect(await exports.find(tenantId)).to.deep.include({ ...next, state: 'running', done: 0 });
  });

  it('a file is gone after an hour', async () => {
    await ready();
    await age(tenantId, EXPORT_STORED_MS + 1);
    expect(await exports.find(tenantId)).to.deep.include({ state: 'expired', expiresAt: null });
    expect(await exports.take(tenantId, owner)).to.equal(null);
    await exports.deleteExpired();
    expect(await exports.part(ref, 0)).to.equal(null);
  });

  it('a withdrawal ends an export in every state, also between two parts of a download', async () => {
    await begin();
    await exports.withdraw(tenantId);
    expect(await exports.addPart(ref, 0, Buffer.from('late'))).to.equal(false);
    expect((await exports.find(tenantId))?.state).to.equal('withdrawn');
    await ready();
    await exports.withdraw(tenantId);
    expect(await exports.take(tenantId, owner)).to.equal(null);
    await ready();
    await exports.take(tenantId, owner);
    await exports.withdraw(tenantId);
    expect(await exports.part(ref, 0)).to.equal(null);
    await exports.withdraw(uuids.next());
  });

  it('a withdrawal misses no part of fifty that are stored meanwhile', async () => {
    await begin();
    const bytes = Buffer.from('a person');
    await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        number === 25 ? exports.withdraw(tenantId) : exports.addPart(ref, number, bytes),
      ),
    );
    expect(await exports.finish(ref, file)).to.equal(false);
    expect((await exports.find(tenantId))?.state).to.equal('withdrawn');
  });

  it('nothing of a forgotten tenant is left', async () => {
    await ready();
    await exports.forget(tenantId);
    expect(await exports.find(tenantId)).to.equal(null);
  });
}
