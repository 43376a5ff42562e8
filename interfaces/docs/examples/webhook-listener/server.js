import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import express from 'express';
import { verifyWebhook } from '@tessera-identity/service/webhooks';

const { WEBHOOK_SECRET, HANDLED_FILE = 'handled.txt', PORT = '8090' } = process.env;
const handled = new Set(existsSync(HANDLED_FILE) ? readFileSync(HANDLED_FILE, 'utf8').split('\n') : []);

function handle({ event, id, occurredAt, data }) {
  console.log(occurredAt, event, id, JSON.stringify(data));
}

const app = express();
app.post('/webhooks', express.raw({ type: 'application/json' }), (req, res) => {
  let event;
  try {
    event = verifyWebhook({
      body: req.body,
      signature: req.get('Tessera-Signature'),
      secret: WEBHOOK_SECRET,
    });
  } catch (error) {
    return res.status(400).send(error.code);
  }
  // the same event comes again when an answer was lost
  if (!handled.has(event.id)) {
    handle(event);
    handled.add(event.id);
    appendFileSync(HANDLED_FILE, `${event.id}\n`);
  }
  res.sendStatus(204);
});

app.listen(Number(PORT), () => console.log(`Listening on http://localhost:${PORT}/webhooks`));
