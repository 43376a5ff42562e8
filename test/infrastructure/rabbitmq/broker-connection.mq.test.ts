import { expect } from 'chai';
import type { ChannelModel } from 'amqplib';
import { brokerConnection } from '../../../infrastructure/rabbitmq/broker-connection.js';
import { until } from '../../projections/support/until.js';
import { describeWithRabbitMq } from '../../support/rabbitmq.js';
import { tcpProxy } from '../../support/tcp-proxy.js';

describeWithRabbitMq('a connection to RabbitMQ', (broker) => {
  it('that breaks while it is set up is given up for the next one, and ends nothing', async () => {
    const { hostname, port } = new URL(broker.url);
    const proxy = await tcpProxy({ host: hostname, port: Number(port || 5672) });
    const errors: unknown[] = [];
    let setups = 0;
    const setup = async (model: ChannelModel): Promise<void> => {
      if (++setups === 1) proxy.cut();
      await model.createChannel();
    };
    const connection = await brokerConnection(proxy.urlOf(broker.url), setup, (error) => errors.push(error));
    try {
      await until(() => connection.isUp());
      expect(setups).to.equal(2);
      expect(errors).to.have.lengthOf(1);
    } finally {
      await connection.close();
      await proxy.close();
    }
  });
});
