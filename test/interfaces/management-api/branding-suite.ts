import { expect } from 'chai';
import type { Call, Reply } from '../../support/http-client.js';
import type { ApiUnderTest } from '../../support/http-service.js';

/** The branding through the API (contract, sections 2 and 3). */
export function brandingSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let key: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const ask = (method: string, options: Call = {}): Promise<Reply> =>
    service.call(method, '/api/branding', { key, ...options });
  const put = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    ask('PUT', { body, headers });

  it('is there before anybody chose anything', async () => {
    const reply = await ask('GET');
    expect(reply.status).to.equal(200);
    expect(reply.json).to.have.all.keys([
      ...[
        'colors',
        'darkColors',
        'logoUrl',
        'faviconUrl',
        'customCss',
        'supportEmail',
        'termsUrl',
        'privacyUrl',
      ],
      'updatedAt',
    ]);
    expect(reply.headers.get('etag')).to.equal('"0"');
  });

  it('is changed member by member, cleared by null, and read at once', async () => {
    const body = {
      colors: { primary: '#0B6B3A', text: '#000000' },
      darkColors: { background: '#000000' },
      customCss: '.card { border-radius: 0 }\n',
      ...{
        supportEmail: 'help@acme.test',
        termsUrl: 'https://acme.test/t',
        privacyUrl: 'https://acme.test/p',
      },
    };
    const changed = await put(body);
    expect(changed.status, changed.text).to.equal(200);
    const { colors, darkColors, ...rest } = body;
    expect(changed.json).to.deep.include(rest);
    expect(changed.json['colors']).to.deep.include({
      primary: '#0b6b3a',
      text: colors.text,
      error: '#b3261e',
    });
    expect(changed.json['darkColors']).to.deep.include(darkColors);
    const read = await ask('GET');
    expect([read.text, read.headers.get('etag')]).to.deep.equal([changed.text, changed.headers.get('etag')]);

    const cleared = await put({ colors: { primary: null }, customCss: null, termsUrl: null });
    expect(cleared.json['colors']).to.include({ primary: '#2447b8', text: '#000000' });
    expect(cleared.json).to.include({ customCss: null, termsUrl: null, privacyUrl: 'https://acme.test/p' });
    expect((await ask('GET')).text).to.equal(cleared.text);
  });

  it('heeds If-Match, from the first change on', async () => {
    const first = String((await ask('GET')).headers.get('etag'));
    const changed = await put({ supportEmail: 'a@acme.test' }, { 'If-Match': first });
    expect(changed.status).to.equal(200);
    const stale = await put({ supportEmail: 'b@acme.test' }, { 'If-Match': first });
    expect([stale.status, stale.json['code']]).to.deep.equal([412, 'stale_revision']);
    const next = await put(
      { supportEmail: 'b@acme.test' },
      { 'If-Match': String(changed.headers.get('etag')) },
    );
    expect(next.status).to.equal(200);
  });

  it('refuses a style sheet, naming line and construct, and keeps the one there was', async () => {
    await put({ customCss: 'a{}' });
    for (const css of [
      ...[
        '@import "x";',
        'a{background:url(https://evil.test)}',
        'a{width:expression(1)}',
        'a{-moz-binding:x}',
      ],
      ...[
        'a{behavior:x}',
        'a{content:"</style>"}',
        'a{background:\\75rl(//evil.test)}',
        '[value^=a]{b:c}',
        'a{',
      ],
    ]) {
      const reply = await put({ customCss: `a{}\n${css}` });
      expect([reply.status, reply.json['code']], css).to.deep.equal([400, 'invalid_input']);
      const [fault] = reply.json['errors'] as { pointer: string; code: string; detail: string }[];
      expect(fault!.pointer).to.equal('/customCss');
      expect(fault!.detail, css).to.match(/^line 2: /);
    }
    expect((await ask('GET')).json['customCss']).to.equal('a{}');
  });

  it('refuses what is no colour, address or link, naming the member', async () => {
    const reply = await put({
      supportEmail: 'nobody',
      termsUrl: 'http://acme.test',
      privacyUrl: 'javascript:x',
    });
    expect((reply.json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).to.deep.equal([
      ...['/supportEmail', '/termsUrl', '/privacyUrl'],
    ]);
    const color = await put({ colors: { primary: 'red' } });
    expect((color.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal('/colors/primary');
    const unknown = await put({ colors: { accent: '#000000' } });
    expect((unknown.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal('/colors/accent');
  });

  it('takes a style sheet of 64 KiB, and not a byte more', async () => {
    const longest = `/*${'x'.repeat(65_532)}*/`;
    expect((await put({ customCss: longest })).status).to.equal(200);
    expect((await ask('GET')).json['customCss']).to.equal(longest);
    expect((await put({ customCss: `${longest} ` })).status).to.equal(400);
    expect((await put({ customCss: `/*${'ä'.repeat(32_767)}*/` })).status).to.equal(400);
  });

  it('is one tenant’s alone', async () => {
    await put({ supportEmail: 'help@acme.test' });
    const other = await service.key(await service.tenant());
    const reply = await service.call('GET', '/api/branding', { key: other });
    expect(reply.json).to.include({ supportEmail: null });
    expect(reply.headers.get('etag')).to.equal('"0"');
  });
}
