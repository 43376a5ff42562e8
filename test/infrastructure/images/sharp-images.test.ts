import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import sharp from 'sharp';
import type { Images } from '../../../application/ports/images/images.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { sharpImages } from '../../../infrastructure/images/sharp-images.js';
import { refusal } from '../../support/samples/given.js';
import {
  BLUE,
  emptyPng,
  halves,
  ico,
  iconBitmap,
  noise,
  pixelAt,
  plain,
  pngChunk,
  RED,
} from '../../support/samples/sample-images.js';

const images = sharpImages();
const codeOf = async (outcome: Promise<unknown>): Promise<string> => (await refusal(outcome)).code;
const near = (pixel: readonly number[], { r, g, b }: typeof RED): void => {
  for (const [channel, wanted] of [r, g, b].entries()) expect(pixel[channel]).to.be.closeTo(wanted, 12);
};

describe('images', function () {
  it('images of every format become square WebP no larger than an avatar', async () => {
    for (const [width, height, side] of [
      [1200, 800, 512],
      [300, 900, 300],
      [512, 512, 512],
      [1, 1, 1],
    ] as const)
      for (const file of [
        await plain(width, height).jpeg().toBuffer(),
        await plain(width, height).png().toBuffer(),
        await plain(width, height).webp().toBuffer(),
      ]) {
        const made = await images.avatar(file);
        expect(made).to.include({ mediaType: 'image/webp', width: side, height: side });
        const { format, pages = 1, exif, icc, xmp } = await sharp(made.bytes).metadata();
        expect({ format, pages, exif, icc, xmp }).to.deep.equal({
          format: 'webp',
          pages: 1,
          exif: undefined,
          icc: undefined,
          xmp: undefined,
        });
        expect(made.sha256).to.equal(createHash('sha256').update(made.bytes).digest('hex'));
        near(await pixelAt(made.bytes, 0, 0), RED);
      }
  });

  it('an image that is not square shows its middle', async () => {
    const made = await images.avatar(await (await halves(900, 300)).png().toBuffer());
    near(await pixelAt(made.bytes, 5, 150), RED);
    near(await pixelAt(made.bytes, 295, 150), BLUE);
  });

  it('an image is turned upright and loses the data of the camera and the place', async () => {
    const file = await (
      await halves(400, 200)
    )
      .withExif({ IFD0: { Copyright: 'CanaryOwner' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CanaryXmp</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(file.toString('latin1')).to.contain('CanaryOwner').and.to.contain('CanaryXmp');
    const logo = await images.logo(file);
    expect(logo).to.include({ width: 200, height: 400 });
    // clockwise: what was left is on top
    near(await pixelAt(logo.bytes, 100, 20), RED);
    near(await pixelAt(logo.bytes, 100, 380), BLUE);
    for (const made of [logo, await images.avatar(file), await images.favicon(file)])
      expect(Buffer.from(made.bytes).toString('latin1')).not.to.contain('Canary');
  });

  it('a logo keeps its proportions and transparency', async () => {
    const wide = await images.logo(
      await plain(2048, 512, { ...RED, alpha: 0.5 })
        .webp()
        .toBuffer(),
    );
    expect(wide).to.include({ mediaType: 'image/png', width: 1024, height: 256 });
    expect((await pixelAt(wide.bytes, 3, 3))[3]).to.be.closeTo(128, 3);
    expect(await images.logo(await plain(20, 10).png().toBuffer())).to.include({ width: 20, height: 10 });
  });

  it('a favicon is 64 × 64, on a transparent background where it is not square', async () => {
    const made = await images.favicon(await plain(100, 50).png().toBuffer());
    expect(made).to.include({ mediaType: 'image/png', width: 64, height: 64 });
    expect((await pixelAt(made.bytes, 32, 2))[3]).to.equal(0);
    near(await pixelAt(made.bytes, 32, 32), RED);
  });

  it('an icon becomes the largest of its pictures, bitmap or PNG', async () => {
    const png = await plain(256, 256, BLUE).png().toBuffer();
    for (const [file, color] of [
      [
        ico([
          { side: 16, data: iconBitmap(16, 32, BLUE) },
          { side: 48, data: iconBitmap(48, 32, RED) },
        ]),
        RED,
      ],
      [ico([{ side: 32, data: iconBitmap(32, 24, RED) }]), RED],
      [
        ico([
          { side: 48, data: iconBitmap(48, 32, RED) },
          { side: 0, data: png },
        ]),
        BLUE,
      ],
    ] as const) {
      const made = await images.favicon(file);
      expect(made).to.include({ mediaType: 'image/png', width: 64, height: 64 });
      near(await pixelAt(made.bytes, 32, 32), color);
      expect((await pixelAt(made.bytes, 32, 32))[3]).to.equal(255);
    }
  });

  it('images for print, of 16 bits, of palettes and of grey look the same', async () => {
    for (const file of [
      await plain(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
      await plain(60, 40).toColourspace('rgb16').png().toBuffer(),
      await plain(60, 40).png({ palette: true }).toBuffer(),
      await plain(60, 40).png({ progressive: true }).toBuffer(),
      await plain(60, 40).jpeg({ progressive: true }).toBuffer(),
      await plain(60, 40).webp({ lossless: true }).toBuffer(),
    ]) {
      const made = await images.logo(file);
      const { depth, space } = await sharp(made.bytes).metadata();
      expect({ depth, space }).to.deep.equal({ depth: 'uchar', space: 'srgb' });
      const [red = 0, green = 0, blue = 0] = await pixelAt(made.bytes, 30, 20);
      expect(red).to.be.greaterThan(200);
      expect(Math.max(green, blue)).to.be.lessThan(60);
    }
    const grey = await images.logo(emptyPng(60, 40, 8));
    near(await pixelAt(grey.bytes, 30, 20), { r: 0, g: 0, b: 0 });
  });

  it('an animation becomes its first frame', async () => {
    const frames = await Promise.all([RED, BLUE].map((color) => plain(50, 50, color).png().toBuffer()));
    const file = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(file, { animated: true }).metadata()).pages).to.equal(2);
    const made = await images.avatar(file);
    expect((await sharp(made.bytes, { animated: true }).metadata()).pages ?? 1).to.equal(1);
    expect(made).to.include({ width: 50, height: 50 });
    near(await pixelAt(made.bytes, 25, 25), RED);
  });

  describe('are refused', () => {
    const all: readonly (keyof Images)[] = ['avatar', 'logo', 'favicon'];
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const zip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

    const foreign: [string, () => Promise<Buffer>][] = [
      ['a GIF', () => plain(9, 9).gif().toBuffer()],
      ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
      ['an AVIF', () => plain(9, 9).avif().toBuffer()],
      ['an SVG', () => Promise.resolve(svg)],
      [
        'an SVG with a declaration',
        () => Promise.resolve(Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])),
      ],
      ['an SVG behind a byte-order mark', () => Promise.resolve(Buffer.concat([Buffer.from('\ufeff'), svg]))],
      ['HTML', () => Promise.resolve(html)],
      ['a PDF', () => Promise.resolve(Buffer.from('%PDF-1.7\n'))],
      ['an archive', () => Promise.resolve(zip)],
      ['nothing', () => Promise.resolve(Buffer.alloc(0))],
      ['a few bytes', () => Promise.resolve(Buffer.from([0xff, 0xd8]))],
      ['zeros', () => Promise.resolve(Buffer.alloc(1_000))],
      ['a bitmap', () => Promise.resolve(Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]))],
      ['a cursor', () => Promise.resolve(ico([{ side: 16, data: iconBitmap(16, 32, RED) }], 2))],
      ['a PNG behind a text', async () => Buffer.concat([html, await plain(9, 9).png().toBuffer()])],
      [
        'a GIF that is a JPEG from its seventh byte on',
        async () => Buffer.concat([Buffer.from('GIF89a'), await plain(9, 9).jpeg().toBuffer()]),
      ],
      [
        'a PNG with an archive behind it',
        async () => Buffer.concat([await plain(9, 9).png().toBuffer(), zip]),
      ],
      ['a PNG with a page behind it', async () => Buffer.concat([await plain(9, 9).png().toBuffer(), html])],
      [
        'a WebP with a page behind it',
        async () => Buffer.concat([await plain(9, 9).webp().toBuffer(), html]),
      ],
      ['a sound', () => Promise.resolve(Buffer.from('RIFF\u0024\0\0\0WAVEfmt '))],
    ];
    for (const [what, file] of foreign)
      it(`an image is refused for its kind: ${what}`, async () => {
        const bytes = await file();
        for (const name of all) expect(await codeOf(images[name](bytes)), name).to.equal('unsupported_image');
      });

    it('an icon is refused except as a favicon', async () => {
      const file = ico([{ side: 16, data: iconBitmap(16, 32, RED) }]);
      expect(await codeOf(images.avatar(file))).to.equal('unsupported_image');
      expect((await refusal(images.logo(file))).message).to.contain('JPEG, PNG, WebP');
    });

    it('an image that is cut off anywhere is refused', async () => {
      const picture = noise(120, 90);
      for (const [what, file] of [
        ['jpeg', await picture.jpeg().toBuffer()],
        ['progressive jpeg', await picture.jpeg({ progressive: true }).toBuffer()],
        ['png', await picture.png().toBuffer()],
        ['webp', await picture.webp().toBuffer()],
        ['lossless webp', await picture.webp({ lossless: true }).toBuffer()],
      ] as const)
        for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
          const cut = file.subarray(0, Math.floor(file.length * share));
          expect(await codeOf(images.avatar(cut)), `${what} ${share}`).to.equal('image_damaged');
        }
    });

    it('an image without its last byte is refused', async () => {
      for (const file of [await plain(9, 9).png().toBuffer(), await plain(9, 9).webp().toBuffer()])
        expect(await codeOf(images.logo(file.subarray(0, -1)))).to.equal('image_damaged');
    });

    it('an image that is too large is refused before it is decoded', async () => {
      const bomb = emptyPng(30_000, 30_000);
      expect(bomb.length).to.be.lessThan(120_000);
      const startedAt = process.cpuUsage();
      for (const name of all) expect(await codeOf(images[name](bomb)), name).to.equal('image_too_large');
      expect(await codeOf(images.avatar(emptyPng(16_385, 1)))).to.equal('image_too_large');
      expect(await codeOf(images.avatar(emptyPng(1, 16_385)))).to.equal('image_too_large');
      expect(process.cpuUsage(startedAt).user, 'µs').to.be.lessThan(5_000_000);
      const icon = ico([{ side: 0, data: bomb }]);
      expect(await codeOf(images.favicon(icon))).to.equal('image_too_large');
      const webp = await plain(6_000, 5_000).webp().toBuffer();
      expect((await refusal(images.logo(webp))).message).to.contain('6000 × 5000');
    });

    it('a photo of 48 megapixels is taken as phones write it, also progressive, and refused where its colours are too many to hold', async function () {
      this.slow(20_000);
      const photo = plain(8_064, 6_048);
      const [baseline, turned, fullColours] = await Promise.all([
        photo.clone().jpeg().toBuffer(),
        photo.clone().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
        photo.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      ]);
      for (const file of [baseline, turned]) {
        const made = await images.avatar(file);
        expect(made.width).to.equal(512);
        near(await pixelAt(made.bytes, 256, 256), RED);
      }
      const sampled = [
        ['full', 0x11, 0x11],
        ['full, by other factors', 0x21, 0x21],
        ['half', 0x21, 0x11],
      ] as const;
      for (const [colours, brightness, colour] of sampled) {
        const file = Buffer.from(fullColours);
        const frame = file.indexOf(Buffer.from([0xff, 0xc2]));
        for (const [place, factors] of [brightness, colour, colour].entries())
          file[frame + 11 + 3 * place] = factors;
        expect((await refusal(images.avatar(file))).message, colours)
          .to.contain('8064 × 6048')
          .and.to.contain('50 in a JPEG that is baseline, or progressive with 4:2:0 colours');
      }
    });

    it('a PNG is refused that inflates to more than its header says, or says that it has no size', async () => {
      const [good, long] = [emptyPng(64, 64, 8), emptyPng(64, 4_000, 8)];
      const header = good.subarray(0, 8 + 25);
      const made = await images.avatar(Buffer.concat([header, long.subarray(8 + 25)]));
      expect(made).to.include({ width: 64, height: 64 });
      expect(
        await codeOf(images.avatar(Buffer.concat([header, pngChunk('IEND', new Uint8Array())]))),
      ).to.equal('image_damaged');
      expect(await codeOf(images.avatar(emptyPng(0, 0)))).to.equal('image_damaged');
    });

    it('an icon is refused that is damaged, lies about its sizes or names the same bytes a thousand times', async () => {
      const bitmap = iconBitmap(32, 32, RED);
      const good = ico([{ side: 32, data: bitmap }]);
      const many = Buffer.concat([
        good.subarray(0, 4),
        Buffer.from([0xff, 0xff]),
        Buffer.alloc(65_535 * 16),
        bitmap,
      ]);
      for (let entry = 0; entry < 65_535; entry += 1) {
        many.writeUInt32LE(bitmap.length, 6 + entry * 16 + 8);
        many.writeUInt32LE(6 + 65_535 * 16, 6 + entry * 16 + 12);
      }
      expect(await images.favicon(many)).to.include({ width: 64 });
      for (const file of [
        ico([]),
        good.subarray(0, 20),
        good.subarray(0, -1_000),
        ico([{ side: 32, data: iconBitmap(32, 32, RED, 30_000) }]),
        ico([{ side: 32, data: iconBitmap(32, 32, RED, -32) }]),
        ico([{ side: 32, data: iconBitmap(32, 32, RED, 0) }]),
        ico([{ side: 32, data: Buffer.alloc(0) }]),
        ico([{ side: 32, data: Buffer.from('<svg/>'.repeat(20)) }]),
        ico([{ side: 32, data: (await plain(32, 32).png().toBuffer()).subarray(0, -20) }]),
      ])
        expect(await codeOf(images.favicon(file))).to.equal('image_damaged');
    });

    it('too many concurrent images are refused, and the others are converted', async () => {
      const few = sharpImages({ concurrency: 1, waiting: 2 });
      const file = await noise(600, 600).png().toBuffer();
      const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => few.avatar(file)));
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).to.have.length(47);
      for (const outcome of refused) expect(outcome).to.have.nested.property('reason.code', 'images_busy');
    });
  });

  it('trailing data of a camera is removed', async () => {
    const file = Buffer.concat([
      await plain(9, 9).jpeg().toBuffer(),
      Buffer.from('PK\u0005\u0006<script>Canary</script>'),
    ]);
    const made = await images.avatar(file);
    expect(Buffer.from(made.bytes).toString('latin1')).not.to.match(/Canary|script|PK/);
  });

  it('a file that is no image is refused, whatever it is', async () => {
    const good = await Promise.all([
      noise(40, 30).jpeg().toBuffer(),
      noise(40, 30).png().toBuffer(),
      noise(40, 30).webp().toBuffer(),
      Promise.resolve(ico([{ side: 32, data: iconBitmap(32, 24, BLUE) }])),
    ]);
    const spoilt = fc
      .tuple(
        fc.constantFrom(...good),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      )
      .map(([file, changes]) => {
        const copy = Buffer.from(file);
        for (const [at, byte] of changes) copy[at % copy.length] = byte;
        return copy;
      });
    await fc.assert(
      fc.asyncProperty(spoilt, async (file) => {
        const outcome = await images.favicon(file).then(
          ({ width, height }) => `${width} × ${height}`,
          (error: unknown) => (error instanceof DomainError ? error.code : error),
        );
        expect(outcome).to.be.oneOf(['64 × 64', 'image_damaged', 'image_too_large', 'unsupported_image']);
      }),
      { numRuns: 300 },
    );
  });
});
