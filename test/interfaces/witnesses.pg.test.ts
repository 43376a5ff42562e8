import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { changeTenantSettings } from '../../application/tenant/change-tenant-settings.js';
import {
  COSIGNATURE,
  cosign,
  ed25519Key,
  parseNote,
  parseVerifierKey,
  signatureBy,
  signatureText,
  verifierKeyOf,
  verifierKeyText,
} from '../../application/audit/tree/signed-note.js';
import { verifyCheckpoint } from '../../application/audit/tree/verify-log.js';
import { askWitness } from '../../infrastructure/audit-checkpoints/ask-witness.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { addressPolicy } from '../../infrastructure/webhooks/address-policy.js';
import { dnsResolver } from '../../infrastructure/webhooks/listener-resolver.js';
import { makeCheckpoints } from '../../interfaces/compose/projector/checkpoints.js';
import { offerCheckpoints } from '../../interfaces/compose/projector/offer-checkpoints.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { type ServiceApi, serviceApi } from '../support/http/http-service-whole.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import { type RealWitness, startWitness } from '../support/services/real-witness.js';

interface Listening {
  readonly url: string;
  close(): void;
}

async function listening(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('the witnesses of an audit log', () => {
  let service: ServiceApi;
  let tenantId: string;
  let key: string;
  const opened: Pick<Listening, 'close'>[] = [];
  before(async () => {
    service = await serviceApi();
  });
  after(() => service.stop());
  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
  });
  afterEach(() => {
    for (const server of opened.splice(0)) server.close();
  });

  const never = new AbortController().signal;
  const round = async (allowed = ['127.0.0.0/8']): Promise<void> => {
    await service.runtime.audit.settle();
    await makeCheckpoints(service.runtime, never);
    const ask = askWitness({ policy: addressPolicy(allowed), resolve: dnsResolver() });
    await offerCheckpoints({ ...service.runtime, askWitness: ask }, never);
  };
  const read = async (path: string): Promise<Record<string, unknown>> =>
    (await service.call('GET', `/api/auditlogs${path}`, { key })).json;
  const checkpoint = async (): Promise<string> =>
    (await service.call('GET', '/api/auditlogs/checkpoint', { key })).text;
  const createRole = async (name: string): Promise<void> => {
    expect((await service.call('POST', '/api/roles', { key, body: { name } })).status).to.equal(201);
  };
  /** Sets the tenant's witnesses, each with a key that 32 equal bytes determine or the one that is given. */
  const follow = async (
    witnesses: readonly { readonly name: string; readonly url: string; readonly verifierKey: string }[],
  ): Promise<void> => {
    await changeTenantSettings(service.app, systemCommand({ tenantId }), { witnesses });
  };
  const keyOf = (name: string, seed: number): string =>
    verifierKeyText(verifierKeyOf(name, ed25519Key(Buffer.alloc(32, seed)), COSIGNATURE));
  const statuses = async (): Promise<readonly (readonly [number, string | null, boolean])[]> =>
    (await service.runtime.witnesses.of(tenantId)).map(({ size, failure, isRefused }) => [
      Number(size),
      failure,
      isRefused,
    ]);
  /** A server in the place of a witness. */
  const answering = async (listener: RequestListener): Promise<string> => {
    const server = await listening(createServer(listener));
    opened.push(server);
    return server.url;
  };

  /** A witness as `tessera witness` runs it, which follows the tenant's log from now on. */
  async function realWitness(): Promise<RealWitness> {
    await round();
    const started = await startWitness([String((await read('/1/proof'))['verifierKey'])]);
    opened.push(started);
    await follow([started.setting]);
    return started;
  }

  it('cosign each checkpoint, which is served with their lines', async () => {
    const { verifierKey } = (await realWitness()).setting;
    for (let count = 0; count < 3; count += 1) {
      await createRole(`Role ${count}`);
      await round();
      const note = await checkpoint();
      const log = parseVerifierKey(String((await read('/1/proof'))['verifierKey']))!;
      const found = verifyCheckpoint(note, log, [parseVerifierKey(verifierKey)!]);
      expect(found.witnesses.map(({ name }) => name)).to.deep.equal(['witness.example']);
    }
    // one that is not followed any more is not served either
    await follow([]);
    await round();
    expect(parseNote(await checkpoint())!.signatures).to.have.length(1);
  });

  it('raise an alert, once, when the history was rewritten with the password of the database', async () => {
    await realWitness();
    await createRole('Clerk');
    await round();
    const sql = (text: string): Promise<unknown> => service.runtime.database.query(text, [tenantId]);
    await sql(
      `update events.event set data = jsonb_set(data::jsonb, '{name}', '"Boss"')::json
        where tenant_id = $1 and type = 'RoleDefined'`,
    );
    await buildProjection(service.runtime.auditModel, { log: createLog({ level: 'silent' }) });
    for (const table of ['audit_checkpoints', 'audit_heads', 'audit_cosignatures'])
      await sql(`delete from runtime.${table} where tenant_id = $1`);
    await createRole('Another');
    for (let count = 0; count < 3; count += 1) await round();
    expect(parseNote(await checkpoint())!.signatures).to.have.length(1);
    await service.runtime.audit.settle();
    const { items } = (await read('/alerts?type=checkpoint_refused')) as { items: { severity: string }[] };
    expect(items.map(({ severity }) => severity)).to.deep.equal(['high']);
    expect((await read('/verify'))['witnesses']).to.deep.equal([
      { name: 'witness.example', cosigned: 0, refused: true },
    ]);
  });

  it('are asked again when they were away, and keep no other from cosigning', async () => {
    const seed = 11;
    const good = await answering((req, res) => {
      let body = '';
      req.on('data', (piece: Buffer) => (body += piece.toString()));
      req.on('end', () => {
        const { text } = parseNote(body.slice(body.indexOf('\n\n') + 2))!;
        res.end(signatureText(cosign(text, 'good.example', ed25519Key(Buffer.alloc(32, seed)), 1)));
      });
    });
    const gone = await listening(createServer());
    gone.close();
    await follow([
      { name: 'good.example', url: good, verifierKey: keyOf('good.example', seed) },
      { name: 'gone.example', url: gone.url, verifierKey: keyOf('gone.example', 12) },
    ]);
    await round();
    const { size } = (await service.runtime.proofs.checkpoints.newest(tenantId))!;
    expect(await statuses()).to.have.deep.members([
      [Number(size), null, false],
      [0, 'connect', false],
    ]);
    const note = parseNote(await checkpoint())!;
    expect(signatureBy(note, parseVerifierKey(keyOf('good.example', seed))!)).to.deep.equal({ time: 1n });
    const waiting: string[] = [];
    for await (const page of service.runtime.witnesses.waiting()) waiting.push(...page);
    expect(waiting).to.include(tenantId);
  });

  for (const [name, failure, listener] of [
    ['nonsense', 'answer', (_, res) => res.end('yes')],
    ['5 MB', 'too_large', (_, res) => res.end(Buffer.alloc(5_000_000, 'x'))],
    ['a redirect', 'redirect', (_, res) => res.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end()],
    ['a failure', 'status', (_, res) => res.writeHead(500).end()],
    ['a conflict without a size', 'answer', (_, res) => res.writeHead(409).end('x')],
    [
      "another's cosignature",
      'answer',
      (_, res) =>
        res.end(signatureText(cosign('another text\n', 'odd.example', ed25519Key(Buffer.alloc(32, 13)), 1))),
    ],
  ] as readonly (readonly [string, string, RequestListener])[])
    it(`get nothing recorded for ${name}`, async () => {
      const url = await answering((req, res) => {
        req.resume();
        listener(req, res);
      });
      await follow([{ name: 'odd.example', url, verifierKey: keyOf('odd.example', 13) }]);
      await round();
      expect(await statuses()).to.deep.equal([[0, failure, false]]);
      expect(parseNote(await checkpoint())!.signatures).to.have.length(1);
    });

  it('are not asked at an address of the private network', async () => {
    let asked = 0;
    const url = await answering((_, res) => {
      asked += 1;
      res.end();
    });
    await follow([{ name: 'odd.example', url, verifierKey: keyOf('odd.example', 13) }]);
    await round([]);
    expect([asked, await statuses()]).to.deep.equal([0, [[0, 'blocked_address', false]]]);
  });

  it('that have seen more than the database, which was restored, say so', async () => {
    const url = await answering((req, res) => {
      req.resume();
      res.writeHead(409, { 'Content-Type': 'text/x.tlog.size' }).end('1000000\n');
    });
    await follow([{ name: 'ahead.example', url, verifierKey: keyOf('ahead.example', 14) }]);
    await round();
    expect(await statuses()).to.deep.equal([[0, null, true]]);
  });

  it('that another process has offered a newer checkpoint meanwhile are not taken to refuse', async () => {
    const url = await answering((req, res) => {
      req.resume();
      const newer = async (): Promise<void> => {
        await createRole('Meanwhile');
        await service.runtime.audit.settle();
        await makeCheckpoints(service.runtime, never);
        const { size } = (await service.runtime.proofs.checkpoints.newest(tenantId))!;
        res.writeHead(409, { 'Content-Type': 'text/x.tlog.size' }).end(`${size}\n`);
      };
      newer().catch(() => res.destroy());
    });
    await follow([{ name: 'busy.example', url, verifierKey: keyOf('busy.example', 16) }]);
    await round();
    expect(await statuses()).to.deep.equal([[0, null, false]]);
  });

  it('are refused where a member is wrong, with its place', async () => {
    const good = { name: 'a.example', url: 'https://a.example', verifierKey: keyOf('a.example', 15) };
    for (const [witnesses, pointer] of [
      [[{ ...good, url: 'ftp://a.example' }], '/witnesses/0/url'],
      [[{ ...good, url: 'https://a.example?x=1' }], '/witnesses/0/url'],
      [[{ ...good, verifierKey: 'x' }], '/witnesses/0/verifierKey'],
      [
        [
          {
            ...good,
            verifierKey: verifierKeyText(verifierKeyOf('a.example', ed25519Key(Buffer.alloc(32, 15)))),
          },
        ],
        '/witnesses/0/verifierKey',
      ],
      [[{ ...good, name: 'b.example' }], '/witnesses/0/name'],
      [[good, good], '/witnesses/1/verifierKey'],
      [Array.from({ length: 6 }, () => good), '/witnesses'],
      [[Object.assign({ more: 1 }, good)], '/witnesses/0'],
    ] as const) {
      const refused = await follow(witnesses).catch((error: unknown) => error);
      expect(String(refused)).to.include(`${pointer}: `);
    }
  });
});
