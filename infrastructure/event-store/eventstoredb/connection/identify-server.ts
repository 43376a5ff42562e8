import { askSocket, type Reply } from './ask-socket.js';
import type { Certificates, EndPoint } from './connection-settings.js';
import { type Finding, permanent, temporary, hostAndPort } from './finding.js';

/** The first bytes of a client of HTTP/2: its preface and empty settings (RFC 9113, section 3.4). */
const HTTP2_BEGINS = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
/** The request for TLS of a client of PostgreSQL, which is answered with one letter. */
const POSTGRES_BEGINS = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown name',
  EAI_AGAIN: 'unknown name, or no name server answers',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'no connection in time',
  silent: 'no connection in time',
};

/** Returns whether the first frame is one of settings, with which a server of HTTP/2 begins. */
const isHttp2 = ({ bytes }: Reply): boolean => bytes.length >= 9 && bytes[3] === 4;

function protocolOf({ bytes }: Reply): string | undefined {
  const text = bytes.toString('latin1');
  if (text.startsWith('HTTP/1')) return 'HTTP/1';
  if (text.startsWith('AMQP')) return 'AMQP, like RabbitMQ';
  return undefined;
}

/**
 * Connects to a server as a client of EventStoreDB would, and as other clients when that fails, without credentials or
 * data. Returns undefined when it speaks HTTP/2, with or without TLS as `tls` says.
 */
export async function identifyServer(at: EndPoint, tls: Certificates | null): Promise<Finding | undefined> {
  const host = hostAndPort(at);
  const answer = await askSocket(at, HTTP2_BEGINS, tls ?? undefined);
  if (!answer.isConnected) {
    const { code = 'no connection' } = answer;
    return temporary(`${host}: ${unreachable[code] ?? code} (${code})`);
  }
  if (answer.distrust !== undefined)
    return permanent(
      `${host}: its certificate is not trusted (${answer.distrust}): tlsCAFile names the authority`,
    );
  if (isHttp2(answer)) return undefined;
  if (answer.code?.includes('ALERT') === true)
    return permanent(
      `${host}: it refuses our TLS (${answer.code}): it may want userCertFile and userKeyFile`,
    );

  const [other, isPostgres] = await Promise.all([
    askSocket(at, HTTP2_BEGINS, tls === null ? {} : undefined),
    speaksPostgres(at),
  ]);
  if (tls === null && other.isSecured) return permanent(`${host}: it speaks TLS, and we are told tls=false`);
  if (tls !== null && isHttp2(other))
    return permanent(`${host}: it speaks no TLS, and we are not told tls=false`);
  const protocol =
    protocolOf(answer) ?? protocolOf(other) ?? (isPostgres ? 'the protocol of PostgreSQL' : undefined);
  if (protocol !== undefined) return permanent(`${host}: it is no EventStoreDB: it speaks ${protocol}`);
  if (answer.bytes.length > 0 || other.bytes.length > 0)
    return permanent(`${host}: it is no EventStoreDB: it speaks another protocol`);
  return temporary(
    answer.code === 'silent'
      ? `${host}: it takes connections and says nothing`
      : `${host}: it takes connections and ends them (${answer.code ?? 'closed'})`,
  );
}

async function speaksPostgres(at: EndPoint): Promise<boolean> {
  const { bytes } = await askSocket(at, POSTGRES_BEGINS);
  return ['S', 'N'].includes(bytes.toString('latin1'));
}
