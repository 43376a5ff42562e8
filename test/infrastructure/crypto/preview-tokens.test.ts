import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { previewTokens } from '../../../infrastructure/crypto/preview-tokens.js';

describe('previewTokens', () => {
  const secret = randomBytes(32);
  const tenantId = randomUUID();
  let now = Date.parse('2026-01-02T03:04:05.678Z');
  const tokens = previewTokens(secret, { now: () => now });

  it('a token of a preview opens it for ten minutes, in any process', () => {
    const token = tokens.issue(tenantId);
    expect(token).to.match(/^[0-9a-z]+\.[A-Za-z0-9_-]{43}$/);
    expect(previewTokens(secret, { now: () => now }).opens(tenantId, token)).to.equal(true);
    now += 599_999;
    expect(tokens.opens(tenantId, token)).to.equal(true);
    now += 1;
    expect(tokens.opens(tenantId, token)).to.equal(false);
  });

  it('a token of a preview opens that of its own tenant alone', () => {
    expect(tokens.opens(randomUUID(), tokens.issue(tenantId))).to.equal(false);
  });

  it('no other text opens a preview: a later expiry, another secret, no token', () => {
    const [until = '', proof = ''] = tokens.issue(tenantId).split('.');
    const later = (Number.parseInt(until, 36) + 1).toString(36);
    const foreign = previewTokens(randomBytes(32), { now: () => now }).issue(tenantId);
    for (const text of [`${later}.${proof}`, `${until}.`, `${until}.${proof}A`, until, '', '.', foreign])
      expect(tokens.opens(tenantId, text), text).to.equal(false);
  });
});
