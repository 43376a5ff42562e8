import { expect } from 'chai';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { createMetrics } from '../../../../infrastructure/telemetry/metrics.js';
import { observeWebhooks } from '../../../../interfaces/compose/dispatcher/observe-webhooks.js';

describe('alarms about webhooks', () => {
  it('a growing dead queue of RabbitMQ raises an alarm once', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'error', write: (line) => lines.push(line) });
    const metrics = createMetrics({ process: false });
    const observer = observeWebhooks(log, metrics);
    const gauge = async (): Promise<string | undefined> =>
      /^tessera_webhook_hints_dead (\d+)$/m.exec(await metrics.text())?.[1];
    expect(await gauge()).to.equal('0');
    for (const messages of [0, 2, 2]) observer.dead(messages);
    expect(lines).to.have.length(1);
    expect(JSON.parse(lines[0]!)).to.include({ messages: 2 });
    expect(await gauge()).to.equal('2');
    for (const messages of [3, 0]) observer.dead(messages);
    expect(lines).to.have.length(2);
    expect(await gauge()).to.equal('0');
  });
});
