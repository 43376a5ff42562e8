import { expect } from 'chai';
import type { WebhookEvent, WebhookSettings } from '../../../domain/webhook/webhook-events.js';
import {
  decideWebhookChange,
  decideWebhookCreation,
  decideWebhookDeletion,
  decideWebhookSecretRotation,
  presentWebhook,
  webhook,
} from '../../../domain/webhook/webhook.js';
import { AT, given, refusalOf } from '../../support/samples/given.js';

const subscriptionId = '0190f0f0-0000-7000-8000-00000000000a';
const secretOf = (n: number): string => `0190f0f0-0000-7000-8000-0000000000b${n}`;
const LATER = '2026-01-03T03:04:05.678Z';
const settings: WebhookSettings = {
  url: 'https://example.com/hooks',
  events: ['user.created'],
  description: '',
  active: true,
};
const creation = { subscriptionId, ...settings, secretId: secretOf(1) };
const created: WebhookEvent = { type: 'WebhookCreated', data: creation };
const deleted: WebhookEvent = { type: 'WebhookDeleted', data: { subscriptionId } };
const changed = (data: Partial<WebhookSettings>): WebhookEvent => ({
  type: 'WebhookChanged',
  data: { subscriptionId, ...data },
});
const rotated = (n: number): WebhookEvent => ({
  type: 'WebhookSecretRotated',
  data: { subscriptionId, secretId: secretOf(n), previousExpiresAt: LATER },
});

describe('a webhook subscription', () => {
  it('a webhook is created, changed and deleted', () => {
    const state = {
      status: 'present',
      subscriptionId,
      ...settings,
      secrets: [{ id: secretOf(1), expiresAt: null }],
      createdAt: AT,
      updatedAt: AT,
    };
    expect(given(webhook, created)).to.deep.equal(state);
    expect(given(webhook, created, changed({ active: false, events: ['*'] }))).to.deep.equal({
      ...state,
      active: false,
      events: ['*'],
    });
    expect(given(webhook, created, deleted)).to.deep.equal({ status: 'deleted' });
  });

  it('a webhook signs with the newest secret, and with the previous one until that ends', () => {
    const secretsAfter = (...events: WebhookEvent[]) =>
      presentWebhook(given(webhook, created, ...events)).secrets;
    expect(secretsAfter(rotated(2))).to.deep.equal([
      { id: secretOf(2), expiresAt: null },
      { id: secretOf(1), expiresAt: LATER },
    ]);
    expect(secretsAfter(rotated(2), rotated(3)).map(({ id }) => id)).to.deep.equal([
      secretOf(3),
      secretOf(2),
    ]);
  });

  it('a webhook stays deleted after any further event', () => {
    expect(given(webhook, created, deleted, created, rotated(2))).to.deep.equal({ status: 'deleted' });
  });

  it('a webhook is created once', () => {
    const again: WebhookEvent = { type: 'WebhookCreated', data: { ...creation, url: 'https://b.test/' } };
    expect(given(webhook, created, again)).to.deep.equal(given(webhook, created));
    expect(given(webhook, changed({ active: false }), rotated(2))).to.deep.equal({ status: 'none' });
  });

  it('a webhook is not found before its creation and after its deletion', () => {
    for (const state of [given(webhook), given(webhook, created, deleted)])
      expect(refusalOf(() => presentWebhook(state))).to.include({
        kind: 'not-found',
        code: 'webhook_not_found',
      });
  });
});

describe('decisions on a webhook subscription', () => {
  const present = presentWebhook(given(webhook, created));

  it('a webhook is created, rotated and deleted', () => {
    expect(decideWebhookCreation({ status: 'none' }, creation)).to.deep.equal([created]);
    const rotation = { secretId: secretOf(2), previousExpiresAt: LATER };
    expect(decideWebhookSecretRotation(present, rotation)).to.deep.equal([rotated(2)]);
    expect(decideWebhookDeletion(present)).to.deep.equal([deleted]);
  });

  it('a webhook changes where members differ', () => {
    expect(decideWebhookChange(present, {})).to.deep.equal([]);
    expect(decideWebhookChange(present, settings)).to.deep.equal([]);
    expect(decideWebhookChange(present, { ...settings, events: ['user.*'], active: false })).to.deep.equal([
      changed({ events: ['user.*'], active: false }),
    ]);
  });
});
