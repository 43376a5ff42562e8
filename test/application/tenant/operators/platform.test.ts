import { expect } from 'chai';
import { issueApiKey } from '../../../../application/api-key/issue-api-key.js';
import { allowPayment } from '../../../../application/billing/allow-payment.js';
import { changeBranding } from '../../../../application/branding/change-branding.js';
import { registerClient } from '../../../../application/client/register-client.js';
import { findClient } from '../../../../application/client/find-client.js';
import { addOperator } from '../../../../application/tenant/operators/add-operator.js';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import { operatorContext, systemContext } from '../../../../application/shared/event-context.js';
import { changeTenant } from '../../../../application/tenant/change-tenant.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { createWebhook } from '../../../../application/webhook/create-webhook.js';
import { portalClientId } from '../../../../domain/client/portal-client.js';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { type Process, type World, inMemoryWorld } from '../../../support/in-memory/in-memory-app.js';

describe('the tenant of the operators', () => {
  let world: World;
  let app: Process;
  let operatorId: string;
  before(async () => {
    world = inMemoryWorld();
    app = world.process();
    const context = operatorContext(PLATFORM_TENANT, app.ids.next());
    const input = { email: 'ops@example.test', password: 'correct horse battery' };
    operatorId = (await addOperator(app, context, input)).record.id;
  });

  const host = (): CommandContext => operatorContext(PLATFORM_TENANT, app.ids.next());
  const user = (): CommandContext => ({
    ...systemContext(PLATFORM_TENANT, app.ids.next()),
    actor: { type: 'user', id: operatorId },
  });
  const client = { name: 'Shop', type: 'public', kind: 'spa', redirectUris: ['https://shop.test/cb'] };

  const refused: readonly [string, (context: CommandContext) => Promise<unknown>][] = [
    ['an API key', (context) => issueApiKey(app, context, { name: 'k', scopes: ['users:read'] })],
    ['a client', (context) => registerClient(app, context, { ...client, audience: 'https://api.shop.test' })],
    [
      'a webhook',
      (context) => createWebhook(app, context, { url: 'https://example.com/hook', events: ['user.created'] }),
    ],
    ['a style', (context) => changeBranding(app, context, { customCss: 'body { color: red }' })],
    ['sign-up', (context) => changeTenantSettings(app, context, { signUp: 'open' })],
    ['mailed codes', (context) => changeTenantSettings(app, context, { emailCode: true })],
    ['a new name', (context) => changeTenant(app, context, { name: 'Mine' })],
    ['a lock', (context) => lockTenant(app, context, { reason: 'for fun' })],
    ['a way to pay', (context) => allowPayment(app, context, { collection: 'manual' })],
  ];
  for (const [what, work] of refused)
    for (const [who, context] of [
      ['the command line', host],
      ['an operator', user],
    ] as const)
      it(`has no ${what.replace(/^an? /, '')}, and ${who} cannot give it one`, async () => {
        const head = world.log.all.length;
        const error = await work(context()).catch((thrown: unknown) => thrown);
        expect(error).to.include({ kind: 'forbidden', code: 'platform_tenant' });
        const left = world.log.all.slice(head).filter(({ context: of }) => of.tenantId === PLATFORM_TENANT);
        expect(left).to.deep.equal([]);
      });

  it('has no members whom an operator made', async () => {
    const error = await createUser(app, user(), { email: 'mallory@example.test' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.include({ kind: 'forbidden', code: 'platform_tenant' });
  });

  it('is of no customer: its slug is reserved', async () => {
    const context = systemContext(app.ids.next(), app.ids.next());
    const error = await createTenant(app, context, { slug: 'platform', name: 'Mine' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.include({ code: 'invalid_input' });
  });

  it('signs its members in to the console with the client that is built in', async () => {
    const found = await findClient(app, portalClientId(PLATFORM_TENANT));
    expect(found!.client).to.include({
      audience: app.addresses.baseUrl,
      homeUrl: `${app.addresses.portalUrl}/operator`,
    });
  });
});
