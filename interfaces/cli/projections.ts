import { projections } from '../../projections/registry.js';
import { buildProjection } from '../../projections/runner/build.js';
import type { Projection } from '../../projections/runner/projection.js';
import { resumeTenant } from '../../projections/runner/resume.js';
import { projectionStatus } from '../../projections/runner/status.js';
import type { Command, Values } from './command.js';
import { optional, required, tenantOf, UsageError } from './command.js';
import { logTo, table } from './output.js';
import { showRestored } from './restored-log.js';

const named = { projection: { type: 'string' } } as const;
const names = projections.map(({ name }) => name).join(', ');

function projectionOf(values: Values): Projection {
  const name = optional(values, 'projection') ?? 'core';
  const projection = projections.find((known) => known.name === name);
  if (!projection) throw new UsageError(`--projection is "${name}": it must be one of ${names}`);
  return projection;
}

export const projectionCommands: Readonly<Record<string, Command>> = {
  status: {
    usage: '',
    summary: 'Shows how far each projection is, and which tenants it has parked.',
    options: {},
    prepare:
      () =>
      async ({ store, readModel }, output) => {
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
        const rows = items.map(({ projection, liveVersion, position, head, lagMs, parked }) => [
          projection,
          String(liveVersion ?? '-'),
          position,
          head,
          `${Math.round(lagMs)} ms`,
          parked.map((tenant) => `${tenant.tenantId} at ${tenant.position}`).join(', ') || '-',
        ]);
        const headings = ['PROJECTION', 'VERSION', 'POSITION', 'HEAD', 'LAG', 'PARKED TENANTS'];
        output.result({ items }, table(headings, rows));
      },
  },
  rebuild: {
    usage: '[--projection <name>] | --log-was-restored',
    summary:
      'Builds a projection anew from the first event, beside the one in use, and switches over. --log-was-restored brings the whole database back to an event log that was restored from an older backup; no service may run meanwhile.',
    options: { ...named, 'log-was-restored': { type: 'boolean' } },
    logWasRestored: (values) => values['log-was-restored'] === true,
    prepare(values) {
      if (values['log-was-restored'] === true) {
        if (optional(values, 'projection') !== undefined)
          throw new UsageError(
            '--log-was-restored builds every projection: --projection does not go with it',
          );
        return showRestored;
      }
      const projection = projectionOf(values);
      return async ({ readModel }, output) => {
        const startedAt = performance.now();
        const log = logTo(output);
        let events = 0;
        await buildProjection(
          { ...readModel, projection },
          {
            log,
            onProgress: (progress) => {
              events = progress.done;
              output.progress(progress);
            },
          },
        );
        const seconds = (performance.now() - startedAt) / 1000;
        output.result(
          { projection: projection.name, events, seconds },
          `rebuilt ${projection.name}: ${events} events in ${seconds.toFixed(1)} s`,
        );
      };
    },
  },
  resume: {
    usage: '--tenant <slug|id> [--projection <name>]',
    summary: 'Applies what a parked tenant has missed, after the cause was mended.',
    options: { ...named, tenant: { type: 'string' } },
    prepare(values) {
      const projection = projectionOf(values);
      const name = required(values, 'tenant');
      return async (tool, output) => {
        // the parked event may be the tenant's very first: then only its id finds it
        const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
        const tenantId = isId ? name : await tenantOf(tool, name);
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
      };
    },
  },
};
