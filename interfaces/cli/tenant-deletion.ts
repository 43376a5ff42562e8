import { releaseSlug } from '../../application/tenant/deletion/release-slug.js';
import { isRemoved } from '../../application/tenant/deletion/removal-stream.js';
import { requestTenantDeletion } from '../../application/tenant/deletion/request-tenant-deletion.js';
import { withdrawTenantDeletion } from '../../application/tenant/deletion/withdraw-tenant-deletion.js';
import { deletionSteps } from '../../application/ports/events/tenant-remains.js';
import { pause } from '../../application/shared/pause.js';
import { PLATFORM_TENANT } from '../../domain/shared/stream-name.js';
import { tenantDeletions } from '../compose/projector/tenant-deletions.js';
import {
  type AddCommands,
  type Work,
  asHost,
  example,
  finished,
  newContext,
  tenantOf,
  textArgument,
} from './command.js';
import type { Output } from './output.js';
import type { Tool } from './tool.js';

export const addDelete: AddCommands = (group, { withTool }) =>
  group
    .command('delete')
    .description(
      'Delete a tenant and everything in it, after TENANT_DELETION_GRACE_DAYS. Its owners are mailed. Once the grace is over, shows how far the running service is.',
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--reason <text>', "for the tenant's audit log and the operators'", textArgument)
    .option('--withdraw', 'let the tenant stay, while the grace lasts')
    .addHelpText('after', example('tenants delete --tenant acme --reason "Contract ended"'))
    .action(
      withTool(({ tenant, reason, withdraw }) =>
        withdraw === true ? withdrawal(tenant, reason) : deletion(tenant, reason),
      ),
    );

const withdrawal =
  (tenant: string, reason: string): Work =>
  async (tool, output) => {
    const tenantId = await tenantOf(tool, tenant);
    await asHost(tool, { operation: 'withdrawTenantDeletion', actedOn: tenantId, reason }, (context) =>
      withdrawTenantDeletion(tool.app, context, { reason }),
    );
    output.result({ id: tenantId, state: 'active' }, `${tenant} stays`);
  };

const deletion =
  (tenant: string, reason: string): Work =>
  async (tool, output) => {
    const tenantId = await tenantOf(tool, tenant);
    const state = (await tool.queries.tenants.forOperators.byId(tenantId, new Date().toISOString()))?.state;
    if (state !== 'deleting' && state !== 'deleted') {
      const action = { operation: 'requestTenantDeletion', actedOn: tenantId, reason };
      const { record } = await asHost(tool, action, (context) =>
        requestTenantDeletion(tool.app, context, { reason }),
      );
      const scheduledFor = record.deletion?.scheduledFor ?? '';
      if (Date.parse(scheduledFor) > tool.app.clock.now()) {
        output.result(
          { id: tenantId, state: 'deletion_requested', scheduledFor },
          `${tenant} will be deleted at ${scheduledFor}; until then everything works as before`,
        );
        return;
      }
    }
    await followed(tool, tenantId, output);
    output.result({ id: tenantId, state: 'deleted' }, `${tenant} is deleted; its slug stays claimed`);
  };

const POLL_MS = 500;
const PATIENCE_MS = 15_000;

/** Shows how far the service is, until the tenant is gone. */
async function followed(tool: Tool, tenantId: string, output: Output): Promise<void> {
  const { remains } = tenantDeletions(tool, tool.app, () => undefined);
  const beganAt = performance.now();
  let shown = '';
  for (;;) {
    const progress = await remains.progress(tenantId);
    if (progress === null && (await isRemoved(tool.app, tenantId))) return;
    const line = progress?.step ?? (performance.now() - beganAt > PATIENCE_MS ? WAITING : shown);
    if (line !== shown) output.note(line);
    shown = line;
    if (progress !== null) {
      const seconds = (performance.now() - beganAt) / 1_000;
      output.progress({
        done: deletionSteps.indexOf(progress.step),
        total: deletionSteps.length,
        unit: `steps (${progress.step}), ${progress.done} removed`,
        ratePerSecond: progress.done / seconds,
        secondsLeft: null,
      });
    }
    await pause(POLL_MS);
  }
}

const WAITING =
  'waiting for a service with the role projector: it deletes the tenant, and goes on without this command';

export const addReleaseSlug: AddCommands = (group, { withTool }) =>
  group
    .command('release-slug')
    .description(
      'Let the slug of a deleted tenant be used again: passkeys and bookmarks of its people then lead to whoever gets it.',
    )
    .requiredOption('--slug <slug>', 'the slug', textArgument)
    .requiredOption('--reason <text>', "for the operators' log", textArgument)
    .addHelpText(
      'after',
      example('tenants release-slug --slug acme --reason "Asked for by its former owner"'),
    )
    .action(
      withTool(({ slug, reason }) => async (tool, output) => {
        const context = newContext(tool, PLATFORM_TENANT);
        await finished(tool, await releaseSlug(tool.app, context, { slug, reason }));
        output.result({ slug, released: true }, `${slug} may be used again`);
      }),
    );
