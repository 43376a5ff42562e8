import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { adoptPrototypes } from '../../../interfaces/http/express-prototypes.js';

// An upgrade of Express that sets other prototypes would cost three quarters of the throughput without a word.
describe('request and response prototypes', () => {
  it('the prototypes of requests and responses are the application’s own before Express sees them, so that it changes none', async () => {
    const app = express();
    const classes = adoptPrototypes(app);
    const seen: unknown[] = [];
    app.get('/', (req, res) => {
      seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      res.json({ path: req.path, ip: req.ip });
    });
    const server = createServer(classes, (req, res) => {
      seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      app(req, res);
    });
    const changes: unknown[] = [];
    const original = Object.setPrototypeOf;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    Object.setPrototypeOf = (target: object, prototype: object | null): unknown => {
      if (Object.getPrototypeOf(target) !== prototype) changes.push(prototype);
      return original(target, prototype);
    };
    let body: unknown;
    try {
      body = await (await fetch(address)).json();
    } finally {
      Object.setPrototypeOf = original;
      server.close();
    }
    expect(body).to.deep.equal({ path: '/', ip: '127.0.0.1' });
    expect(seen).to.deep.equal([app.request, app.response, app.request, app.response]);
    expect(seen[0]).to.equal(classes.IncomingMessage.prototype);
    expect(
      changes.filter((prototype) => prototype === app.request || prototype === app.response),
    ).to.deep.equal([]);
  });
});
