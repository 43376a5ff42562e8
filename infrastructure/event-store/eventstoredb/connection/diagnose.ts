import { type ConnectionSettings, connectionSettings } from './connection-settings.js';
import { type Finding, temporary, hostAndPort } from './finding.js';
import { gossipOf } from './gossip.js';
import { identifyServer } from './identify-server.js';

/**
 * Returns why the server of a connection string does not answer, by connections of its own to the hosts, within some
 * seconds: calls of the client time out even for an untrusted certificate. Undefined when a leader can be reached, so that
 * the reason is another one. Throws BadConnectionString.
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
    return temporary(`no leader: ${hostAndPort(at)} knows ${members} members, of which ${alive} are there`);
  // the client does not look for the leader of a single server
  const isCluster = discover || hosts.length > 1;
  if (!isCluster || hostAndPort(leader) === hostAndPort(at)) return undefined;
  const finding = await identifyServer(leader, tls);
  return finding && { ...finding, reason: `the leader, as ${hostAndPort(at)} has it, at ${finding.reason}` };
}
