import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { transform } from 'esbuild';
import {
  angular,
  oidcClientTs,
  react,
  vue,
} from '../../../interfaces/portal/screens/applications/snippets/browser-snippets.js';
import {
  aspNet,
  aspNetApi,
} from '../../../interfaces/portal/screens/applications/snippets/dotnet-snippets.js';
import { go, goApi } from '../../../interfaces/portal/screens/applications/snippets/go-snippets.js';
import {
  springApi,
  springLogin,
} from '../../../interfaces/portal/screens/applications/snippets/java-snippets.js';
import {
  authJs,
  express,
  expressApi,
  jose,
  openidClient,
} from '../../../interfaces/portal/screens/applications/snippets/node-snippets.js';
import {
  authlib,
  django,
  pyJwt,
} from '../../../interfaces/portal/screens/applications/snippets/python-snippets.js';
import {
  curlIntrospection,
  curlSignIn,
  oauth2Proxy,
} from '../../../interfaces/portal/screens/applications/snippets/shell-snippets.js';
import type { CodeFile } from '../../../interfaces/portal/screens/applications/snippets/snippet.js';
import { snippets as verifySnippets } from '../../../interfaces/portal/screens/webhooks/verify-snippets.js';
import { partsOfCode } from '../../../interfaces/portal/ui/code-parts.js';
import { skipTest } from '../../support/run/left-out.js';

const facts = {
  issuer: 'https://id.example.com',
  clientId: 'acme-shop',
  redirectUri: 'https://shop.acme.test/sign-in/done',
  postLogoutRedirectUri: 'https://shop.acme.test/bye',
  audience: 'https://api.acme.test',
  scope: 'openid profile email roles',
  proof: 'secret',
  takesAnyJwt: false,
} as const;

const writers = [
  angular,
  oidcClientTs,
  react,
  vue,
  aspNet,
  aspNetApi,
  go,
  goApi,
  springApi,
  springLogin,
  authJs,
  express,
  expressApi,
  jose,
  openidClient,
  authlib,
  django,
  pyJwt,
  curlIntrospection,
  curlSignIn,
  oauth2Proxy,
];

const written = (more: Partial<Parameters<(typeof writers)[number]>[0]> = {}): readonly CodeFile[] =>
  writers.flatMap((write) => write({ ...facts, ...more }));

const variants = [
  {},
  { issuer: 'http://localhost:8080', postLogoutRedirectUri: null, takesAnyJwt: true },
  { redirectUri: '', postLogoutRedirectUri: null },
] as const;

describe('the code that the portal shows for applications', () => {
  it('is code of JavaScript and TypeScript that a compiler takes, whatever values are filled in', async () => {
    const modules = variants
      .flatMap((more) => written(more))
      .filter(({ language, name }) => language === 'js' && !name.endsWith('.vue'));
    expect(modules.length).to.be.above(20);
    for (const { name, text } of modules) {
      const loader = name.endsWith('.ts') ? 'ts' : 'tsx';
      const { warnings } = await transform(text, { loader, format: 'esm', target: 'esnext' });
      expect(warnings, name).to.deep.equal([]);
    }
  });

  it('is code of Python that its compiler takes', function () {
    const modules = variants.flatMap((more) => written(more)).filter(({ language }) => language === 'python');
    const check =
      'import json, sys\nfor one in json.load(sys.stdin): compile(one["text"], one["name"], "exec")';
    try {
      execFileSync('python3', ['-c', check], { input: JSON.stringify(modules) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      skipTest(this, 'there is no Python');
    }
  });

  it('names where the redirect URI leads in the routes of the programs that need its path', () => {
    for (const write of [express, aspNet, go])
      expect(write(facts)[0]?.text, write.name).to.contain('"/sign-in/done"');
  });

  it('asks for no https of a service that is tried on http', () => {
    const http = { ...facts, issuer: 'http://localhost:8080' };
    for (const write of [aspNet, aspNetApi]) {
      expect(write(http)[0]?.text).to.contain('RequireHttpsMetadata = false');
      expect(write(facts)[0]?.text).not.to.contain('RequireHttpsMetadata');
    }
  });
});

describe('highlighted code', () => {
  const kindsOf = (...of: Parameters<typeof partsOfCode>): readonly (readonly [string, string])[] =>
    partsOfCode(...of).flatMap(({ kind, text }) => (kind === null ? [] : [[kind, text]]));

  it('is the code itself, in every language that is shown', () => {
    const files = [...written(), ...verifySnippets];
    for (const { language, text } of files) {
      const parts = partsOfCode(language, text);
      expect(parts.map((part) => part.text).join('')).to.equal(text);
      expect(parts.some(({ kind }) => kind !== null)).to.equal(true);
    }
  });

  it('takes what looks like a comment in a text, and a word in a comment, for what it is', () => {
    expect(kindsOf('js', `const a = 'https://x'; // if 'so'\nclassy = \`//\${b}\`;`)).to.deep.equal([
      ['word', 'const'],
      ['text', "'https://x'"],
      ['comment', "// if 'so'"],
      ['text', '`//${b}`'],
    ]);
    expect(kindsOf('java', `/* return\n"x" */ return "a\\"b";`)).to.deep.equal([
      ['comment', '/* return\n"x" */'],
      ['word', 'return'],
      ['text', '"a\\"b"'],
    ]);
    expect(kindsOf('python', `x = "#1"  # not None`)).to.deep.equal([
      ['text', '"#1"'],
      ['comment', '# not None'],
    ]);
    expect(kindsOf('shell', 'curl https://a.test/#part # now')).to.deep.equal([['comment', '# now']]);
    expect(kindsOf('yaml', 'spring:\n  client-id: "a: b"')).to.deep.equal([
      ['word', 'spring'],
      ['word', '  client-id'],
      ['text', '"a: b"'],
    ]);
  });
});
