import { setTimeout as sleep } from 'node:timers/promises';
import type { GetMessage } from 'amqplib';
import { expect } from 'chai';
import type { CloudEvent } from '../../../application/audit/feed/cloud-event.js';
import type { EventBroker } from '../../../application/ports/events/event-broker.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import {
  type PublishResult,
  rabbitMqEventBroker,
} from '../../../infrastructure/rabbitmq/rabbitmq-event-broker.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';
import { until } from '../../support/run/until.js';
import { installedRabbitMq, startRabbitMqNode } from '../../support/services/rabbitmq-node.js';
import { describeWithRabbitMq } from '../../support/services/rabbitmq.js';

const never = new AbortController().signal;

function event(tenantid: string, number: number): CloudEvent {
  return {
    specversion: '1.0',
    id: `evt_${number}`,
    source: `https://id.example.com/tenants/${tenantid}`,
    type: 'user.updated',
    subject: `user/${tenantid}`,
    time: '2026-11-21T09:30:00.000Z',
    datacontenttype: 'application/json',
    tenantid,
    traceid: '4bf92f3577b34da6a3ce929d0e0e4736',
    data: {
      category: 'user',
      outcome: 'success',
      actor: { type: 'system', id: 'system' },
      target: { type: 'user', id: tenantid },
      source: 'system',
      ip: null,
      userAgent: null,
      event: { type: 'UserProfileChanged', data: { userId: tenantid, number } },
    },
  };
}

const events = (tenantid: string, count: number, from = 0): CloudEvent[] =>
  Array.from({ length: count }, (_, index) => event(tenantid, from + index));

const numberOf = ({ content }: GetMessage): number =>
  (JSON.parse(content.toString()) as CloudEvent['data']).event.data['number'] as number;

describeWithRabbitMq('events to RabbitMQ', (server) => {
  const exchange = `${server.prefix}.events`;
  const queues: string[] = [];
  const results: PublishResult[] = [];
  let proxy: TcpProxy;
  let broker: EventBroker;

  before(async () => {
    const { hostname, port } = new URL(server.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port || 5672) });
    broker = await rabbitMqEventBroker({
      url: proxy.urlOf(server.url),
      exchange,
      onResult: (result) => results.push(result),
      onError: () => undefined,
      confirmMs: 500,
    });
    await until(() => broker.fault() === '');
  });
  after(async () => {
    await broker.close();
    await proxy.close();
    await server.use(async (channel) => {
      for (const queue of queues) await channel.deleteQueue(queue);
      await channel.deleteExchange(exchange);
    });
  });

  /** Creates a queue for the events of a tenant; returns a function that returns what is in it. */
  const bound = async (tenantId: string, args: Readonly<Record<string, unknown>> = {}) => {
    const queue = `${server.prefix}.${tenantId}.${queues.length}`;
    queues.push(queue);
    await server.use(async (channel) => {
      await channel.assertQueue(queue, { durable: true, arguments: args });
      await channel.bindQueue(queue, exchange, `${tenantId}.#`);
    });
    return (): Promise<GetMessage[]> =>
      server.use(async (channel) => {
        const found: GetMessage[] = [];
        for (;;) {
          const message = await channel.get(queue, { noAck: true });
          if (message === false) break;
          found.push(message);
        }
        return found;
      });
  };
  /** The numbers in the order in which each was first received. */
  const firsts = (messages: readonly GetMessage[]): number[] => [...new Set(messages.map(numberOf))];

  it('an event is published in binary mode: its data as the body, its attributes as headers', async () => {
    const tenantId = uuids.next();
    const read = await bound(tenantId);
    const [one] = events(tenantId, 1);
    await broker.publish([one!], never);
    const [message] = await read();
    const { data, datacontenttype, ...attributes } = one!;
    expect(message!.fields.routingKey).to.equal(`${tenantId}.user.updated`);
    expect(JSON.parse(message!.content.toString())).to.deep.equal(data);
    expect(message!.properties.headers).to.deep.equal(
      Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`cloudEvents:${name}`, value])),
    );
    expect(message!.properties).to.include({
      contentType: datacontenttype,
      deliveryMode: 2,
      messageId: 'evt_0',
      timestamp: Date.parse(attributes.time) / 1_000,
    });
  });

  it('events of a tenant arrive in their order, and those that no queue is bound for are dropped', async () => {
    const [one, other, unbound] = [uuids.next(), uuids.next(), uuids.next()];
    const [ofOne, ofOther] = [await bound(one), await bound(other)];
    const mixed = Array.from({ length: 50 }, (_, at) =>
      [one, other, unbound].map((id) => event(id, at)),
    ).flat();
    await broker.publish(mixed, never);
    const expected = Array.from({ length: 50 }, (_, at) => at);
    expect((await ofOne()).map(numberOf)).to.deep.equal(expected);
    expect((await ofOther()).map(numberOf)).to.deep.equal(expected);
  });

  it('events wait while the broker is away or hangs, and arrive in their order once it is back', async function () {
    this.slow(20_000);
    const tenantId = uuids.next();
    const read = await bound(tenantId);
    proxy.open(false);
    await until(() => broker.fault() !== '');
    let isDone = false;
    const waiting = broker.publish(events(tenantId, 20), never).then(() => (isDone = true));
    await sleep(50);
    expect(isDone).to.equal(false);
    expect(broker.fault()).to.match(/^RabbitMQ is not connected.*: events wait$/);
    proxy.open(true);
    await waiting;
    results.length = 0;
    proxy.freeze(true);
    const hanging = broker.publish(events(tenantId, 20, 20), never);
    await until(() => results.includes('unconfirmed'));
    proxy.freeze(false);
    await hanging;
    expect(firsts(await read())).to.deep.equal(Array.from({ length: 40 }, (_, at) => at));
  });

  it('an event that a full queue refuses waits for room, and no later one of its tenant overtakes it', async () => {
    const tenantId = uuids.next();
    const read = await bound(tenantId, { 'x-max-length': 5, 'x-overflow': 'reject-publish' });
    results.length = 0;
    const publishing = broker.publish(events(tenantId, 12), never);
    const got: GetMessage[] = [];
    while (firsts(got).length < 12) {
      await until(
        () => results.includes('refused') || results.filter((one) => one === 'confirmed').length === 12,
      );
      results.splice(0, results.length, ...results.filter((one) => one === 'confirmed'));
      got.push(...(await read()));
    }
    await publishing;
    expect(firsts(got)).to.deep.equal(Array.from({ length: 12 }, (_, at) => at));
  });

  it('a full queue costs the others a few copies of an event alone, and it is said that events wait', async () => {
    const tenantId = uuids.next();
    const full = await bound(tenantId, { 'x-max-length': 1, 'x-overflow': 'reject-publish' });
    const other = await bound(tenantId);
    results.length = 0;
    const publishing = broker.publish(events(tenantId, 2), never);
    await until(() => broker.fault().startsWith('RabbitMQ refuses events of 1 tenants'));
    // eight attempts, were each after half a second
    await sleep(4_000);
    expect(firsts(await full())).to.deep.equal([0]);
    await publishing;
    expect(broker.fault()).to.equal('');
    const copies = (await other()).map(numberOf);
    expect(copies.filter((number) => number === 1).length).to.be.within(1, 5);
  });

  it('publishing ends at once when it is aborted, and publishes no further event', async () => {
    const tenantId = uuids.next();
    const read = await bound(tenantId, { 'x-max-length': 3, 'x-overflow': 'reject-publish' });
    const stopping = new AbortController();
    results.length = 0;
    const publishing = broker.publish(events(tenantId, 10), stopping.signal).catch((error: unknown) => error);
    await until(() => results.includes('refused'));
    stopping.abort(new Error('stopped'));
    expect(await publishing)
      .to.be.instanceOf(Error)
      .with.property('message', 'stopped');
    const published = (await read()).length;
    expect(published).to.be.within(1, 4);
    expect(await read()).to.deep.equal([]);
  });
});

const script = installedRabbitMq();
if (script !== null)
  describe('a RabbitMQ that blocks publishers', () => {
    it('events wait as long as it has too little room, are not published twice, and it is said why', async function () {
      this.slow(60_000);
      const node = await startRabbitMqNode(script);
      const results: PublishResult[] = [];
      const broker = await rabbitMqEventBroker({
        url: node.url,
        onResult: (result) => results.push(result),
        onError: () => undefined,
        confirmMs: 500,
      });
      try {
        await until(() => broker.fault() === '');
        await node.control('set_disk_free_limit', '1000000GB');
        const tenantId = uuids.next();
        let isDone = false;
        const publishing = broker.publish(events(tenantId, 3), never).then(() => (isDone = true));
        await until(() => broker.fault() === 'RabbitMQ blocks publishers (memory or disk): events wait');
        // longer than an event that is not confirmed waits
        await sleep(1_500);
        expect(isDone).to.equal(false);
        await node.control('set_disk_free_limit', '1MB');
        await publishing;
        expect(broker.fault()).to.equal('');
        expect(results).to.deep.equal(['confirmed', 'confirmed', 'confirmed']);
      } finally {
        await broker.close();
        await node.remove();
      }
    });
  });
