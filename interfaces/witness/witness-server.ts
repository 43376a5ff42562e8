import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { WitnessAnswer } from '../../application/audit/tree/witness.js';

/** The most bytes of a request: a checkpoint has some hundreds, a proof 63 lines. */
const MOST_BYTES = 16_384;

/**
 * Returns a server, not yet listening, that answers `POST /add-checkpoint` (C2SP `tlog-witness`) by `add`, and nothing else.
 * Any caller may ask: only what a followed log has signed costs more than reading it.
 */
export function witnessServer(
  add: (body: string) => Promise<WitnessAnswer>,
  onError: (error: unknown) => void,
): Server {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (req, res) => {
    respond(req, res, add).catch((error: unknown) => {
      onError(error);
      if (res.headersSent) res.destroy();
      else send(res, 500, 'the witness failed\n');
    });
  });
  server.maxConnections = 1_000;
  return server;
}

async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  add: (body: string) => Promise<WitnessAnswer>,
): Promise<void> {
  if (req.url !== '/add-checkpoint') {
    send(res, 404, 'there is only /add-checkpoint\n');
    return;
  }
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'POST');
    send(res, 405, 'send POST\n');
    return;
  }
  const body = await textOf(req);
  if (body === null) {
    res.setHeader('Connection', 'close');
    send(res, 413, `the body has more than ${MOST_BYTES} bytes\n`);
    return;
  }
  const { status, body: text } = await add(body);
  send(res, status, text, status === 409 ? 'text/x.tlog.size' : undefined);
}

/** Returns the body; null where it is too long. */
async function textOf(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(res: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  res.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text);
}
