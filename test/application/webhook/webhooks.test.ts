import { expect } from 'chai';
import { changeWebhook } from '../../../application/webhook/change-webhook.js';
import { createWebhook } from '../../../application/webhook/create-webhook.js';
import { deleteWebhook } from '../../../application/webhook/delete-webhook.js';
import { readWebhook } from '../../../application/webhook/webhook-stream.js';
import { requestReplay } from '../../../application/webhook/request-delivery.js';
import { rotateWebhookSecret } from '../../../application/webhook/rotate-webhook-secret.js';
import { presentWebhook, webhook } from '../../../domain/webhook/webhook.js';
import { load } from '../../../application/shared/load.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { DomainError } from '../../../domain/shared/domain-error.js';
import { refusal } from '../../support/samples/given.js';
import {
  type Process,
  type World,
  command,
  Crash,
  inMemoryWorld,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';

const input = { url: 'https://example.com/hooks', events: ['user.*'] };

describe('commands on webhook subscriptions', () => {
  let world: World;
  let app: Process;
  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
  });

  const secretsOf = async (id: string): Promise<(string | undefined)[]> => {
    const { state } = await load(app, streamName(TENANT, 'webhook', id), webhook);
    const ids = presentWebhook(state).secrets.map((secret) => secret.id);
    const opened = await world.webhookSecrets.open(ids);
    return ids.map((secretId) => opened.get(secretId));
  };

  it('a webhook keeps the secret that was shown', async () => {
    const { record, secret } = await createWebhook(app, command(), input);
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{64}$/);
    expect(await secretsOf(record.id)).to.deep.equal([secret]);
    const rotated = await rotateWebhookSecret(app, command(), { webhookId: record.id });
    expect(await secretsOf(record.id)).to.deep.equal([rotated.secret, secret]);
    const { state } = await load(app, streamName(TENANT, 'webhook', record.id), webhook);
    const [, previous] = presentWebhook(state).secrets;
    expect(Date.parse(previous!.expiresAt!)).to.equal(world.now + 86_400_000);
  });

  it("a webhook's previous secret can be ended at once", async () => {
    const { record } = await createWebhook(app, command(), input);
    await rotateWebhookSecret(app, command(), { webhookId: record.id, overlapSeconds: 0 });
    const { state } = await load(app, streamName(TENANT, 'webhook', record.id), webhook);
    expect(Date.parse(presentWebhook(state).secrets[1]!.expiresAt!)).to.equal(world.now);
  });

  for (const when of ['before', 'after'] as const)
    for (const at of [1, 2])
      it(`a repeated command shows the kept secret of a webhook after a crash ${when} write ${at}`, async () => {
        const context = command();
        const dying = world.process({ crash: { at, when } });
        const crash = await createWebhook(dying, context, input).catch((error: unknown) => error);
        expect(crash).to.be.instanceOf(Crash);
        const { record, secret } = await createWebhook(app, context, input);
        expect(await secretsOf(record.id)).to.deep.equal([secret]);

        const rotation = command();
        const dyingAgain = world.process({ crash: { at, when } });
        await rotateWebhookSecret(dyingAgain, rotation, { webhookId: record.id }).catch(() => undefined);
        const rotated = await rotateWebhookSecret(app, rotation, { webhookId: record.id });
        expect(await secretsOf(record.id)).to.deep.equal([rotated.secret, secret]);
        expect(world.log.eventsOf(streamName(TENANT, 'webhook', record.id))).to.have.length(2);
      });

  it('a repeated rotation says that its secret was replaced since', async () => {
    const { record } = await createWebhook(app, command(), input);
    const first = command();
    await rotateWebhookSecret(app, first, { webhookId: record.id });
    await rotateWebhookSecret(app, command(), { webhookId: record.id });
    const refused = await refusal(rotateWebhookSecret(app, first, { webhookId: record.id }));
    expect(refused).to.include({ kind: 'conflict', code: 'webhook_secret_replaced' });
  });

  it('of 50 rotations of a webhook secret at once one is carried out, and the secret in use signs for the overlap', async () => {
    const { record, secret: inUse } = await createWebhook(app, command(), input);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => rotateWebhookSecret(app, command(), { webhookId: record.id })),
    );
    const shown = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.secret] : []));
    expect(await secretsOf(record.id)).to.deep.equal([...shown, inUse]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).to.have.length(49);
    for (const error of refused) expect(error).to.include({ kind: 'conflict', code: 'concurrent_change' });
  });

  it('a deleted webhook loses its secrets', async () => {
    const { record } = await createWebhook(app, command(), input);
    const { state } = await load(app, streamName(TENANT, 'webhook', record.id), webhook);
    const { id } = presentWebhook(state).secrets[0]!;
    await deleteWebhook(app, command(), { webhookId: record.id });
    expect((await world.webhookSecrets.open([id])).size).to.equal(0);
    expect(await readWebhook(app, TENANT, record.id)).to.equal(null);
  });

  it('no secret is kept for a webhook that does not exist', async () => {
    const before = app.writes;
    const webhookId = '0190f0f0-0000-7000-8000-0000000000ff';
    const refused = await refusal(rotateWebhookSecret(app, command(), { webhookId }));
    expect(refused.code).to.equal('webhook_not_found');
    expect(app.writes).to.equal(before);
  });

  it('50 concurrent changes of one webhook all take effect', async () => {
    const { record } = await createWebhook(app, command(), input);
    const changes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) =>
        changeWebhook(app, command(), { webhookId: record.id, description: `${number}` }),
      ),
    );
    const done = changes.filter(({ status }) => status === 'fulfilled').length;
    expect(done).to.be.greaterThan(0);
    for (const change of changes)
      if (change.status === 'rejected') expect(change.reason).to.include({ code: 'concurrent_change' });
    const stream = streamName(TENANT, 'webhook', record.id);
    expect(world.log.eventsOf(stream)).to.have.length(done + 1);
  });

  it('a webhook has one replay at a time, and none of an invalid span', async () => {
    const { record } = await createWebhook(app, command(), input);
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', webhookId: record.id };
    const ask = (given: typeof span, isReplaying: boolean) =>
      requestReplay(app, command(), given, () => Promise.resolve(isReplaying));
    expect((await refusal(ask(span, true))).code).to.equal('replay_under_way');
    expect((await refusal(ask({ ...span, to: span.from }, true))).code).to.equal('invalid_input');
    const stream = streamName(TENANT, 'webhookreplay', record.id);
    expect(world.log.eventsOf(stream)).to.deep.equal([]);
    const asked = await ask(span, false);
    expect(world.log.eventsOf(stream).map(({ data }) => data)).to.deep.equal([
      { subscriptionId: record.id, from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' },
    ]);
    expect(asked.replay).to.deep.equal({ from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' });
  });

  it('one of fifty concurrent replays is accepted', async () => {
    const { record } = await createWebhook(app, command(), input);
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', webhookId: record.id };
    const stream = streamName(TENANT, 'webhookreplay', record.id);
    let looks = 0;
    let open = (): void => undefined;
    const allLooked = new Promise<void>((resolve) => (open = resolve));
    // nobody sees one before all have looked
    const isReplaying = async (): Promise<boolean> => {
      const seen = world.log.eventsOf(stream).length > 0;
      if (++looks === 50) open();
      await allLooked;
      return seen;
    };
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        requestReplay(app, command(), span, isReplaying).then(
          () => 'asked',
          (error: unknown) => (error as DomainError).code,
        ),
      ),
    );
    expect(world.log.eventsOf(stream)).to.have.length(1);
    expect(outcomes.filter((outcome) => outcome === 'asked')).to.have.length(1);
    expect(outcomes.filter((outcome) => outcome === 'replay_under_way')).to.have.length(49);
  });

  it('a repeated replay returns the same replay', async () => {
    const { record } = await createWebhook(app, command(), input);
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', webhookId: record.id };
    const context = command();
    const asked: (bigint | null)[] = [];
    const isReplaying = (lastAskedAt: bigint | null): Promise<boolean> => {
      asked.push(lastAskedAt);
      return Promise.resolve(false);
    };
    const first = await requestReplay(app, context, span, isReplaying);
    expect(await requestReplay(app, context, span, isReplaying)).to.include({
      eventId: first.eventId,
      position: first.position,
    });
    await requestReplay(app, command(), span, isReplaying);
    expect(asked).to.deep.equal([null, first.position]);
  });
});
