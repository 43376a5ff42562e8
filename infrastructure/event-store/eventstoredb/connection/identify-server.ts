import { askSocket, type Reply } from './ask-socket.js';
import type { Certificates, EndPoint } from './connection-settings.js';
import { type Finding, lasting, passing, placeOf } from '../reads/finding.js';

/** How a client of HTTP/2 begins: its preface and empty settings. */
const HTTP2_BEGINS = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
/** A client of PostgreSQL that asks for TLS; the answer is one letter. */
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

/** A server of HTTP/2 begins with its settings. */
const isHttp2 = ({ bytes }: Reply): boolean => bytes.length >= 9 && bytes[3] === 4;

function protocolOf({ bytes }: Reply): string | undefined {
  const text = bytes.toString('latin1');
  if (text.startsWith('HTTP/1')) return 'HTTP/1';
  if (text.startsWith('AMQP')) return 'AMQP, like RabbitMQ';
  return undefined;
}

/**
 * Connects to a server as a client of EventStoreDB would, and in other ways when that fails, without a word of ours.
 * Returns undefined when it speaks HTTP/2 in the way that is wanted, which is all that can be told without a call.
 */
export async function identifyServer(at: EndPoint, tls: Certificates | null): Promise<Finding | undefined> {
  const place = placeOf(at);
  const wanted = await askSocket(at, HTTP2_BEGINS, tls ?? undefined);
  if (!wanted.isConnected) {
    const { code = 'no connection' } = wanted;
    return passing(`${place}: ${unreachable[code] ?? code} (${code})`);
  }
  if (wanted.distrust !== undefined)
    return lasting(
      `${place}: its certificate is not trusted (${wanted.distrust}): tlsCAFile names the authority`,
    );
  if (isHttp2(wanted)) return undefined;
  if (wanted.code?.includes('ALERT') === true)
    return lasting(`${place}: it refuses our TLS (${wanted.code}): it may want userCertFile and userKeyFile`);

  const [other, isPostgres] = await Promise.all([
    askSocket(at, HTTP2_BEGINS, tls === null ? {} : undefined),
    speaksPostgres(at),
  ]);
  if (tls === null && other.isSecured) return lasting(`${place}: it speaks TLS, and we are told tls=false`);
  if (tls !== null && isHttp2(other))
    return lasting(`${place}: it speaks no TLS, and we are not told tls=false`);
  const protocol =
    protocolOf(wanted) ?? protocolOf(other) ?? (isPostgres ? 'the protocol of PostgreSQL' : undefined);
  if (protocol !== undefined) return lasting(`${place}: it is no EventStoreDB: it speaks ${protocol}`);
  if (wanted.bytes.length > 0 || other.bytes.length > 0)
    return lasting(`${place}: it is no EventStoreDB: it speaks another protocol`);
  return passing(
    wanted.code === 'silent'
      ? `${place}: it takes connections and says nothing`
      : `${place}: it takes connections and ends them (${wanted.code ?? 'closed'})`,
  );
}

async function speaksPostgres(at: EndPoint): Promise<boolean> {
  const { bytes } = await askSocket(at, POSTGRES_BEGINS);
  return ['S', 'N'].includes(bytes.toString('latin1'));
}
