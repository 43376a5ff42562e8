import { expect } from 'chai';
import { recordAudit, recordRefusedWrite } from '../../../application/audit/record-audit.js';
import { setAuditRetention } from '../../../application/audit/set-retention.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

describe('commands on the audit log', () => {
  const world = inMemoryWorld();
  const app = world.process();
  const noted = (tenantId: string): readonly unknown[] =>
    world.log.eventsOf(streamName(tenantId, 'audit', tenantId));

  it('a command on the audit log is recorded once', async () => {
    const tenantId = uuids.next();
    const context = systemCommand({ tenantId });
    const event = { type: 'AuditLogExported', data: { from: null, to: null, format: 'csv' } } as const;
    const position = await recordAudit(app, context, event);
    expect(await recordAudit(app, context, event)).to.equal(position);
    await recordAudit(app, systemCommand({ tenantId }), event);
    expect(noted(tenantId)).to.deep.equal([event, event]);
  });

  it('a forbidden command on the audit log is recorded once a second for each caller', async () => {
    const tenantId = uuids.next();
    const by = (id: string): ReturnType<typeof systemCommand> =>
      systemCommand({ tenantId, actor: { type: 'apiKey', id } });
    const [one, other] = [uuids.next(), uuids.next()];
    await Promise.all(Array.from({ length: 50 }, () => recordRefusedWrite(app, by(one), 'POST')));
    expect(noted(tenantId)).to.deep.equal([{ type: 'AuditWriteRefused', data: { method: 'POST' } }]);
    await recordRefusedWrite(app, by(other), 'DELETE');
    world.now += 1_000;
    await recordRefusedWrite(app, by(one), 'PUT');
    expect(noted(tenantId)).to.have.length(3);
  });

  it('the retention of the audit log is set in whole days', async () => {
    const tenantId = uuids.next();
    for (const days of [0, -1, 1.5, Number.NaN, 36_501])
      await setAuditRetention(app, systemCommand({ tenantId }), days).then(
        () => expect.fail(String(days)),
        (error: unknown) => expect(error).to.include({ code: 'invalid_input' }),
      );
    await setAuditRetention(app, systemCommand({ tenantId }), 90);
    expect(noted(tenantId)).to.deep.equal([{ type: 'AuditRetentionSet', data: { days: 90 } }]);
  });
});
