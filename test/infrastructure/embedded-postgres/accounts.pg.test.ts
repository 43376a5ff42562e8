import { expect } from 'chai';
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  canEnter,
  chooseAccount,
  type AccountDetails,
  accountDetails,
} from '../../../infrastructure/embedded-postgres/account.js';
import { EmbeddedPostgresError } from '../../../infrastructure/embedded-postgres/embedded-postgres-error.js';
import { announced, ask, killGroup, refusal, type TrialCluster, trialCluster } from './trial-cluster.js';

const nobody = { uid: 65534, gid: 65534 };
const stranger = { uid: 54321, gid: 54321 };
const isRoot = process.getuid?.() === 0;

describe('embedded PostgreSQL: the account of the server', () => {
  let trial: TrialCluster;
  beforeEach(() => {
    trial = trialCluster();
    mkdirSync(trial.directory, { recursive: true });
  });
  afterEach(() => trial.remove());

  const choose = (facts: Partial<AccountDetails>) =>
    chooseAccount({
      directory: trial.directory,
      program: process.execPath,
      dataOwner: undefined,
      root: true,
      named: true,
      namespacesAllowed: () => Promise.resolve(false),
      ...facts,
    });
  const allowed = () => Promise.resolve(true);

  it('the mode of every folder on the way decides which account can reach the data', () => {
    const open = join(trial.around, 'open');
    mkdirSync(open, { mode: 0o755 });
    chmodSync(trial.around, 0o711);
    expect(canEnter(open, stranger)).to.equal(true);
    chmodSync(trial.around, 0o700);
    expect(canEnter(open, stranger)).to.equal(false);
    const { uid, gid } = statSync(open);
    expect(canEnter(open, { uid, gid })).to.equal(true);
  });

  it('an ordinary user runs the server itself, or in a namespace when its number has no name', async () => {
    expect(await choose({ root: false })).to.deep.equal({ kind: 'self' });
    expect(await choose({ root: false, named: false, namespacesAllowed: allowed })).to.deep.equal({
      kind: 'namespace',
    });
    expect(await choose({ root: false, named: false })).to.deep.equal({ kind: 'self' });
  });

  it('root runs the server as the user nobody where others may pass, or as the owner of the data', async () => {
    chmodSync(trial.around, 0o711);
    expect(await choose({})).to.deep.equal({ kind: 'other', ...nobody });
    expect(await choose({ dataOwner: stranger })).to.deep.equal({ kind: 'other', ...stranger });
  });

  it('root runs the server in a namespace rather than copy binaries to a folder that other users cannot reach', async () => {
    chmodSync(trial.around, 0o711);
    const program = join(trial.directory, 'postgres');
    writeFileSync(program, '', { mode: 0o700 });
    if (isRoot)
      expect(await choose({ program, namespacesAllowed: allowed })).to.deep.equal({ kind: 'namespace' });
    expect(await choose({ program })).to.deep.equal({ kind: 'other', ...nobody });
    const facts = { program, dataOwner: stranger, namespacesAllowed: allowed };
    expect(await choose(facts), "a user's data stay the user's").to.deep.equal({
      kind: 'other',
      ...stranger,
    });
  });

  it('root in a folder closed to others, without namespaces, learns which variable to set', async () => {
    chmodSync(trial.around, 0o700);
    // For anybody but root the folder's owner would do.
    if (isRoot) {
      const error = await refusal(choose({}));
      expect(error).to.be.instanceOf(EmbeddedPostgresError);
      expect((error as EmbeddedPostgresError).message)
        .to.contain(trial.directory)
        .and.match(/DATA_DIR.*DATABASE_URL/);
      expect(await choose({ namespacesAllowed: allowed })).to.deep.equal({ kind: 'namespace' });
      chownSync(trial.around, stranger.uid, stranger.gid);
    }
    const { uid, gid } = statSync(trial.around);
    chownSync(trial.directory, uid, gid);
    expect(await choose({ namespacesAllowed: allowed })).to.deep.equal({ kind: 'other', uid, gid });
  });

  if (isRoot) {
    it('root continues in a namespace when the folder of a server is closed later, or learns what to do', async () => {
      const first = await trial.start();
      await ask(first.url, 'create table kept as select 1 as n');
      await first.stop();
      chmodSync(trial.around, 0o700);
      if (!(await accountDetails(trial.directory, trial.directory, '').namespacesAllowed())) {
        expect(await refusal(trial.start())).to.have.property('code', 'no-usable-account');
        return;
      }
      const second = await trial.start();
      expect(await ask(second.url, 'select n from kept')).to.deep.equal([{ n: '1' }]);
      expect(statSync(join(trial.directory, 'data')).uid).to.equal(0);
    });
  }

  // A checkout that only root can read has no ordinary users to try.
  if (isRoot && canEnter(fileURLToPath(new URL('../../..', import.meta.url)), nobody)) {
    it('root continues the server of an ordinary user as that user', async () => {
      chownSync(trial.around, nobody.uid, nobody.gid);
      for (const folder of [join(trial.around, 'data'), trial.directory])
        chownSync(folder, nobody.uid, nobody.gid);
      const child = trial.startInChild(nobody);
      const { url, uid } = await announced(child);
      expect(uid).to.equal(nobody.uid);
      await ask(url, 'create table kept as select 1 as n');
      await killGroup(child);
      const adopted = await trial.start();
      expect(adopted.adopted).to.equal(true);
      await adopted.stop();
      const again = await trial.start();
      expect(await ask(again.url, 'select n from kept')).to.deep.equal([{ n: '1' }]);
      expect(statSync(join(trial.directory, 'data')).uid).to.equal(nobody.uid);
    });
  }
});
