import { expect } from 'chai';
import {
  IMPORT_SILENT_MS,
  type ImportRef,
  MOST_IMPORTS,
  type NewUserImport,
  type UserImports,
} from '../../application/ports/tenant/user-imports.js';
import { noCounts } from '../../application/user/import/import-run.js';
import { uuids } from '../../infrastructure/crypto/ids.js';

/** Imports in a store, and how time passes there for one of them. */
export interface UserImportsUnderTest {
  readonly imports: UserImports;
  /** Makes the sign of life of an import older, in ms. */
  readonly age: (ref: ImportRef, by: number) => Promise<void>;
}

const counts = {
  ...noCounts,
  read: 2,
  created: 1,
  refused: 1,
  hashes: { bcrypt: 1 },
  roles: { admin: 1, editor: 1 },
};

/** Every store of imports of people. */
export function userImportsContract(open: () => UserImportsUnderTest): void {
  let imports: UserImports;
  let age: UserImportsUnderTest['age'];
  let tenantId: string;
  const worker = uuids.next();
  before(() => {
    ({ imports, age } = open());
  });
  beforeEach(() => {
    tenantId = uuids.next();
  });
  // a worker takes what it gets
  afterEach(async () => {
    for (const one of (await imports.list(tenantId, { limit: 50, after: null, includeTotal: false })).items)
      await imports.cancel(one, null);
  });

  const started = (): NewUserImport => ({
    tenantId,
    importId: uuids.next(),
    actor: { type: 'apiKey', id: uuids.next() },
    source: 'api',
    traceId: 'a'.repeat(32),
    mayGiveRoles: true,
    options: { dryRun: false, onConflict: 'skip', trustVerified: false, notify: true, allowWeak: false },
  });
  const begun = async (): Promise<NewUserImport> => {
    const one = started();
    expect(await imports.begin(one)).to.equal(true);
    await imports.addPart(one, 0, { firstLine: 1, lines: '{"a":1}\n{"b":2}' });
    await imports.addPart(one, 1, { firstLine: 3, lines: '{"c":3}' });
    return one;
  };
  const ready = async (): Promise<NewUserImport> => {
    const one = await begun();
    await imports.start(one, { parts: 2, lines: 3 });
    return one;
  };
  const textOf = async (ref: ImportRef): Promise<string> => {
    let text = '';
    for await (const piece of imports.results(ref)) text += piece;
    return text;
  };

  it('an import is taken, worked on part by part, and done', async () => {
    const one = await begun();
    expect(await imports.find(one), 'before it is whole').to.equal(null);
    expect(await imports.claim(worker), 'before it is whole').to.equal(null);
    await imports.start(one, { parts: 2, lines: 3 });
    expect(await imports.find(one)).to.deep.include({
      ...one,
      state: 'checking',
      failure: null,
      total: 3,
      counts: noCounts,
      finishedAt: null,
    });
    expect(await imports.claim(worker)).to.deep.include({ importId: one.importId, parts: 2, nextPart: 0 });
    expect(await imports.claim(worker), 'by a second worker').to.equal(null);
    expect(await imports.startOver(one, worker, 'running')).to.equal(true);
    expect(await imports.part(one, 0)).to.deep.equal({ firstLine: 1, lines: '{"a":1}\n{"b":2}' });
    expect(await imports.addDone(one, worker, { number: 0, counts, results: 'one\n' })).to.equal(true);
    expect(await imports.addDone(one, worker, { number: 0, counts, results: 'one\n' }), 'twice').to.equal(
      false,
    );
    expect(await imports.addDone(one, worker, { number: 1, counts, results: '' })).to.equal(true);
    expect(await imports.find(one)).to.deep.include({
      state: 'running',
      counts: {
        ...noCounts,
        read: 4,
        created: 2,
        refused: 2,
        hashes: { bcrypt: 2 },
        roles: { admin: 2, editor: 2 },
      },
    });
    await imports.end(one, worker, null);
    const done = (await imports.find(one))!;
    expect(done.state).to.equal('done');
    expect(done.finishedAt).to.be.a('string');
    expect(await textOf(one)).to.equal('one\n');
    expect(await imports.part(one, 0)).to.equal(null);
  });

  it('what a check found is forgotten when the writing begins', async () => {
    const one = await ready();
    await imports.claim(worker);
    await imports.addDone(one, worker, { number: 0, counts, results: 'checked\n' });
    await imports.startOver(one, worker, 'running');
    expect((await imports.find(one))!.counts).to.deep.equal(noCounts);
    expect(await textOf(one)).to.equal('');
    await imports.addDone(one, worker, { number: 0, counts, results: 'run\n' });
    await imports.end(one, worker, 'error');
    expect(await imports.find(one)).to.include({ state: 'failed', failure: 'error' });
    expect(await textOf(one)).to.equal('run\n');
  });

  it('an import whose worker is silent goes on with another one, which alone is heard', async () => {
    const one = await ready();
    await imports.claim(worker);
    await imports.startOver(one, worker, 'running');
    await imports.addDone(one, worker, { number: 0, counts, results: '' });
    await age(one, IMPORT_SILENT_MS + 1_000);
    const other = uuids.next();
    expect(await imports.claim(other)).to.deep.include({ state: 'running', nextPart: 1, counts });
    expect(await imports.beat(one, worker)).to.equal(false);
    expect(await imports.addDone(one, worker, { number: 1, counts, results: '' })).to.equal(false);
    await imports.end(one, worker, null);
    expect((await imports.find(one))!.state).to.equal('running');
    expect(await imports.beat(one, other)).to.equal(true);
    await imports.release(one, other);
    expect(await imports.claim(worker), 'after a release').to.include({ importId: one.importId });
  });

  it('one that is cancelled ends for its worker, and keeps what was done', async () => {
    const one = await ready();
    await imports.claim(worker);
    await imports.addDone(one, worker, { number: 0, counts, results: 'one\n' });
    await imports.cancel(one, null);
    await imports.cancel(one, null);
    expect(await imports.addDone(one, worker, { number: 1, counts, results: '' })).to.equal(false);
    expect(await imports.find(one)).to.deep.include({ state: 'cancelled', counts });
    expect(await imports.part(one, 1)).to.equal(null);
  });

  it('one that its caller may not go on with says why, and stays as it ended', async () => {
    const one = await ready();
    await imports.claim(worker);
    await imports.cancel(one, 'api_key_revoked');
    await imports.cancel(one, null);
    expect(await imports.find(one)).to.deep.include({ state: 'cancelled', failure: 'api_key_revoked' });
  });

  it('of two that begin to write alone at once, one does, and the other after it', async () => {
    for (let round = 0; round < 10; round++) {
      const two = [await ready(), await ready()];
      for (const _ of two) await imports.claim(worker);
      const begun = await Promise.all(two.map((one) => imports.startAlone(one, worker)));
      expect(begun).to.have.members([true, false]);
      const [first, second] = begun[0] === true ? two : two.toReversed();
      expect([await imports.othersRun(first!), await imports.othersRun(second!)]).to.deep.equal([
        false,
        true,
      ]);
      expect(await imports.find(second!)).to.deep.include({ state: 'checking' });
      await imports.end(first!, worker, null);
      expect(await imports.othersRun(second!)).to.equal(false);
      expect(await imports.startAlone(second!, uuids.next()), 'of another worker').to.equal(false);
      expect(await imports.startAlone(second!, worker)).to.equal(true);
      await imports.end(second!, worker, null);
    }
  });

  it(`of 50 that begin at once, a tenant has ${MOST_IMPORTS} under way, and another when one ends`, async () => {
    const all = Array.from({ length: 50 }, started);
    const taken = await Promise.all(all.map((one) => imports.begin(one)));
    expect(taken.filter(Boolean)).to.have.lengthOf(MOST_IMPORTS);
    await imports.drop(all[taken.indexOf(true)]!);
    expect(await imports.begin(started())).to.equal(true);
  });

  it('one whose file was not taken leaves nothing', async () => {
    const one = await begun();
    await imports.drop(one);
    await imports.start(one, { parts: 2, lines: 3 });
    expect(await imports.find(one)).to.equal(null);
    expect(await imports.part(one, 0)).to.equal(null);
  });

  it('a tenant sees its own imports, the newest first, page by page', async () => {
    const first = await ready();
    const second = await ready();
    const page = { limit: 1, includeTotal: true };
    const newest = await imports.list(tenantId, { ...page, after: null });
    expect(newest.total).to.equal(2);
    const next = await imports.list(tenantId, { ...page, after: newest.next });
    expect(next.next).to.equal(null);
    expect([...newest.items, ...next.items].map(({ importId }) => importId)).to.have.members([
      first.importId,
      second.importId,
    ]);
    const other = uuids.next();
    expect(await imports.find({ ...first, tenantId: other })).to.equal(null);
    expect((await imports.list(other, { ...page, after: null })).items).to.deep.equal([]);
    await imports.cancel({ ...first, tenantId: other }, null);
    expect((await imports.find(first))!.state).to.equal('checking');
  });
}
