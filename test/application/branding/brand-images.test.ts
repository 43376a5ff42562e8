import { expect } from 'chai';
import { dropUnnamedAssets } from '../../../application/branding/drop-unnamed-assets.js';
import { readBranding } from '../../../application/branding/read-branding.js';
import {
  readBrandImage,
  removeBrandImage,
  setBrandImage,
} from '../../../application/branding/brand-image.js';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { withUnreadable } from '../../support/http/with-unreadable.js';
import { refusal } from '../../support/samples/given.js';
import {
  type CrashPoint,
  type Process,
  type World,
  command,
  Crash,
  inMemoryWorld,
  systemCommand,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';
import { BLUE, plain, RED } from '../../support/samples/sample-images.js';

const stream = streamName(TENANT, 'branding', TENANT);
const HOUR = 3_600_000;

describe('an image of the branding', () => {
  let world: World;
  let app: Process;
  let red: Buffer;
  let blue: Buffer;
  before(async () => {
    [red, blue] = (await Promise.all([RED, BLUE].map((color) => plain(40, 20, color).png().toBuffer()))) as [
      Buffer,
      Buffer,
    ];
  });
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
  });

  const setLogo = (file: Buffer, process = app, context = command()) =>
    setBrandImage(process, context, { kind: 'logo', file });
  const logoOf = async (): Promise<string> => (await readBrandImage(app, TENANT, 'logo')).sha256;
  /** The first run may only find out what became unnamed. */
  const deleteUnused = async (): Promise<void> => {
    for (let time = 0; time < 2; time += 1) {
      world.now += 2 * HOUR;
      await dropUnnamedAssets(world.process());
    }
  };
  const stored = async (sha256: string): Promise<boolean> =>
    (await world.assets.find(TENANT, sha256)) !== null;

  it('an image of the branding becomes an event that names its digest, size, type and actor', async () => {
    const { record } = await setLogo(red);
    const [recorded] = world.log.all.filter((event) => event.stream === stream);
    const sha256 = await logoOf();
    expect(recorded!.event).to.deep.equal({
      type: 'BrandingLogoSet',
      data: { tenantId: TENANT, sha256, mediaType: 'image/png', width: 40, height: 20 },
    });
    expect(recorded!.context).to.include({ actorType: 'apiKey', source: 'api' });
    expect(record.logoUrl).to.equal(`http://acme.tessera.test/assets/${sha256}`);
    await removeBrandImage(app, command(), { kind: 'logo' });
    expect(world.log.eventsOf(stream).at(-1)).to.deep.equal({
      type: 'BrandingLogoRemoved',
      data: { tenantId: TENANT },
    });
    expect((await refusal(readBrandImage(app, TENANT, 'logo'))).code).to.equal('logo_not_found');
  });

  it('the logo of dark pages is kept next to the other one, for as long', async () => {
    await setLogo(red);
    const { record } = await setBrandImage(app, command(), { kind: 'logoDark', file: blue });
    const { sha256 } = await readBrandImage(app, TENANT, 'logoDark');
    expect(record.logoDarkUrl).to.equal(`http://acme.tessera.test/assets/${sha256}`);
    expect((await readBranding(app, TENANT)).logoDarkUrl).to.equal(`/assets/${sha256}`);
    await deleteUnused();
    expect([await stored(sha256), await stored(await logoOf())]).to.deep.equal([true, true]);
    await removeBrandImage(app, command(), { kind: 'logoDark' });
    expect((await refusal(readBrandImage(app, TENANT, 'logoDark'))).code).to.equal('logo_dark_not_found');
    await deleteUnused();
    expect([await stored(sha256), await stored(await logoOf())]).to.deep.equal([false, true]);
  });

  it('an image of the branding leaves nothing behind when the file is refused', async () => {
    const writes = app.writes;
    expect((await refusal(setLogo(Buffer.from('GIF89a')))).code).to.equal('unsupported_image');
    expect(app.writes).to.equal(writes);
  });

  it('an image of the branding is kept as long as the branding shows it, and one more hour', async () => {
    await setLogo(red);
    const first = await logoOf();
    await setBrandImage(app, command(), { kind: 'favicon', file: red });
    world.now += 100 * HOUR;
    await dropUnnamedAssets(app);
    expect(await stored(first)).to.equal(true);

    await setLogo(blue);
    const second = await logoOf();
    world.now += HOUR / 2;
    await dropUnnamedAssets(app);
    expect(await stored(first)).to.equal(true);
    world.now += HOUR;
    await dropUnnamedAssets(app);
    expect([await stored(first), await stored(second)]).to.deep.equal([false, true]);
    expect((await readBrandImage(app, TENANT, 'favicon')).mediaType).to.equal('image/png');
  });

  for (const when of ['before', 'after'] as const)
    for (const at of [1, 2, 3])
      it(`an image of the branding is complete or absent when the process dies ${when} write ${at}, and nothing is left in the end`, async () => {
        await setLogo(red);
        const before = await logoOf();
        const crash: CrashPoint = { at, when };
        const once = command();
        await setLogo(blue, world.process({ crash }), once).then(
          () => expect.fail('it did not crash'),
          (error: unknown) => expect(error).to.be.instanceOf(Crash),
        );
        // whatever the pages show is there
        const shown = await logoOf();
        expect(await stored(shown)).to.equal(true);
        await deleteUnused();
        expect(await logoOf()).to.equal(shown);
        expect(await stored(before)).to.equal(shown === before);

        await setLogo(blue, world.process(), once);
        const after = await logoOf();
        await deleteUnused();
        expect(await stored(after)).to.equal(true);
        expect(world.log.eventsOf(stream)).to.have.length(2);
      });

  it('an image that is shown no more is deleted though the branding of another tenant cannot be read', async () => {
    const other = systemCommand({ tenantId: '0190f0f0-0000-7000-8000-0000000000aa' });
    await createTenant(app, other, { slug: 'other', name: 'Other' });
    for (const file of [red, blue]) await setLogo(file, app, command({ tenantId: other.tenantId }));
    await setLogo(red);
    const first = await logoOf();
    await setLogo(blue);
    world.now += 2 * HOUR;
    const altered = streamName(other.tenantId, 'branding', other.tenantId);
    const by = withUnreadable(app, (name) => name === altered);
    const failure = await dropUnnamedAssets(by).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(UnreadableEvent);
    expect(await stored(first)).to.equal(false);
    expect((await readBrandImage(app, other.tenantId, 'logo')).mediaType).to.equal('image/png');
  });

  it('an image of the branding survives a hint that came too late', async () => {
    await setLogo(red);
    const first = await logoOf();
    await setLogo(blue);
    const second = await logoOf();
    // as if the first command had reported its own only now
    await world.assets.note({ tenantId: TENANT, clientId: null }, [first]);
    world.now += 2 * HOUR;
    await dropUnnamedAssets(app);
    expect(await stored(second)).to.equal(true);
  });
});
