import { expect } from 'chai';
import { originFaults, redirectUriFaults } from '../../../domain/client/client-uris.js';

const rule = { min: 1, privateUse: true } as const;
const codes = (uris: readonly string[], privateUse = true): string[] =>
  redirectUriFaults('/uris', uris, { ...rule, privateUse }).map(({ pointer, code }) => `${pointer} ${code}`);

const good: readonly string[] = [
  'https://app.example.com',
  'https://app.example.com/',
  'https://app.example.com:8443/cb',
  'https://app.example.com/cb?tenant=1&x=%20',
  'https://xn--bcher-kva.example/cb',
  'https://192.0.2.1/cb',
  'https://[2001:db8::1]/cb',
  'https://app.example.com/a/b.c/~d/...e',
  'https://app.example.com/@user:1',
  'http://localhost/cb',
  'http://localhost:8080/',
  'http://127.0.0.1/cb',
  'http://127.0.0.1:8400/cb',
  'http://[::1]:8400/cb',
];
const native: readonly string[] = [
  'com.example.app:/oauth2redirect',
  'com.example.app://callback',
  'com.example-2.app:/a?b=c',
];

const bad: readonly string[] = [
  // nothing, or no absolute URI
  '',
  ' ',
  '/cb',
  '//app.example.com/cb',
  'app.example.com/cb',
  'https:',
  'https://',
  'https:///cb',
  'https:app.example.com/cb',
  'https:/app.example.com/cb',
  'https://?x',
  'https://:443/cb',
  // other schemes, however they are written
  'http://app.example.com/cb',
  'http://192.0.2.1/cb',
  'http://localhost.evil.example/cb',
  'http://evil.localhost/cb',
  'http://127.0.0.2/cb',
  'http://127.1/cb',
  'http://0x7f.0.0.1/cb',
  'http://[::ffff:127.0.0.1]/cb',
  'http://[0:0:0:0:0:0:0:1]/cb',
  'HTTPS://app.example.com/cb',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java.script&colon;alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://app.example.com/x',
  'about:blank',
  'ftp://app.example.com/',
  'urn:ietf:wg:oauth:2.0:oob',
  'myapp://callback',
  'Com.Example.App:/cb',
  '.example:/cb',
  'com.example.:/cb',
  'com..example:/cb',
  '1com.example:/cb',
  // another host than it seems
  'https://user@app.example.com/cb',
  'https://user:password@app.example.com/cb',
  'https://@app.example.com/cb',
  'https://app.example.com@evil.example/cb',
  'https://app.example.com\\@evil.example/cb',
  'https://app.example.com\\cb',
  'https://app.example.com./cb',
  'https://app..example.com/cb',
  'https://app.example.com:99999/cb',
  'https://app.example.com:08443/cb',
  'https://app.example.com:/cb',
  'https://app.example.com:x/cb',
  'https://bücher.example/cb',
  'https://аpp.example.com/cb',
  'https://app。example.com/cb',
  'https://app.example%2ecom/cb',
  'https://app%00.example.com/cb',
  'https://0x7f000001/cb',
  'https://2130706433/cb',
  'https://[::1/cb',
  'com.example.app://user@callback',
  // wildcards and fragments
  'https://*.example.com/cb',
  'https://app.example.com/*',
  'https://app.example.com*',
  'https://app.example.com/cb?*',
  'https://app.example.com/cb#',
  'https://app.example.com/cb#x',
  'com.example.app:/cb#x',
  // paths that servers read differently
  'https://app.example.com/..',
  'https://app.example.com/../cb',
  'https://app.example.com/a/../cb',
  'https://app.example.com/./cb',
  'https://app.example.com/a/.',
  'https://app.example.com/a/..;/cb',
  'https://app.example.com/cb;x=1',
  'https://app.example.com/%2e%2e/cb',
  'https://app.example.com/%2E%2E/cb',
  'https://app.example.com/.%2e/cb',
  'https://app.example.com/a%2fb',
  'https://app.example.com/a%5Cb',
  'com.example.app:/a/../cb',
  'com.example.app:..',
  // characters that no URI has
  'https://app.example.com/cb x',
  ' https://app.example.com/cb',
  'https://app.example.com/cb\n',
  'https://app.example.com/\tcb',
  'https://app.example.com/cb\u0000',
  'https://app.example.com/cb\u007f',
  'https://app.example.com/cb\u2028',
  'https://app.example.com/café',
  'https://app.example.com/"',
  'https://app.example.com/<script>',
  'https://app.example.com/{x}',
  'https://app.example.com/a|b',
  'https://app.example.com/a^b',
  'https://app.example.com/a`b',
  'https://app.example.com/%',
  'https://app.example.com/%zz',
  'https://app.example.com/%0',
];

describe('redirect URIs', () => {
  for (const uri of good) {
    it(`a redirect URI may be ${uri}`, () => {
      expect(codes([uri])).to.deep.equal([]);
      expect(codes([uri], false)).to.deep.equal([]);
    });
  }

  for (const uri of native) {
    it(`a redirect URI of a public client only may be ${uri}`, () => {
      expect(codes([uri])).to.deep.equal([]);
      expect(codes([uri], false)).to.deep.equal(['/uris/0 format']);
    });
  }

  for (const uri of bad) {
    it(`a redirect URI may not be ${JSON.stringify(uri)}`, () => {
      expect(codes([uri])).to.deep.equal(['/uris/0 format']);
    });
  }

  it('a redirect URI may be 2 KB long, and no longer', () => {
    const long = `https://app.example.com/${'a'.repeat(2_048 - 24)}`;
    expect(long).to.have.length(2_048);
    expect(codes([long])).to.deep.equal([]);
    expect(codes([`${long}a`])).to.deep.equal(['/uris/0 format']);
  });

  it('a client may have 20 redirect URIs, each once', () => {
    const many = Array.from({ length: 20 }, (_, index) => `https://app.example.com/${index}`);
    expect(codes(many)).to.deep.equal([]);
    expect(codes([...many, 'https://app.example.com/'])).to.deep.equal(['/uris too_many']);
    expect(codes([...many.slice(0, 2), many[0]!, 'x'])).to.deep.equal([
      '/uris/2 duplicate',
      '/uris/3 format',
    ]);
  });

  it('a client has at least one redirect URI where they are required', () => {
    expect(codes([])).to.deep.equal(['/uris required']);
    expect(redirectUriFaults('/uris', [], { min: 0, privateUse: false })).to.deep.equal([]);
  });
});

describe('allowed origins', () => {
  const faults = (...origins: string[]): string[] =>
    originFaults('/o', origins).map(({ pointer }) => pointer);

  it('allowed origins have the form that browsers send', () => {
    const origins = ['https://app.example.com', 'https://app.example.com:8443', 'http://localhost:3001'];
    expect(faults(...origins, 'http://127.0.0.1:5173', 'http://[::1]:1')).to.deep.equal([]);
    expect(faults()).to.deep.equal([]);
  });

  for (const origin of [
    '',
    'null',
    '*',
    'https://*.example.com',
    'https://app.example.com/',
    'https://app.example.com/cb',
    'http://app.example.com',
    'https://APP.example.com',
    'https://app.example.com:443',
    'app.example.com',
    'https://user@app.example.com',
    'com.example.app:',
    'https://app.example.com?x',
    'file://',
  ]) {
    it(`${JSON.stringify(origin)} is no allowed origin`, () => {
      expect(faults(origin)).to.deep.equal(['/o/0']);
    });
  }

  it('a client may have 20 allowed origins', () => {
    const many = Array.from({ length: 21 }, (_, index) => `https://a${index}.example.com`);
    expect(faults(...many)).to.deep.equal(['/o']);
  });
});
