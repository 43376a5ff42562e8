import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { assignPlan } from '../../../application/billing/choose-plan.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import { billedTo } from '../../support/billing/billed-to.js';
import { call } from '../../support/http/http-client.js';
import { runtimeBeside } from '../../support/pages/runtime-beside.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';
import { until } from '../../support/run/until.js';
import { startTestService } from '../../support/services/service.js';

const catalogue = (...more: readonly object[]) =>
  JSON.stringify({ currency: 'EUR', plans: [{ id: 'free', name: 'Free', default: true }, ...more] });

describe('a plan that leaves the file of plans', () => {
  it('a plan that leaves the file keeps its limits for its tenants, whom the next start names', async function () {
    this.slow(15_000);
    const folder = temporaryFolder('plans');
    const [before, after] = [join(folder, 'before.json'), join(folder, 'after.json')];
    writeFileSync(before, catalogue({ id: 'team', name: 'Team', amount: 4900, limits: { users: 1 } }));
    writeFileSync(after, catalogue());
    const tenant = { slug: 'acme', name: 'Acme', owner: { email: 'owner@acme.test' } };
    const apiKeys = [{ name: 'all', scopes: ['users:write'] }];
    const first = await startTestService({
      bootstrap: {
        tenants: [
          { ...tenant, apiKeys },
          { ...tenant, slug: 'other' },
        ],
      },
      env: { PLANS_FILE: before },
    });
    const { databaseUrl, masterKey, document } = first;
    const tenantId = document.tenants?.[0]?.tenantId ?? '';
    const runtime = await runtimeBeside({ service: first, portalUrl: first.url }, 0, { PLANS_FILE: before });
    const { app } = runtime;
    const consent = { collection: 'invoice', termsDays: 14 } as const;
    await assignPlan(app, operatorContext(tenantId, app.ids.next()), { plan: 'team', ...billedTo }, consent);
    await runtime.close();
    await first.close();
    const second = await startTestService({
      bootstrap: document,
      databaseUrl,
      masterKey,
      env: { PLANS_FILE: after },
    });
    try {
      await until(() => second.log.some((line) => line.includes('PLANS_FILE has no such plan any more')));
      const line = second.log.find((text) => text.includes('PLANS_FILE has no such plan'));
      expect(JSON.parse(line!))
        .to.include({ level: 'warn', plan: 'team', count: 1 })
        .and.deep.include({
          tenants: ['acme'],
        });
      const refused = await call(second.url, 'POST', '/api/users', {
        key: second.apiKey(),
        body: { email: 'one@acme.test', sendInvitation: false },
      });
      expect(refused.status).to.equal(409);
      expect(refused.json).to.deep.include({ code: 'plan_limit' });
    } finally {
      await second.close();
    }
  });
});
