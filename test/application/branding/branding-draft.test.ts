import { expect } from 'chai';
import { changeBranding } from '../../../application/branding/change-branding.js';
import { changeDraft } from '../../../application/branding/draft/change-draft.js';
import { readDraft } from '../../../application/branding/draft/draft-record.js';
import { discardDraft, publishDraft } from '../../../application/branding/draft/publish-draft.js';
import { readBrandingRecord } from '../../../application/branding/branding-record.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  command,
  Crash,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const stream = streamName(TENANT, 'branding', TENANT);

describe('drafts of the branding', () => {
  let world: World;
  let app: Process;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
  });
  const events = () => world.log.eventsOf(stream);

  it('a draft changes nothing until it is published, and is one event then', async () => {
    const changed = await changeDraft(app, command(), { colors: { primary: '#0B6B3A' } });
    world.now += 1_000;
    await changeDraft(app, command(), { customCss: 'a{}' });
    expect(changed.record).to.deep.include({ changedMembers: ['/colors/primary'], overtakenMembers: [] });
    expect(changed.record.colors.primary).to.equal('#0b6b3a');
    expect((await readBrandingRecord(app, TENANT)).record.colors.primary).to.equal('#2447b8');
    expect(events()).to.have.length(0);
    const published = await publishDraft(app, command());
    expect(published.record).to.deep.include({ customCss: 'a{}' });
    expect(await readBrandingRecord(app, TENANT)).to.deep.equal({ record: published.record, revision: 1n });
    expect(events()).to.have.length(1);
    expect((await readDraft(app, TENANT)).record.changedBy).to.equal(null);
  });

  it('a draft that is read without one is the branding as it is', async () => {
    const { record, revision } = await readDraft(app, TENANT);
    expect(revision).to.equal(0n);
    expect(record).to.deep.equal({
      ...(await readBrandingRecord(app, TENANT)).record,
      changedMembers: [],
      overtakenMembers: [],
      changedBy: null,
    });
  });

  it('a draft has the rules and the warnings of the branding', async () => {
    const input = {
      customCss: 'a{}\nb{background:url(//evil.test)}',
      supportEmail: 'none',
      termsUrl: 'http://x',
    };
    const error = await refusal(changeDraft(app, command(), input));
    expect(faultsOf(error)).to.deep.equal([
      '/customCss css_external_url',
      '/supportEmail format',
      '/termsUrl format',
    ]);
    expect((await readDraft(app, TENANT)).record.changedBy).to.equal(null);
    const { record } = await changeDraft(app, command(), { colors: { text: '#eeeeee' } });
    expect(record.warnings.map(({ code, pointer }) => [code, pointer])).to.deep.equal([
      ['low_contrast', '/colors/text'],
    ]);
  });

  it('a draft that changed since it was read is neither changed, discarded nor published', async () => {
    const first = await changeDraft(app, command(), { appearance: 'dark' });
    await changeDraft(app, command(), { appearance: 'light' });
    const stale = command({ ifMatch: [first.revision] });
    for (const run of [changeDraft(app, stale, {}), discardDraft(app, stale), publishDraft(app, stale)])
      expect(await refusal(run)).to.include({ kind: 'precondition', code: 'stale_revision' });
    const { revision } = await readDraft(app, TENANT);
    await publishDraft(app, command({ ifMatch: [revision] }));
    expect(await refusal(changeDraft(app, command({ ifMatch: [revision] }), {}))).to.include({
      code: 'stale_revision',
    });
  });

  it('no revision of a draft comes back after it was discarded', async () => {
    const { revision } = await changeDraft(app, command(), { appearance: 'dark' });
    await discardDraft(app, command({ ifMatch: [revision] }));
    await discardDraft(app, command());
    world.now += 1;
    expect((await changeDraft(app, command(), { appearance: 'dark' })).revision).not.to.equal(revision);
  });

  it('publishing overwrites nothing that somebody else published meanwhile, until it is confirmed', async () => {
    await changeDraft(app, command(), { supportEmail: 'draft@acme.test', appearance: 'dark' });
    await changeBranding(app, command(), {
      supportEmail: 'other@acme.test',
      termsUrl: 'https://acme.test/t',
    });
    expect((await readDraft(app, TENANT)).record.overtakenMembers).to.deep.equal(['/supportEmail']);
    const error = await refusal(publishDraft(app, command()));
    expect(error).to.include({ kind: 'conflict', code: 'branding_overtaken' });
    expect(faultsOf(error)).to.deep.equal(['/supportEmail overtaken']);
    await changeDraft(app, command(), { supportEmail: 'draft@acme.test' });
    const { record } = await publishDraft(app, command());
    expect(record).to.include({
      supportEmail: 'draft@acme.test',
      appearance: 'dark',
      termsUrl: 'https://acme.test/t',
    });
  });

  it('a tenant without a draft has nothing to publish', async () => {
    expect(await refusal(publishDraft(app, command()))).to.include({
      kind: 'not-found',
      code: 'branding_draft_not_found',
    });
  });

  it('a draft that fifty people publish at once is published once', async () => {
    await changeDraft(app, command(), { appearance: 'dark' });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => publishDraft(app, command())));
    expect(events()).to.have.length(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect((result.reason as { code: string }).code).to.be.oneOf([
          'branding_draft_not_found',
          'concurrent_change',
        ]);
    expect(results.some(({ status }) => status === 'fulfilled')).to.equal(true);
  });

  it('a process that ends after publishing leaves a draft that publishing again removes', async () => {
    await changeDraft(app, command(), { appearance: 'dark' });
    const dying = world.process({ crash: { at: 1, when: 'after' } });
    const died = await publishDraft(dying, command()).catch((error: unknown) => error);
    expect(died).to.be.instanceOf(Crash);
    await publishDraft(app, command());
    expect(events()).to.have.length(1);
    expect((await readDraft(app, TENANT)).record.changedBy).to.equal(null);
  });
});
