import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BootstrapDocument } from '../../../application/bootstrap/bootstrap-document.js';
import { welcome } from '../../../interfaces/compose/welcome.js';
import { readConfig } from '../../../interfaces/config.js';
import { runShell } from '../../support/run/shell.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

const document: BootstrapDocument = {
  tenants: [
    { slug: 'first', name: 'First', owner: { email: 'o@first.test', password: 'hunter2' } },
    {
      slug: 'second',
      name: 'Second',
      owner: { email: 'o@second.test' },
      apiKeys: [
        { name: 'known before', scopes: ['users:read'] },
        { name: 'roles only', scopes: ['roles:read'], key: 'tsk_roles' },
        { name: 'users', scopes: ['users:read'], key: 'tsk_users' },
      ],
    },
  ],
};

const here = { node: '24.1.0', command: 'tessera' };

describe('the welcome of a start', () => {
  let folder: string;
  before(() => {
    folder = temporaryFolder('welcome');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const names = ['plain', 'with space', "it's", 'say "hi"', '$HOME `id` \\n'];
  for (const name of names) {
    it(`the welcome has a line that reads the key, with any name of the folder: ${name}`, async () => {
      const dataDir = join(folder, name);
      mkdirSync(dataDir);
      const file = join(dataDir, 'bootstrap.json');
      writeFileSync(file, JSON.stringify(document));
      const text = welcome(readConfig({ DATA_DIR: dataDir }), { file, document }, here);
      const line = text.split('\n').find((part) => part.includes('curl'))!;
      const { stdout, stderr } = await runShell(line.replace('curl', "printf '%s|'"), '/');
      expect(stderr).to.equal('');
      expect(stdout).to.equal('-s|http://localhost:3000/api/users|-H|X-Api-Key: tsk_users|');
      expect(text).to.not.contain('tsk_');
      expect(text).to.not.contain('hunter2');
    });
  }

  it('the welcome names tenants and files', () => {
    const file = `${folder}/b.json`;
    const text = welcome(readConfig({ DATA_DIR: folder, PORT: '3001' }), { file, document }, here);
    for (const part of [
      'http://localhost:3001/docs',
      '/health/ready',
      folder,
      'first, second',
      'http://localhost:3001/portal\n',
      'Owners and administrators sign in there',
      'o@first.test signs in at http://localhost:3001/portal/t/first\n',
      'o@second.test signs in at http://localhost:3001/portal/t/second\n',
      `${folder}/b.json`,
    ])
      expect(text).to.contain(part);
  });

  it('the welcome shows no line for a key that can no longer be read', () => {
    const tenants = [{ ...document.tenants![0]!, apiKeys: [{ name: 'a', scopes: ['users:read'] }] }];
    const text = welcome(readConfig({ DATA_DIR: folder }), { file: 'b.json', document: { tenants } }, here);
    expect(text).to.not.contain('curl');
  });

  it('the welcome says how to create a tenant when there is none, and does not show the database’s address', () => {
    const key = 'A'.repeat(43);
    const config = readConfig({ DATABASE_URL: 'postgres://u:hunter2@db/x', MASTER_KEY: key });
    for (const bootstrap of [null, { file: 'b.json', document: {} }]) {
      const text = welcome(config, bootstrap, here);
      expect(text).to.contain('`tessera tenants create`').and.not.to.contain('no tenant');
      expect(text).to.not.contain('hunter2').and.to.not.contain(key);
    }
  });

  it('the welcome advises another Node release at its end where this one gets no security fixes', () => {
    const said = (node: string): string => welcome(readConfig({}), null, { ...here, node });
    expect(said('20.19.5')).to.match(/\n\nNode 20\.19\.5 gets no security fixes any more: [^\n]+\n$/);
    for (const node of ['22.0.0', '24.1.0']) expect(said(node)).not.to.contain('Node');
  });
});
