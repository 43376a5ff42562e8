import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';

/** A name server on this machine that knows TXT records. */
export interface NameServer {
  /** As `dns.Resolver.setServers` takes it. */
  readonly address: string;
  /** The texts by name. Of `null` it says SERVFAIL; a name that is missing does not exist. */
  readonly texts: Map<string, readonly string[] | null>;
  close(): void;
}

const NXDOMAIN = 3;
const SERVFAIL = 2;

/** Starts a name server. */
export async function nameServer(): Promise<NameServer> {
  const texts: NameServer['texts'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = packet.decode(message);
    const name = questions[0]?.name ?? '';
    const found = texts.get(name);
    const code = found === null ? SERVFAIL : found === undefined ? NXDOMAIN : 0;
    const answer = packet.encode({
      type: 'response',
      id: id ?? 0,
      flags: packet.RECURSION_AVAILABLE | code,
      questions,
      // a text of a record is in pieces of 255 bytes at most
      answers: (found ?? []).map((text) => ({
        type: 'TXT',
        name,
        ttl: 1,
        data: text.match(/[^]{1,255}/g) ?? [''],
      })),
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: () => void socket.close(),
  };
}
