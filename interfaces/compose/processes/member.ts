import type { Log } from '../../../infrastructure/telemetry/log.js';
import { type MetricValues, mergedMetrics } from '../../../infrastructure/telemetry/metrics.js';
import { type Service, startService } from '../service.js';
import type { Config } from '../../config.js';
import type { Readiness } from '../../http/answers/probes.js';
import { channel } from './channel.js';
import { type Member, configOf } from './plan.js';

/**
 * Starts this process as one of several. It uses the embedded database of the process that started it, answers questions of
 * that process, and asks it for the readiness and the metrics of all.
 */
export async function startMember(
  config: Config,
  member: Member,
  log: Log,
  stopping: AbortSignal,
): Promise<Service> {
  const running: { service?: Service } = {};
  const parent = channel(
    { send: (message) => process.send?.(message), onMessage: (listener) => process.on('message', listener) },
    (question) => {
      const { service } = running;
      if (!service) return Promise.reject(new Error('it is starting'));
      return question === 'readiness' ? service.ready() : service.metrics.values();
    },
  );
  const service = await startService(configOf(config, member), log, stopping, {
    exclusive: false,
    member: {
      name: member.name,
      ready: async () => (await parent.ask('readiness')) as Readiness,
      metrics: async () => mergedMetrics((await parent.ask('metrics')) as MetricValues[]),
    },
  });
  running.service = service;
  parent.sendStarted();
  return service;
}
