/**
 * The floor of the `api-*` benches, a process of its own: Express and pg as they come: one row by id, a page
 * of a tenant's rows, nothing else.
 * Arguments: the database's URL. Prints its port.
 */
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2] });
pool.on('error', () => undefined);
const app = express();

app.get('/users/:id', async (req, res) => {
  const found = await pool.query({
    name: 'user',
    text: 'select * from bare.users where id = $1',
    values: [req.params.id],
  });
  res.json(found.rows[0]);
});

app.get('/users', async (req, res) => {
  const found = await pool.query({
    name: 'users',
    text: 'select * from bare.users where tenant_id = $1 order by created_at desc, id limit $2',
    values: [req.query['tenant'], req.query['limit']],
  });
  res.json({ items: found.rows });
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
