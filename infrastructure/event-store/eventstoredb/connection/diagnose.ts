import { type ConnectionSettings, connectionSettings } from './connection-settings.js';
import { type Finding, passing, placeOf } from '../reads/finding.js';
import { gossipOf } from './gossip.js';
import { identifyServer } from './identify-server.js';

/**
 * Looks for the reason why the server of a connection string does not answer, by connections of its own to its hosts,
 * within some seconds. The client keeps the reason to itself: a certificate that is not trusted is silence to its calls.
 * Returns undefined when there is a leader that can be reached: the reason is another one.
 * @throws BadConnectionString
 */
export async function diagnose(url: string): Promise<Finding | undefined> {
  const settings = connectionSettings(url);
  const { hosts, tls } = settings;
  const found = await Promise.all(hosts.map(async (at) => ({ at, finding: await identifyServer(at, tls) })));
  const speaking = found.find(({ finding }) => finding === undefined);
  if (speaking !== undefined) return clusterFinding(settings, speaking.at);
  const findings = found.flatMap(({ finding }) => finding ?? []);
  return {
    reason: [...new Set(findings.map(({ reason }) => reason))].join('; '),
    isFinal: findings.some(({ isFinal }) => isFinal),
  };
}

async function clusterFinding(
  { tls, discover, hosts }: ConnectionSettings,
  at: ConnectionSettings['hosts'][0],
): Promise<Finding | undefined> {
  const gossip = await gossipOf(at, tls);
  if ('reason' in gossip) return gossip;
  const { leader, members, alive } = gossip;
  if (leader === undefined)
    return passing(`no leader: ${placeOf(at)} knows ${members} members, of which ${alive} are there`);
  // of a single server the client does not ask for the leader
  const isCluster = discover || hosts.length > 1;
  if (!isCluster || placeOf(leader) === placeOf(at)) return undefined;
  const finding = await identifyServer(leader, tls);
  return finding && { ...finding, reason: `the leader, as ${placeOf(at)} has it, at ${finding.reason}` };
}
