/**
 * The peer of `bench api-write`, a process of its own: a plain service on Express, pg and Ajv that creates a user with
 * the same durable effects (an API key is looked up; user, audit row and mail row in one transaction) by three
 * statements (`POST /three`) or by one (`POST /one`). Argument: the database's URL. Prints its port.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import express from 'express';
import pg from 'pg';

/** The one API key that the peer knows. */
const KEY = 'peer-key';
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const pool = new pg.Pool({ connectionString: process.argv[2], max: 16 });
pool.on('error', () => undefined);
await pool.query(`
  create schema peer;
  create table peer.api_keys (hash text primary key, tenant_id uuid not null);
  create table peer.users (
    id uuid primary key, tenant_id uuid not null, email text not null, first_name text, last_name text,
    external_id text, metadata jsonb not null, created_at timestamptz not null default now(),
    unique (tenant_id, email), unique (tenant_id, external_id));
  create index on peer.users (tenant_id, created_at desc, id);
  create table peer.audit (
    id bigint generated always as identity primary key, tenant_id uuid not null, action text not null,
    actor_id text not null, target_id uuid not null, ip text, at timestamptz not null default now());
  create index on peer.audit (tenant_id, at desc);
  create index on peer.audit (tenant_id, action, at desc);
  create index on peer.audit (tenant_id, actor_id, at desc);
  create index on peer.audit (tenant_id, target_id, at desc);
  create table peer.mails (
    id bigint generated always as identity primary key, tenant_id uuid not null, user_id uuid not null,
    kind text not null, due_at timestamptz not null default now());`);
await pool.query('insert into peer.api_keys values ($1, $2)', [hashOf(KEY), randomUUID()]);

const text = { type: 'string', maxLength: 200 };
const isUser = new Ajv().compile({
  type: 'object',
  properties: {
    email: { ...text, pattern: '^[^@\\s]+@[^@\\s]+$' },
    firstName: text,
    lastName: text,
    externalId: text,
    metadata: { type: 'object', additionalProperties: text },
  },
  required: ['email'],
  additionalProperties: false,
});

const user = {
  name: 'user',
  text: `insert into peer.users (id, tenant_id, email, first_name, last_name, external_id, metadata)
         values ($1, $2, $3, $4, $5, $6, $7) returning *`,
};
const audit = {
  name: 'audit',
  text: `insert into peer.audit (tenant_id, action, actor_id, target_id, ip) values ($1, 'user.created', $2, $3, $4)`,
};
const mail = {
  name: 'mail',
  text: `insert into peer.mails (tenant_id, user_id, kind) values ($1, $2, 'invitation')`,
};
const all = {
  name: 'all',
  text: `with u as (
           insert into peer.users (id, tenant_id, email, first_name, last_name, external_id, metadata)
           values ($1, $2, $3, $4, $5, $6, $7) returning *),
         a as (
           insert into peer.audit (tenant_id, action, actor_id, target_id, ip)
           values ($2, 'user.created', $8, $1, $9)),
         m as (insert into peer.mails (tenant_id, user_id, kind) values ($2, $1, 'invitation'))
         select * from u`,
};

const app = express();
app.use(express.json());
app.use(async (req, res, next) => {
  const hash = hashOf(String(req.headers['x-api-key']));
  const found = await pool.query({
    name: 'key',
    text: 'select tenant_id from peer.api_keys where hash = $1',
    values: [hash],
  });
  if (found.rows.length === 0) res.status(401).end();
  else if (!isUser(req.body)) res.status(400).json(isUser.errors);
  else {
    res.locals['tenantId'] = (found.rows[0] as { tenant_id: string }).tenant_id;
    next();
  }
});

const valuesOf = (req: express.Request, res: express.Response, id: string): unknown[] => {
  const { email, firstName, lastName, externalId, metadata } = req.body as Record<string, unknown>;
  return [id, res.locals['tenantId'], email, firstName, lastName, externalId, JSON.stringify(metadata ?? {})];
};

app.post('/three', async (req, res) => {
  const id = randomUUID();
  const tenantId = res.locals['tenantId'] as string;
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    const created = await connection.query({ ...user, values: valuesOf(req, res, id) });
    await connection.query({ ...audit, values: [tenantId, KEY, id, req.ip] });
    await connection.query({ ...mail, values: [tenantId, id] });
    await connection.query('commit');
    res.status(201).json(created.rows[0]);
  } finally {
    connection.release();
  }
});

app.post('/one', async (req, res) => {
  const id = randomUUID();
  const created = await pool.query({ ...all, values: [...valuesOf(req, res, id), KEY, req.ip] });
  res.status(201).json(created.rows[0]);
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
