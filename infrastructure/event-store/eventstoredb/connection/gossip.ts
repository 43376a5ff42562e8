import { connect, type IncomingHttpHeaders } from 'node:http2';
import { isIP } from 'node:net';
import { gossip } from './client-library.js';
import type { Certificates, EndPoint } from './connection-settings.js';
import { type Finding, permanent, temporary, hostAndPort } from './finding.js';
import { codeName } from './grpc-codes.js';

/** The state of a cluster, as one of its members reports it. */
export interface Gossip {
  /** The number of its members, and of those that are alive. */
  readonly members: number;
  readonly alive: number;
  readonly leader: EndPoint | undefined;
}

const TIMEOUT_MS = 2_000;

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly trailers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Asks a server of HTTP/2 for the state of its cluster, over a connection of its own, so that no call of the client is
 * disturbed. Returns a finding when that fails.
 */
export async function gossipOf(at: EndPoint, tls: Certificates | null): Promise<Gossip | Finding> {
  let answer: Answer;
  try {
    answer = await call(at, tls, '/event_store.client.gossip.Gossip/Read');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return temporary(`${hostAndPort(at)}: it does not answer a call (${code ?? message})`);
  }
  const { headers, trailers, body } = answer;
  const status = Number(headers[':status']);
  const code = Number(trailers['grpc-status'] ?? headers['grpc-status'] ?? NaN);
  const isGrpc = headers['content-type']?.startsWith('application/grpc') === true;
  if ((status < 500 && !isGrpc) || codeName(code) === 'UNIMPLEMENTED')
    return permanent(
      `${hostAndPort(at)}: it is no EventStoreDB: it speaks HTTP/2 and knows no calls of ours`,
    );
  if (code !== 0) {
    const said = unescaped(trailers['grpc-message'] ?? headers['grpc-message']);
    const why = Number.isNaN(code)
      ? `status ${status}`
      : `${codeName(code)}${said === '' ? '' : `: ${said}`}`;
    return temporary(`${hostAndPort(at)}: it says ${why.slice(0, 200)}`);
  }
  const { ClusterInfo, MemberInfo } = gossip();
  // after a byte of flags and four of length
  const members = ClusterInfo.deserializeBinary(body.subarray(5)).getMembersList();
  const alive = members.filter((member) => member.getIsAlive());
  const leader = alive
    .find((member) => member.getState() === MemberInfo.VNodeState.LEADER)
    ?.getHttpEndPoint();
  return {
    members: members.length,
    alive: alive.length,
    leader: leader && { address: leader.getAddress(), port: leader.getPort() },
  };
}

/** gRPC sends messages percent-encoded. */
function unescaped(message: string | readonly string[] | undefined): string {
  const text = String(message ?? '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function call(at: EndPoint, tls: Certificates | null, path: string): Promise<Answer> {
  const session = connect(`${tls === null ? 'http' : 'https'}://${at.address}:${at.port}`, {
    ...(tls === null ? {} : { ca: tls.ca, cert: tls.certificate, key: tls.key }),
    ...(tls === null || isIP(at.address) > 0 ? {} : { servername: at.address }),
  });
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`silent for ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    session.on('error', reject);
    session.on('close', () => {
      clearTimeout(timer);
      reject(new Error('closed'));
    });
    const request = session.request({
      ':method': 'POST',
      ':path': path,
      te: 'trailers',
      'content-type': 'application/grpc',
    });
    let headers: IncomingHttpHeaders = {};
    let trailers: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    request.on('response', (received) => (headers = received));
    request.on('trailers', (received: IncomingHttpHeaders) => (trailers = received));
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', reject);
    request.on('end', () => resolve({ headers, trailers, body: Buffer.concat(chunks) }));
    // an empty message
    request.end(Buffer.alloc(5));
  }).finally(() => session.destroy());
}
