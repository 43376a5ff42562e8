import { expect } from 'chai';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../../application/api-key/revoke-api-key.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  inMemoryWorld,
  systemCommand,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const OTHER = '0190f0f0-0000-7000-8000-0000000000ff';
const input = { name: 'backend', scopes: ['users:write', 'users:read'] };

describe('issueApiKey and revokeApiKey', () => {
  let world: World;
  let app: Process;

  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
  });

  it('issueApiKey issues a key that is shown once and kept as a hash', async () => {
    const { record, key, revision, position } = await issueApiKey(app, systemCommand(), input);
    expect(record).to.deep.equal({
      id: record.id,
      name: 'backend',
      prefix: key.slice(0, 8),
      scopes: ['users:read', 'users:write'],
      expiresAt: null,
      allowedNetworks: null,
      createdAt: '2026-01-02T03:04:05.678Z',
      createdBy: { type: 'system', id: 'system' },
      revokedAt: null,
    });
    expect({ revision, position }).to.deep.equal({ revision: 0n, position: 2n });
    const [, event] = world.log.all;
    expect(event!.event.data).to.have.property('keyHash', app.secrets.hashApiKey(key));
    expect(JSON.stringify(event!.event)).not.to.include(key);
  });

  it("issueApiKey accepts a key of the caller's own", async () => {
    const key = `tsk_${'k'.repeat(43)}`;
    const context = systemCommand();
    expect(await issueApiKey(app, context, { ...input, key })).to.include({ key });
    expect(await issueApiKey(app, context, { ...input, key })).to.include({ key });
  });

  for (const [where, tenantId] of [
    ['the same tenant', systemCommand().tenantId],
    ['another tenant', OTHER],
  ] as const)
    it(`issueApiKey refuses a key that is or was in use when it comes again, in ${where}, and writes nothing`, async () => {
      const { key, record } = await issueApiKey(app, systemCommand(), input);
      for (const revoked of [false, true]) {
        if (revoked) await revokeApiKey(app, systemCommand(), { apiKeyId: record.id });
        const before = world.log.all.length;
        const error = await refusal(issueApiKey(app, systemCommand({ tenantId }), { ...input, key }));
        expect(error).to.include({ kind: 'conflict', code: 'api_key_taken' });
        expect(error.message).not.to.contain(key);
        expect(world.log.all).to.have.length(before);
      }
    });

  it('issueApiKey gives a key that fifty tenants bring concurrently to one of them', async () => {
    const key = `tsk_${'k'.repeat(43)}`;
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const tenantId = `0190f0f0-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`;
        return issueApiKey(app, systemCommand({ tenantId }), { ...input, key }).then(
          () => 'issued',
          (error: unknown) => (error as { code?: string }).code,
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'issued')).to.have.length(1);
    expect(outcomes.filter((outcome) => outcome === 'api_key_taken')).to.have.length(49);
    expect(world.log.all.filter(({ event }) => event.type === 'ApiKeyIssued')).to.have.length(1);
  });

  it('issueApiKey finishes a command that crashed between its two writes', async () => {
    const key = `tsk_${'k'.repeat(43)}`;
    const context = systemCommand();
    const dying = world.process({ crash: { at: 1, when: 'after' } });
    await issueApiKey(dying, context, { ...input, key }).catch(() => undefined);
    expect(await issueApiKey(app, context, { ...input, key })).to.include({ key });
  });

  it('issueApiKey never shows a key that is not the one that was issued', async () => {
    const context = systemCommand();
    await issueApiKey(app, context, input);
    const error = await refusal(issueApiKey(app, context, input));
    expect(error).to.include({ kind: 'conflict', code: 'api_key_already_issued' });
    expect(world.log.all).to.have.length(2);
    const key = `tsk_${'k'.repeat(43)}`;
    const repeatable = systemCommand();
    const first = await issueApiKey(app, repeatable, { ...input, key });
    expect(await issueApiKey(app, repeatable, { ...input, key })).to.deep.equal(first);
  });

  it('issueApiKey and revokeApiKey refuse bad input', async () => {
    const error = await refusal(issueApiKey(app, systemCommand(), { name: '', scopes: ['*'], key: 'x' }));
    expect(faultsOf(error)).to.deep.equal(['/name required', '/scopes/0 unknown_scope', '/key format']);
  });

  it('revokeApiKey revokes once', async () => {
    const { record } = await issueApiKey(app, systemCommand(), input);
    const done = await revokeApiKey(app, systemCommand(), { apiKeyId: record.id });
    expect(done).to.deep.equal({ position: 3n });
    expect(await revokeApiKey(app, systemCommand(), { apiKeyId: record.id })).to.deep.equal(done);
  });

  it('revokeApiKey does not find a key of another tenant', async () => {
    const { record } = await issueApiKey(app, systemCommand(), input);
    const elsewhere = systemCommand({ tenantId: OTHER });
    expect(await refusal(revokeApiKey(app, elsewhere, { apiKeyId: record.id }))).to.include({
      kind: 'not-found',
      code: 'api_key_not_found',
    });
  });
});
