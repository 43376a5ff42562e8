import { connect, type Socket } from 'node:net';
import { type Load, drive, type Sample } from '../../benchmarks/measure.js';
import { cpuMicroseconds } from './process-cpu.js';

export interface LoadReply {
  readonly status: number;
  /** The lines before the body. */
  readonly head: string;
  readonly body: string;
}

/** Connections that send one request after the other, at a fraction of the cost of a full HTTP client. */
export interface LoadClient {
  /** @param headers lines of the request's head, each ended by CRLF; `Host` is `bench` unless it comes first in them */
  ask(method: string, path: string, headers: string, body?: string): Promise<LoadReply>;
  close(): void;
}

interface Connection {
  readonly socket: Socket;
  answered: ((reply: LoadReply) => void) | undefined;
  failed: ((error: Error) => void) | undefined;
  text: string;
}

/** Reads answers that have a Content-Length or short chunks. At most one request a connection may be under way. */
export async function loadClient(base: string, connections: number): Promise<LoadClient> {
  const { hostname, port } = new URL(base);
  const idle: Connection[] = [];
  const all = await Promise.all(
    Array.from({ length: connections }, () => openConnection(hostname, Number(port), idle)),
  );
  idle.push(...all);
  return {
    ask: (method, path, headers, body = '') =>
      new Promise((resolve, reject) => {
        const connection = idle.pop();
        if (!connection) throw new Error('more requests at a time than connections');
        connection.answered = resolve;
        connection.failed = reject;
        const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
        connection.socket.write(
          `${method} ${path} HTTP/1.1\r\n${headers.startsWith('Host:') ? '' : 'Host: bench\r\n'}${headers}${length}\r\n${body}`,
        );
      }),
    close: () => {
      for (const { socket } of all) socket.destroy();
    },
  };
}

/** Returns the index where an answer whose head ends at `head` ends, or -1 while its end has not arrived. */
function endOfAnswer(text: string, head: number): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length !== undefined) return head + 4 + Number(length);
  if (!/\r\ntransfer-encoding: chunked/i.test(text.slice(0, head))) return head + 4;
  // what is chunked here is empty or one line of text, in which no such end stands
  const last = text.indexOf('\r\n0\r\n\r\n', head + 2);
  return last === -1 ? -1 : last + 7;
}

async function openConnection(host: string, port: number, idle: Connection[]): Promise<Connection> {
  const take = (chunk: string): void => {
    connection.text += chunk;
    const head = connection.text.indexOf('\r\n\r\n');
    if (head === -1) return;
    const end = endOfAnswer(connection.text, head);
    if (end === -1 || connection.text.length < end) return;
    const reply = {
      status: Number(connection.text.slice(9, 12)),
      head: connection.text.slice(0, head),
      body: connection.text.slice(head + 4, end),
    };
    connection.text = connection.text.slice(end);
    idle.push(connection);
    connection.answered?.(reply);
  };
  // read into a buffer of its own, which costs half of what a stream does: what asks must not be the bottleneck
  const buffer = Buffer.allocUnsafe(65_536);
  const callback = (bytes: number): boolean => {
    take(buffer.toString('latin1', 0, bytes));
    return true;
  };
  const onread = { buffer, callback };
  const socket = connect({ port, host, noDelay: true, onread });
  const connection: Connection = { socket, answered: undefined, failed: undefined, text: '' };
  socket.on('close', () => {
    // One that was idle for long was closed by the server: it must not be asked any more.
    if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
    connection.failed?.(new Error('the connection was closed'));
  });
  socket.on('error', () => undefined);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return connection;
}

/** Like `drive`, but `cpu` is the processor time of the serving process (on Linux; elsewhere that of this one). */
export async function driveServer(
  pid: number,
  load: Load,
  operation: (index: number) => Promise<unknown>,
): Promise<Sample> {
  const before = cpuMicroseconds(pid);
  const sample = await drive(load, operation);
  const after = cpuMicroseconds(pid);
  return before === null || after === null ? sample : { ...sample, cpu: (after - before) / load.operations };
}

/**
 * Runs `work` while the process stands still: what it does in the background does not disturb a measurement beside it.
 * For systems that have the signals.
 */
export async function whileStopped<T>(pid: number, work: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
