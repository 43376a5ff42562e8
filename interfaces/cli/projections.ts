import { Option } from '@commander-js/extra-typings';
import { idIn } from '../../domain/shared/uuid.js';
import { projections } from '../../projections/registry.js';
import type { Projection } from '../../projections/runner/projection.js';
import { projectionStatus } from '../../projections/runner/progress/status.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { resumeTenant } from '../../projections/runner/resume.js';
import {
  type AddCommands,
  type Work,
  commandGroup,
  example,
  recordHostAction,
  reasonOption,
  tenantOf,
  textArgument,
  UsageError,
} from './command.js';
import { type Columns, type Progress, logTo, table } from './output.js';
import { restoreDatabase } from './restored-log.js';

const names = projections.map(({ name }) => name);
const projectionOption = (): Option<'--projection <name>', undefined, undefined, undefined, false, string> =>
  new Option('--projection <name>', 'default: core').choices(names);

const projectionOf = (name = 'core'): Projection => projections.find((known) => known.name === name)!;

const addStatus: AddCommands = (group, { withTool }) =>
  group
    .command('status')
    .description('Show how far each projection is, and which tenants it has parked.')
    .action(
      withTool(() => async ({ store, readModel }, output) => {
        const statuses = await Promise.all(
          projections.map((projection) =>
            projectionStatus({ sql: readModel.database, store, projection }, Date.now()),
          ),
        );
        const items = statuses.map(({ position, head, parked, building, ...status }) => ({
          ...status,
          position: String(position),
          head: String(head),
          parked: parked.map((tenant) => ({ ...tenant, position: String(tenant.position) })),
          building: building && { version: building.version, position: String(building.position) },
        }));
        const columns: Columns<(typeof items)[number]> = {
          PROJECTION: ({ projection }) => projection,
          VERSION: ({ liveVersion }) => liveVersion,
          POSITION: ({ position }) => position,
          HEAD: ({ head }) => head,
          LAG: ({ lagMs }) => `${Math.round(lagMs)} ms`,
          'PARKED TENANTS': ({ parked }) =>
            parked.map(({ tenantId, position }) => `${tenantId} at ${position}`).join(', ') || '-',
        };
        output.result({ items }, table(items, columns));
      }),
    );

const addRebuild: AddCommands = (group, { withTool }) =>
  group
    .command('rebuild')
    .description('Build a projection anew from the first event, beside the one in use, and switch over.')
    .addOption(projectionOption())
    .option(
      '--log-was-restored',
      'bring the whole database back to an event log that was restored from an older backup; no service may run meanwhile',
    )
    .addOption(reasonOption('Rebuilt on the host'))
    .addHelpText('after', example('projections rebuild --projection audit-log'))
    .action(
      withTool(
        ({ projection: name, logWasRestored, reason }) => {
          if (logWasRestored === true && name !== undefined)
            throw new UsageError(
              '--log-was-restored builds every projection: --projection does not go with it',
            );
          return logWasRestored === true ? restoreDatabase(reason) : rebuild(projectionOf(name), reason);
        },
        ({ logWasRestored }) => logWasRestored === true,
      ),
    );

const rebuild =
  (projection: Projection, reason: string): Work =>
  async (tool, output) => {
    await recordHostAction(tool, { operation: 'rebuildProjection', reason });
    const { readModel } = tool;
    const startedAt = performance.now();
    let events = 0;
    const onProgress = (progress: Progress): void => {
      events = progress.done;
      output.progress(progress);
    };
    await buildProjection({ ...readModel, projection }, { log: logTo(output), onProgress });
    const seconds = (performance.now() - startedAt) / 1000;
    output.result(
      { projection: projection.name, events, seconds },
      `rebuilt ${projection.name}: ${events} events in ${seconds.toFixed(1)} s`,
    );
  };

const addResume: AddCommands = (group, { withTool }) =>
  group
    .command('resume')
    .description('Apply the events that a parked tenant has missed, once the cause is mended.')
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .addOption(projectionOption())
    .addOption(reasonOption('Resumed on the host'))
    .addHelpText('after', example('projections resume --tenant acme'))
    .action(
      withTool(({ tenant, projection: name, reason }) => async (tool, output) => {
        const projection = projectionOf(name);
        // when the parked event is the tenant's first one, the read models do not know the tenant
        const tenantId = idIn(tenant) ?? (await tenantOf(tool, tenant));
        await recordHostAction(tool, { operation: 'resumeTenant', actedOn: tenantId, reason });
        const result = await resumeTenant({ ...tool.readModel, projection }, tenantId);
        if (result.outcome === 'parked again') {
          const { position, error } = result.parked;
          throw new Error(
            `the event at position ${position} still cannot be applied (${error}): the tenant stays parked`,
          );
        }
        const text =
          result.outcome === 'resumed'
            ? `resumed ${tenantId}: ${result.events} events`
            : `${tenantId} is not parked`;
        output.result({ projection: projection.name, tenantId, ...result }, text);
      }),
    );

export const addProjectionCommands = commandGroup(
  'projections',
  'Read models, which are built from the event log.',
  [addStatus, addRebuild, addResume],
);
