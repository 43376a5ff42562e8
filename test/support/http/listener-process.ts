/** A listener in a process of its own, at the least cost: it answers every request with 200, and none under `/dead`. */
import { type AddressInfo, createServer } from 'node:net';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

const server = createServer((socket) => {
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
    let answers = '';
    for (;;) {
      const head = text.indexOf('\r\n\r\n');
      if (head === -1) break;
      const end = head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < end) break;
      if (!text.startsWith('POST /dead')) answers += OK;
      text = text.slice(end);
    }
    if (answers !== '') socket.write(answers);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
