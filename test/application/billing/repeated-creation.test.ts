import { expect } from 'chai';
import { registerClient } from '../../../application/client/register-client.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { createWebhook } from '../../../application/webhook/create-webhook.js';
import { checkedPlans } from '../../../domain/billing/plan.js';
import { refusal } from '../../support/samples/given.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';

const plans = checkedPlans({
  currency: 'EUR',
  plans: [{ id: 'free', name: 'Free', default: true, limits: { users: 1, webhooks: 1, clients: 1 } }],
});

describe('a creation that reaches the limit of the plan', () => {
  let app: Process;
  beforeEach(async () => {
    const world = inMemoryWorld();
    world.plans = plans;
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });

  const creations = {
    user: async (context = command()) =>
      (await createUser(app, context, { email: 'ann@acme.test' })).record.id,
    webhook: async (context = command()) =>
      (await createWebhook(app, context, { url: 'https://hook.test/', events: ['user.*'] })).record.id,
    client: async (context = command()) =>
      (
        await registerClient(app, context, {
          name: 'Shop',
          type: 'public',
          redirectUris: ['https://shop.test/callback'],
        })
      ).record.clientId,
  };

  for (const [what, create] of Object.entries(creations))
    it(`is repeated with the same ${what}, and refused as another command`, async () => {
      const context = command({ tenantId: TENANT });
      const id = await create(context);
      expect(await create(context)).to.equal(id);
      expect((await refusal(create())).code).to.equal('plan_limit');
    });
});
