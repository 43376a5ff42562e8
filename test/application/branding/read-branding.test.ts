import { expect } from 'chai';
import { changeBranding } from '../../../application/branding/change-branding.js';
import { readBranding } from '../../../application/branding/read-branding.js';
import type { App } from '../../../application/app.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { command, inMemoryWorld, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';

describe('the branding that pages put on', () => {
  const begin = async () => {
    const world = inMemoryWorld();
    const app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    return { world, app };
  };

  it('the branding of pages is the default at first', async () => {
    const { app } = await begin();
    const page = await readBranding(app, TENANT);
    expect(page).to.deep.include({ customCss: '', logoUrl: null, faviconUrl: null, supportEmail: null });
    expect(page.colors.primary).to.equal('#2447b8');
  });

  it('the branding of pages has the confined style sheet and the links', async () => {
    const { app } = await begin();
    await changeBranding(app, command(), {
      darkColors: { text: '#ffffff' },
      customCss: 'body{color:red}',
      privacyUrl: 'https://acme.test/p',
    });
    const page = await readBranding(app, TENANT);
    expect(page).to.include({ customCss: '.tessera-brand{color:red}', privacyUrl: 'https://acme.test/p' });
    expect(page.darkColors).to.include({ text: '#ffffff', background: '#10141d' });
  });

  it('the branding of pages is always the current one, and each of its events is read once', async () => {
    const { app, world } = await begin();
    let eventsRead = 0;
    let confined = 0;
    const watched: App = {
      ...app,
      events: {
        ...app.events,
        load: async (stream, from) => {
          const events = await app.events.load(stream, from);
          eventsRead += events.length;
          return events;
        },
      },
      styles: { confine: (source) => ((confined += 1), app.styles.confine(source)) },
    };
    await changeBranding(app, command(), { customCss: 'a{}' });
    for (const color of ['#111111', '#222222']) {
      await changeBranding(world.process(), command(), { colors: { primary: color } });
      for (let time = 0; time < 3; time += 1)
        expect((await readBranding(watched, TENANT)).colors.primary).to.equal(color);
    }
    expect({ eventsRead, confined }).to.deep.equal({ eventsRead: 3, confined: 2 });
  });

  it('the branding of pages is kept apart by tenant', async () => {
    const { app } = await begin();
    const other = uuids.next();
    await createTenant(app, systemCommand({ tenantId: other }), { slug: 'globex', name: 'Globex' });
    await changeBranding(app, command({ tenantId: other }), { customCss: 'a{}' });
    expect((await readBranding(app, TENANT)).customCss).to.equal('');
    expect((await readBranding(app, other)).customCss).not.to.equal('');
  });

  it('the branding of pages leaves out a style sheet that would be refused today', async () => {
    const { app } = await begin();
    await changeBranding(app, command(), { customCss: 'a{color:red}' });
    const strict: App = {
      ...app,
      styles: { confine: () => Promise.resolve({ faults: [{ line: 1, code: 'x', detail: 'x' }] }) },
    };
    expect((await readBranding(strict, TENANT)).customCss).to.equal('');
  });
});
