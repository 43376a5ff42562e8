import { createHash } from 'node:crypto';
import { expect } from 'chai';
import sharp from 'sharp';
import { type Call, type Reply, upload } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { type Color, BLUE, plain, RED } from '../../../support/samples/sample-images.js';

/** The branding through the API. */
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

  it('the branding has its defaults at first', async () => {
    const reply = await ask('GET');
    expect(reply.status).to.equal(200);
    expect(reply.json).to.have.all.keys([
      'colors',
      'darkColors',
      'appearance',
      'logoUrl',
      'logoDarkUrl',
      'faviconUrl',
      'customCss',
      'supportEmail',
      'termsUrl',
      'privacyUrl',
      'homeUrl',
      'updatedAt',
      'warnings',
    ]);
    expect(reply.headers.get('etag')).to.equal('"0"');
  });

  it('the branding is changed member by member, cleared by null, and read at once', async () => {
    const body = {
      colors: { primary: '#0B6B3A', text: '#000000' },
      darkColors: { background: '#000000' },
      appearance: 'light',
      customCss: '.card { border-radius: 0 }\n',
      supportEmail: 'help@acme.test',
      termsUrl: 'https://acme.test/t',
      privacyUrl: 'https://acme.test/p',
      homeUrl: 'http://localhost:8080/',
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

  it('the branding requires If-Match to agree, from the first change on', async () => {
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

  it('the branding refuses a style sheet, naming line and construct, and keeps the existing one', async () => {
    await put({ customCss: 'a{}' });
    for (const css of [
      '@import "x";',
      'a{background:url(https://evil.test)}',
      'a{width:expression(1)}',
      'a{-moz-binding:x}',
      'a{behavior:x}',
      'a{content:"</style>"}',
      'a{background:\\75rl(//evil.test)}',
      '[value^=a]{b:c}',
      'a{',
    ]) {
      const reply = await put({ customCss: `a{}\n${css}` });
      expect([reply.status, reply.json['code']], css).to.deep.equal([400, 'invalid_input']);
      const [fault] = reply.json['errors'] as { pointer: string; code: string; detail: string }[];
      expect(fault!.pointer).to.equal('/customCss');
      expect(fault!.detail, css).to.match(/^line 2: /);
    }
    expect((await ask('GET')).json['customCss']).to.equal('a{}');
  });

  it('the branding refuses an invalid colour, address or link, naming the member', async () => {
    const reply = await put({
      supportEmail: 'nobody',
      termsUrl: 'http://acme.test',
      privacyUrl: 'javascript:x',
      homeUrl: 'http://acme.test',
    });
    expect((reply.json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).to.deep.equal([
      '/supportEmail',
      '/termsUrl',
      '/privacyUrl',
      '/homeUrl',
    ]);
    const color = await put({ colors: { primary: 'red' } });
    expect((color.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal('/colors/primary');
    const unknown = await put({ colors: { accent: '#000000' } });
    expect((unknown.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal('/colors/accent');
  });

  it('the branding has one colour scheme or the browser’s, and an event says so', async () => {
    for (const appearance of ['dark', 'light', 'auto']) {
      const changed = await put({ appearance });
      expect(changed.json).to.include({ appearance });
      expect((await ask('GET')).text).to.equal(changed.text);
    }
    await put({ appearance: 'dark' });
    expect((await put({ appearance: null })).json).to.include({ appearance: 'auto' });
    const tag = (await ask('GET')).headers.get('etag');
    expect((await put({ appearance: 'auto' })).headers.get('etag')).to.equal(tag);
    for (const appearance of ['Dark', '', 'system', 1]) {
      const refused = await put({ appearance });
      expect(refused.status).to.equal(400);
      expect((refused.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal('/appearance');
    }
  });

  it('the branding warns of unreadable colours, and keeps them', async () => {
    const changed = await put({
      colors: { background: '#ffffff', text: '#999999' },
      darkColors: { error: '#400000' },
    });
    expect(changed.status).to.equal(200);
    expect(changed.json['colors']).to.include({ text: '#999999' });
    const warnings = changed.json['warnings'] as Record<string, unknown>[];
    expect(warnings.map(({ code, pointer, ratio }) => ({ code, pointer, ratio }))).to.deep.equal([
      { code: 'low_contrast', pointer: '/colors/text', ratio: 2.84 },
      { code: 'low_contrast', pointer: '/darkColors/error', ratio: 1.03 },
    ]);
    expect((await ask('GET')).json['warnings']).to.deep.equal(warnings);
    const light = await put({ customCss: '.card{background:#fff}', colors: null, darkColors: null });
    const [only, ...others] = light.json['warnings'] as Record<string, unknown>[];
    expect(only).to.include({ code: 'css_one_scheme', pointer: '/customCss', ratio: null });
    expect(others).to.deep.equal([]);
    expect((await put({ appearance: 'light' })).json['warnings']).to.deep.equal([]);
  });

  it('the branding shows the dark colours that pages derive from the light ones', async () => {
    const changed = await put({ colors: { background: '#fff7e8', primary: '#0b6b3a' } });
    const { background, text, primary } = changed.json['darkColors'] as Record<string, string>;
    expect({ background, text }).to.deep.equal({ background: '#171615', text: '#e6eaf3' });
    expect(primary).not.to.equal('#9db6ff').and.not.to.equal('#0b6b3a');
    const chosen = await put({ darkColors: { primary: '#11aa66' } });
    expect(chosen.json['darkColors']).to.include({ background, primary: '#11aa66' });
    expect((await put({ darkColors: null })).json['darkColors']).to.include({ background, primary });
  });

  it('the branding accepts a style sheet of 64 KiB, and not a byte more', async () => {
    const longest = `/*${'x'.repeat(65_532)}*/`;
    expect((await put({ customCss: longest })).status).to.equal(200);
    expect((await ask('GET')).json['customCss']).to.equal(longest);
    expect((await put({ customCss: `${longest} ` })).status).to.equal(400);
    expect((await put({ customCss: `/*${'ä'.repeat(32_767)}*/` })).status).to.equal(400);
  });

  it('the branding belongs to one tenant', async () => {
    await put({ supportEmail: 'help@acme.test' });
    const other = await service.key(await service.tenant());
    const reply = await service.call('GET', '/api/branding', { key: other });
    expect(reply.json).to.include({ supportEmail: null });
    expect(reply.headers.get('etag')).to.equal('"0"');
  });

  for (const kind of ['logo', 'logo-dark', 'favicon'] as const) {
    describe(`its ${kind}`, () => {
      const path = `/api/branding/${kind}`;
      const url = kind === 'logo-dark' ? 'logoDarkUrl' : `${kind}Url`;
      const picture = (color: Color): Promise<Buffer> => plain(640, 320, color).webp().toBuffer();
      const set = async (color: Color): Promise<Reply> => {
        const reply = await service.call('POST', path, { key, body: upload(await picture(color)) });
        expect(reply.status, reply.text).to.equal(200);
        return reply;
      };
      const get = (headers: Record<string, string> = {}, other = key): Promise<Reply> =>
        service.call('GET', path, { key: other, headers });

      it(`the ${kind} is set, read, replaced and removed, and the record shows it at once`, async () => {
        expect((await get()).json).to.include({ status: 404, code: `${kind.replace('-', '_')}_not_found` });
        const first = await set(RED);
        expect((await ask('GET')).text).to.equal(first.text);
        const read = await get();
        expect(read.status).to.equal(200);
        expect(read.headers.get('content-type')).to.equal('image/png');
        expect(read.headers.get('cache-control')).to.equal('private, no-cache');
        expect(read.headers.get('x-content-type-options')).to.equal('nosniff');
        expect(read.headers.get('content-security-policy')).to.contain("default-src 'none'");
        const { width, height } = await sharp(read.bytes).metadata();
        expect([width, height]).to.deep.equal(kind === 'favicon' ? [64, 64] : [640, 320]);
        const sha256 = createHash('sha256').update(read.bytes).digest('hex');
        expect(read.headers.get('etag')).to.equal(`"${sha256}"`);
        expect(first.json[url]).to.match(new RegExp(`^http://[^/]+/assets/${sha256}$`));

        const second = await set(BLUE);
        expect(second.json[url]).not.to.equal(first.json[url]);
        expect((await get()).bytes.equals(read.bytes)).to.equal(false);

        expect((await service.call('DELETE', path, { key })).status).to.equal(204);
        expect((await service.call('DELETE', path, { key })).status).to.equal(204);
        expect((await get()).status).to.equal(404);
        expect((await ask('GET')).json).to.include({ [url]: null });
      });

      it(`the ${kind} is not sent again to a caller who has it`, async () => {
        await set(RED);
        const tag = String((await get()).headers.get('etag'));
        for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
          const reply = await get({ 'If-None-Match': known });
          expect([reply.status, reply.bytes.length], known).to.deep.equal([304, 0]);
          expect(reply.headers.get('etag')).to.equal(tag);
        }
        expect((await get({ 'If-None-Match': '"x"' })).status).to.equal(200);
      });

      it(`the ${kind} is set once by a repeated request`, async () => {
        await set(RED);
        const head = await service.head();
        const again = await set(RED);
        expect(await service.head()).to.equal(head);
        expect((await ask('GET')).headers.get('etag')).to.equal(again.headers.get('etag'));
      });

      it(`the ${kind} is removed only at the revision that the caller gives`, async () => {
        const seen = String((await set(RED)).headers.get('etag'));
        await set(BLUE);
        const stale = await service.call('DELETE', path, { key, headers: { 'If-Match': seen } });
        expect([stale.status, stale.json['code']]).to.deep.equal([412, 'stale_revision']);
        const tag = String((await ask('GET')).headers.get('etag'));
        const removed = await service.call('DELETE', path, { key, headers: { 'If-Match': tag } });
        expect(removed.status).to.equal(204);
      });

      it(`the ${kind} belongs to one tenant`, async () => {
        await set(RED);
        const other = await service.key(await service.tenant());
        expect((await get({}, other)).status).to.equal(404);
        expect((await service.call('GET', '/api/branding', { key: other })).json).to.include({ [url]: null });
        await service.call('DELETE', path, { key: other });
        expect((await get()).status).to.equal(200);
      });

      it(`the ${kind} is one of many that were set concurrently, and exists`, async () => {
        const files = await Promise.all([RED, BLUE].map(picture));
        const replies = await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            service.call('POST', path, { key, body: upload(files[n % 2]!) }),
          ),
        );
        // the second of those who lose the race too often is notified
        for (const reply of replies) expect([200, 409], reply.text).to.include(reply.status);
        const sha256 = String((await ask('GET')).json[url]).slice(-64);
        expect((await get()).headers.get('etag')).to.equal(`"${sha256}"`);
      });
    });
  }
}
