import { expect } from 'chai';
import { format } from 'prettier';
import * as browser from '../../../interfaces/portal/screens/applications/snippets/browser-snippets.js';
import * as go from '../../../interfaces/portal/screens/applications/snippets/go-snippets.js';
import * as java from '../../../interfaces/portal/screens/applications/snippets/java-snippets.js';
import * as node from '../../../interfaces/portal/screens/applications/snippets/node-snippets.js';
import * as python from '../../../interfaces/portal/screens/applications/snippets/python-snippets.js';
import * as shell from '../../../interfaces/portal/screens/applications/snippets/shell-snippets.js';
import type {
  CodeFile,
  SnippetDetails,
} from '../../../interfaces/portal/screens/applications/snippets/snippet.js';
import { page } from '../../guide/guide-pages.js';

const facts: SnippetDetails = {
  issuer: 'https://id.example.com',
  clientId: 'server',
  redirectUri: 'https://app.example.com/callback',
  postLogoutRedirectUri: 'https://app.example.com/',
  audience: 'https://api.acme.test',
  scope: 'openid profile email roles',
  proof: 'secret',
  takesAnyJwt: false,
};
const inBrowser: SnippetDetails = { ...facts, clientId: 'web', proof: 'none' };
const at = (path: string): SnippetDetails => ({ ...facts, redirectUri: `https://app.example.com${path}` });

/** The code of the portal that each page of a stack shows. */
const shown: Readonly<Record<string, readonly CodeFile[]>> = {
  browser: browser.oidcClientTs(inBrowser),
  react: browser.react(inBrowser),
  vue: browser.vue(inBrowser),
  angular: browser.angular(inBrowser),
  express: [...node.express(facts), ...node.expressApi(facts)],
  'next-js': node.authJs(at('/api/auth/callback/tessera')),
  go: [...go.go(facts), ...go.goApi(facts)],
  spring: [...java.springLogin(at('/login/oauth2/code/tessera')), ...java.springApi(facts)],
  flask: python.authlib(facts),
  'python-api': python.pyJwt(facts),
  curl: [...shell.curlSignIn(facts), ...shell.curlIntrospection(facts)],
};

/** The languages of blocks in Markdown, by the end of a file's name; none: the code has no colours. */
const languages: Readonly<Record<string, string>> = {
  js: 'js',
  jsx: 'js',
  ts: 'ts',
  tsx: 'js',
  vue: 'html',
  py: 'python',
  java: 'java',
  yaml: 'yaml',
  sh: 'sh',
};

/** Returns a file of the portal's code as a block of a page, formatted as pages are. */
async function blockOf({ name, text }: CodeFile): Promise<string> {
  const language = languages[name.split('.').at(-1) ?? ''] ?? '';
  const options = { parser: 'markdown', printWidth: 110, singleQuote: true, trailingComma: 'all' } as const;
  return format(`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`, options);
}

describe("the guide's code for stacks", () => {
  for (const [stack, files] of Object.entries(shown))
    it(`the guide shows the portal's code for ${stack}`, async () => {
      const text = page(`sign-in/stacks/${stack}.md`);
      for (const file of files) {
        expect(text).to.contain(await blockOf(file));
        expect(text, file.name).to.contain(`\`${file.name}\``);
      }
    });
});
