import { expect } from 'chai';
import { changeBranding } from '../../../application/branding/change-branding.js';
import { readBranding } from '../../../application/branding/read-branding.js';
import { readBrandingRecord } from '../../../application/branding/branding-record.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  type Process,
  type World,
  command,
  inMemoryWorld,
  systemCommand,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';

const stream = streamName(TENANT, 'branding', TENANT);

describe('changing the branding', () => {
  let world: World;
  let app: Process;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
  });

  it('the branding has its defaults at first', async () => {
    const { record, revision } = await readBrandingRecord(app, TENANT);
    expect(revision).to.equal(0n);
    expect(record).to.deep.equal({
      colors: { primary: '#2447b8', background: '#f3f5fa', text: '#1c2330', error: '#b3261e' },
      darkColors: { primary: '#9db6ff', background: '#10141d', text: '#e6eaf3', error: '#ff9a94' },
      appearance: 'auto',
      logoUrl: null,
      logoDarkUrl: null,
      faviconUrl: null,
      customCss: null,
      supportEmail: null,
      termsUrl: null,
      privacyUrl: null,
      homeUrl: null,
      updatedAt: '2026-01-02T03:04:05.678Z',
      warnings: [],
    });
  });

  it('changeBranding appends the members that differ, with the actor, and returns the record that is read later', async () => {
    world.now += 1_000;
    const changed = await changeBranding(app, command(), {
      colors: { primary: '#0B6B3A' },
      customCss: 'a{}',
    });
    expect(changed.record.colors.primary).to.equal('#0b6b3a');
    expect(changed.record.updatedAt).to.equal('2026-01-02T03:04:06.678Z');
    expect(await readBrandingRecord(app, TENANT)).to.deep.equal({ record: changed.record, revision: 1n });
    expect(changed).to.include({ revision: 1n });
    const [recorded] = world.log.all.filter((event) => event.stream === stream);
    expect(recorded!.event.data).to.deep.equal({
      tenantId: TENANT,
      colors: { primary: '#0b6b3a' },
      customCss: 'a{}',
    });
    expect(recorded!.context).to.include({ actorType: 'apiKey', source: 'api', ip: '192.0.2.1' });
  });

  it('changeBranding appends nothing where nothing differs', async () => {
    const first = await changeBranding(app, command(), { supportEmail: 'help@acme.test' });
    const again = await changeBranding(app, command(), { supportEmail: 'HELP@acme.test', customCss: null });
    expect(again.revision).to.equal(first.revision);
    expect(world.log.eventsOf(stream)).to.have.length(1);
  });

  it('changeBranding refuses a style sheet with the line and the construct, and changes nothing', async () => {
    const refused = await refusal(
      changeBranding(app, command(), {
        customCss: 'a{}\nb{background:url(//evil.test)}',
        supportEmail: 'x@y.test',
      }),
    );
    expect(faultsOf(refused)).to.deep.equal(['/customCss css_external_url']);
    expect(refused.message).to.match(/line 2: has a url\(\)/);
    expect(world.log.eventsOf(stream)).to.have.length(0);
  });

  it('changeBranding accepts a home at the tenant’s own host and elsewhere, not at the service or another tenant', async () => {
    const tenantHost = (slug: string): string => `https://${slug}.tessera.test`;
    const service = { ...app, addresses: { ...app.addresses, tenantHost } };
    for (const homeUrl of ['https://globex.tessera.test/', 'https://tessera.test/portal'])
      expect(faultsOf(await refusal(changeBranding(service, command(), { homeUrl })))).to.deep.equal([
        '/homeUrl reserved',
      ]);
    for (const homeUrl of ['https://www.acme.test/', 'https://acme.tessera.test/account']) {
      const { record } = await changeBranding(service, command(), { homeUrl: ` ${homeUrl}` });
      expect(record.homeUrl).to.equal(homeUrl);
      expect((await readBranding(service, TENANT)).homeUrl).to.equal(homeUrl);
    }
    const { record } = await changeBranding(service, command(), { homeUrl: null });
    expect(record.homeUrl).to.equal(null);
  });

  it('changeBranding requires the revision that the caller has seen, also of a branding that was never changed', async () => {
    const at = (ifMatch: bigint) =>
      changeBranding(app, command({ ifMatch: [ifMatch] }), { supportEmail: `${ifMatch}@acme.test` });
    expect((await refusal(at(1n))).code).to.equal('stale_revision');
    expect((await at(0n)).revision).to.equal(1n);
    expect((await refusal(at(0n))).code).to.equal('stale_revision');
    expect((await at(1n)).revision).to.equal(2n);
  });

  it('changeBranding lets one of fifty callers with the same revision win, and all callers without one', async () => {
    const race = (ifMatch?: bigint) =>
      Promise.allSettled(
        Array.from({ length: 50 }, (_, n) =>
          changeBranding(app, command(ifMatch === undefined ? {} : { ifMatch: [ifMatch] }), {
            termsUrl: `https://acme.test/${n}`,
          }),
        ),
      );
    const won = (await race(0n)).filter(({ status }) => status === 'fulfilled');
    expect(won).to.have.length(1);
    expect(world.log.eventsOf(stream)).to.have.length(1);
  });

  it('changeBranding runs a command once, however often it is repeated', async () => {
    const once = command();
    await changeBranding(app, once, { supportEmail: 'a@acme.test' });
    await changeBranding(app, command(), { supportEmail: 'b@acme.test' });
    const again = await changeBranding(app, once, { supportEmail: 'a@acme.test' });
    expect(again.record.supportEmail).to.equal('b@acme.test');
    expect(world.log.eventsOf(stream)).to.have.length(2);
  });
});
