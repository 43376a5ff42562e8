import { expect } from 'chai';
import type { ChannelModel } from 'amqplib';
import {
  type BrokerConnection,
  brokerConnection,
} from '../../../infrastructure/rabbitmq/broker-connection.js';
import { dependencyFailure } from '../../../infrastructure/telemetry/dependency-failure.js';
import { until } from '../../support/run/until.js';
import { describeWithRabbitMq } from '../../support/services/rabbitmq.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';

/** `queue.declare-ok`, and the broker's own `connection.close`: CONNECTION_FORCED (320), without a text. */
const isDeclared = (chunk: Buffer): boolean => chunk.readUInt32BE(7) === 0x0032_000b;
const forcedToClose = Buffer.from(
  '01 0000 0000000b 000a 0032 0140 00 0000 0000 ce'.replaceAll(' ', ''),
  'hex',
);

describeWithRabbitMq('a connection to RabbitMQ', (broker) => {
  let proxy: TcpProxy;
  let errors: unknown[];
  let setups: number;
  let isEnding: boolean;
  beforeEach(async () => {
    [errors, setups, isEnding] = [[], 0, false];
    const { hostname, port } = new URL(broker.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port || 5672) }, (chunk) =>
      isEnding && isDeclared(chunk) ? Buffer.concat([chunk, forcedToClose]) : chunk,
    );
  });
  afterEach(() => proxy.close());

  const connect = (setup: (model: ChannelModel) => Promise<unknown>): Promise<BrokerConnection> =>
    brokerConnection(
      proxy.urlOf(broker.url),
      async (model) => {
        setups += 1;
        await setup(model);
      },
      (error) => errors.push(error),
    );

  it('a connection that breaks during its set-up is replaced by the next one, and ends nothing', async () => {
    const connection = await connect((model) => {
      if (setups === 1) proxy.cut();
      return model.createChannel();
    });
    await until(() => connection.isUp());
    expect(setups).to.equal(2);
    expect(errors).to.have.lengthOf(1);
    await connection.close();
  });

  it('a connection that is closed during its set-up is replaced by the next one', async () => {
    const connection = await connect(async (model) => {
      const channel = await model.createChannel();
      isEnding = setups === 1;
      await channel.assertQueue('', { exclusive: true });
    });
    await until(() => connection.isUp());
    expect(setups).to.equal(2);
    expect(errors.map(String)).to.deep.equal(['Error: the connection ended while it was set up']);
    await connection.close();
  });

  for (const [what, fail, summary] of [
    ['is silent', () => proxy.freeze(true), 'it is silent'],
    ['hangs up', () => proxy.open(false), 'the connection was lost'],
  ] as const)
    it(`a broker that ${what} while a connection is opened is reported as the failure of RabbitMQ`, async function () {
      this.slow(20_000);
      fail();
      const connection = await connect((model) => model.createChannel());
      try {
        await until(() => errors.length > 0);
        expect(errors.map((error) => dependencyFailure(error)?.summary)).to.include(summary);
        expect(errors.map((error) => dependencyFailure(error)?.dependency)).to.deep.equal(
          errors.map(() => 'RabbitMQ'),
        );
        expect(connection.failure()).to.include({ summary });
      } finally {
        await connection.close();
      }
    });

  for (const [what, fail] of [
    ['says nothing any more', () => proxy.freeze(true)],
    ['goes away meanwhile', () => process.nextTick(() => proxy.cut())],
  ] as const)
    it(`a connection is closed also when the broker ${what}`, async () => {
      const connection = await connect((model) => model.createChannel());
      await until(() => connection.isUp());
      fail();
      await connection.close();
      expect(connection.isUp()).to.equal(false);
    });
});
