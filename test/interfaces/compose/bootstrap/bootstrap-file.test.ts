import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BootstrapDocument } from '../../../../application/bootstrap/bootstrap-document.js';
import {
  type BootstrapFiles,
  bootstrapFiles,
  merge,
  readBootstrapFile,
  readDone,
  readPending,
  writeDone,
  writePending,
} from '../../../../interfaces/compose/bootstrap/bootstrap-file.js';
import { ConfigError } from '../../../../interfaces/config-error.js';
import { temporaryFolder } from '../../../support/run/temporary-folder.js';

const run = '0190f0f0-0000-7000-8000-00000000c0de';
const owner = { email: 'owner@acme.test' };
const acme = { slug: 'acme', name: 'Acme', owner };

describe('bootstrap file', () => {
  let folder: string;
  let files: BootstrapFiles;
  beforeEach(() => {
    folder = temporaryFolder('bootstrap');
    files = bootstrapFiles(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const refusal = (read: () => unknown): string => {
    try {
      read();
    } catch (error) {
      expect(error).to.be.instanceOf(ConfigError);
      return (error as Error).message;
    }
    throw new Error('it was not refused');
  };

  it('the bootstrap file is written for its owner only, whole or not at all', () => {
    writePending(files, { run, filledIn: { entry: 'secret' } });
    expect(readPending(files)).to.deep.equal({ run, filledIn: { entry: 'secret' } });
    expect(statSync(files.pending).mode & 0o777).to.equal(0o600);
    writeDone(files, { tenants: [acme] });
    expect(readDone(files)).to.deep.equal({ tenants: [acme] });
    expect(statSync(files.done).mode & 0o777).to.equal(0o600);
    expect(existsSync(files.pending)).to.equal(false);
    expect(existsSync(`${files.done}.next`)).to.equal(false);
  });

  it('the bootstrap file is absent before the first start', () => {
    expect(readDone(files)).to.equal(null);
    expect(readPending(files)).to.equal(null);
  });

  it('a damaged bootstrap file is named without its contents', () => {
    for (const [file, read] of [
      [files.done, readDone],
      [files.pending, readPending],
    ] as const) {
      writeFileSync(file, '{"tenants": [{"password": hunter2');
      const message = refusal(() => read(files));
      expect(message).to.contain(file);
      expect(message).to.not.contain('hunter2');
    }
  });

  it('a bootstrap file with its generated values may be given as BOOTSTRAP_FILE', () => {
    const filled: BootstrapDocument = {
      tenants: [
        {
          ...acme,
          tenantId: run,
          owner: { ...owner, id: run, password: 'secret secret' },
          users: [{ email: 'bo@acme.test', roles: ['admin'], emailVerified: true, id: run }],
          roles: [{ name: 'viewer', description: '', id: run }],
          apiKeys: [{ name: 'all', scopes: ['users:read'], key: `tsk_${'a'.repeat(43)}` }],
          clients: [
            {
              clientId: 'server',
              clientSecret: 's'.repeat(43),
              name: 'Server',
              type: 'confidential',
              authMethod: 'client_secret_post',
              audience: 'api',
              redirectUris: ['https://a.test/'],
              postLogoutRedirectUris: [],
              grantTypes: ['authorization_code'],
              scopes: ['openid'],
              thirdParty: true,
              acceptsTokenEndpointAudience: true,
              allowedOrigins: [],
            },
          ],
        },
      ],
      operators: [{ email: 'ops@acme.test' }],
    };
    writeDone(files, filled);
    expect(readBootstrapFile(files.done)).to.deep.equal(filled);
  });

  const bad: [string, string, string][] = [
    ['no JSON', '{"tenants": hunter2', 'it is not valid JSON'],
    ['no object', '["hunter2"]', 'at /: '],
    ['an unknown member', '{"tenant": "hunter2"}', 'at /tenant: '],
    ['a missing owner', '{"tenants":[{"slug":"hunter2","name":"A"}]}', 'at /tenants/0/owner: '],
    [
      'an empty password',
      '{"tenants":[{"slug":"a","name":"A","owner":{"email":"hunter2","password":""}}]}',
      'at /tenants/0/owner/password: ',
    ],
    [
      'a wrong type',
      '{"tenants":[{"slug":"a","name":"A","owner":{"email":"a@b"},"users":{"email":"hunter2"}}]}',
      'at /tenants/0/users: ',
    ],
    [
      'an unknown scope',
      '{"tenants":[{"slug":"a","name":"A","owner":{"email":"a@b"},"apiKeys":[{"name":"k","scopes":["hunter2"]}]}]}',
      'at /tenants/0/apiKeys/0/scopes/0: ',
    ],
    [
      'an unknown type of client',
      '{"tenants":[{"slug":"a","name":"A","owner":{"email":"a@b"},"clients":[{"type":"hunter2","audience":"a","redirectUris":[]}]}]}',
      'at /tenants/0/clients/0/type: ',
    ],
    [
      'a key that is none',
      '{"tenants":[{"slug":"a","name":"A","owner":{"email":"a@b"},"apiKeys":[{"name":"k","scopes":["users:read"],"key":"hunter2"}]}]}',
      'at /tenants/0/apiKeys/0/key: ',
    ],
  ];
  for (const [what, text, where] of bad) {
    it(`a faulty bootstrap file is refused with the path of the member in one line, and not its value: ${what}`, () => {
      const file = join(folder, 'asked.json');
      writeFileSync(file, text);
      const message = refusal(() => readBootstrapFile(file));
      expect(message).to.contain(`BOOTSTRAP_FILE is "${file}": `);
      expect(message).to.contain(where);
      expect(message).to.not.contain('hunter2');
      expect(message.split('\n')).to.have.length(1);
    });
  }

  it('a missing bootstrap file is named', () => {
    expect(refusal(() => readBootstrapFile(join(folder, 'none.json')))).to.contain('ENOENT');
  });

  it('the bootstrap file keeps entries that the document no longer has, and takes the others from the document', () => {
    const client = { type: 'confidential', audience: 'api', redirectUris: ['https://a.test/'] };
    const earlier: BootstrapDocument = {
      tenants: [
        {
          ...acme,
          tenantId: run,
          owner: { ...owner, id: 'o', password: 'made up' },
          users: [
            { email: 'bo@acme.test', id: 'b', password: 'no longer theirs' },
            { email: 'gone@acme.test', id: 'g', password: 'made up' },
          ],
          resources: [{ identifier: 'https://api.acme.test', id: 'r' }],
          roles: [{ name: 'viewer', id: 'v' }],
          apiKeys: [
            { name: 'all', scopes: ['users:read'], key: 'tsk_all' },
            { name: 'old', scopes: ['users:read'], key: 'tsk_old' },
          ],
          clients: [{ ...client, clientId: 'one', clientSecret: 'a'.repeat(43) }],
        },
        { ...acme, slug: 'globex' },
      ],
    };
    const document: BootstrapDocument = {
      tenants: [
        {
          ...acme,
          name: 'Renamed',
          tenantId: run,
          owner: { email: 'next@acme.test', id: 'n' },
          users: [
            { email: 'bo-two@acme.test', id: 'b' },
            { email: 'new@acme.test', id: 'x' },
          ],
          apiKeys: [{ name: 'all', scopes: ['users:write'], key: 'tsk_all' }],
        },
      ],
    };
    const [first, second] = merge(document, earlier, document).tenants!;
    expect(first).to.include({ name: 'Renamed', tenantId: run });
    expect(first!.owner).to.deep.equal({ email: 'next@acme.test', id: 'n' });
    expect(first!.users).to.deep.equal([
      { email: 'bo-two@acme.test', id: 'b' },
      { email: 'new@acme.test', id: 'x' },
      { email: 'gone@acme.test', id: 'g', password: 'made up' },
    ]);
    expect(first!.roles).to.deep.equal([{ name: 'viewer', id: 'v' }]);
    expect(first!.resources).to.deep.equal([{ identifier: 'https://api.acme.test', id: 'r' }]);
    expect(first!.apiKeys!.map(({ name, key }) => [name, key])).to.deep.equal([
      ['all', 'tsk_all'],
      ['old', 'tsk_old'],
    ]);
    expect(first!.clients!.map(({ clientId }) => clientId)).to.deep.equal(['one']);
    expect(second!.slug).to.equal('globex');
    expect(merge(document, null, document)).to.equal(document);
  });

  it('the bootstrap file leaves out values that the document names and that no longer exist', () => {
    const client = { type: 'public', audience: 'api', redirectUris: ['https://a.test/'] };
    const named = {
      ...acme,
      users: [{ email: 'Bo@acme.test' }],
      roles: [{ name: 'Viewer' }],
      apiKeys: [{ name: 'all', scopes: ['users:read'] }],
      clients: [
        { ...client, clientId: 'web' },
        { ...client, name: 'Server' },
      ],
    };
    const earlier = {
      ...acme,
      users: [{ email: 'bo@acme.test', id: 'b' }],
      roles: [{ name: 'viewer', id: 'v' }],
      apiKeys: [{ name: 'all', scopes: ['users:read'], key: 'tsk_all' }],
      clients: [
        { ...client, clientId: 'web' },
        { ...client, clientId: 'made-up', name: 'Server' },
        { ...client, clientId: 'other', name: 'web' },
      ],
    };
    const applied = { ...acme, users: [], roles: [], apiKeys: [], clients: [] };
    const [kept] = merge({ tenants: [applied] }, { tenants: [earlier] }, { tenants: [named] }).tenants!;
    expect(kept).to.deep.include({ users: [], roles: [], apiKeys: [] });
    expect(kept!.clients!.map(({ clientId }) => clientId)).to.deep.equal(['other']);
  });

  it('the bootstrap file ends with a line feed', () => {
    writeDone(files, { tenants: [] });
    expect(readFileSync(files.done, 'utf8')).to.match(/\}\n$/);
  });
});
