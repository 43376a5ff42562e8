import { expect } from 'chai';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { downloadTenantExport } from '../../../../application/tenant/export/download-tenant-export.js';
import { exportOnHost } from '../../../../application/tenant/export/export-on-host.js';
import {
  type TenantExporter,
  tenantExporter,
} from '../../../../application/tenant/export/tenant-exporter.js';
import type { TenantPages } from '../../../../application/tenant/export/tenant-lines.js';
import type { TenantPagesItem } from '../../../../application/tenant/export/tenant-pages.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import { lockKinds } from '../../../../domain/tenant/tenant-events.js';
import {
  type Process,
  type World,
  inMemoryWorld,
  systemCommand,
} from '../../../support/in-memory/in-memory-app.js';
import { until } from '../../../support/run/until.js';

const OWNER = '0190f0f0-0000-7000-8000-00000000000a';
const line = (type: 'user' | 'auditEntry', text: string): TenantPagesItem => ({
  type,
  text: new TextEncoder().encode(`${text}\n`),
  lines: 1,
});
const start: TenantPagesItem = { start: { slug: 'acme', position: '7', total: 2 } };
const end: TenantPagesItem = { end: { last: { id: 1, hash: 'ab'.repeat(32) } } };

describe('the maker of exports of tenants', () => {
  let world: World;
  let app: Process;
  let tenantId: string;
  let errors: unknown[];
  let context: CommandContext;

  const owner = (of = tenantId): CommandContext =>
    systemCommand({ tenantId: of, actor: { type: 'user', id: OWNER }, commandId: app.ids.next() });
  const newTenant = async (slug: string): Promise<string> => {
    const id = app.ids.next();
    await createTenant(app, systemCommand({ tenantId: id }), { slug, name: slug });
    return id;
  };
  const exporterOf = (pages: TenantPages): TenantExporter =>
    tenantExporter({
      app,
      sources: { pages, signed: () => Promise.resolve({ signedHeads: [], keys: { keys: [] } }) },
      signHead: () => Promise.resolve(),
      onError: (error) => errors.push(error),
    });
  const wholePages: TenantPages = async function* () {
    await Promise.resolve();
    yield start;
    yield line('user', '{"type":"user","data":{}}');
    yield line('auditEntry', '{"type":"auditEntry","data":{}}');
    yield end;
  };
  const stateOf = async (of = tenantId) => (await app.tenantExports.find(of))?.state;
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => (error as { code?: string }).code,
    );
  const textOf = async (): Promise<string> => {
    const pieces: Uint8Array[] = [];
    for await (const piece of (await downloadTenantExport(app, owner())).pieces) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    errors = [];
    tenantId = await newTenant('acme');
    context = owner();
  });

  it('an export is answered while it is made, and its event comes before anything is read', async () => {
    let wasNoted = false;
    const exporter = exporterOf(async function* (request) {
      wasNoted = world.log.all.some(({ event }) => event.type === 'TenantExported');
      expect(request).to.include({ tenantId, withPasswordHashes: false });
      yield* wholePages(request);
    });
    const { stored, position } = await exporter.begin(context);
    expect(stored).to.include({ state: 'running', requestedBy: OWNER });
    expect(position).to.be.a('bigint');
    await until(async () => (await stateOf()) === 'ready');
    expect(wasNoted).to.equal(true);
    const lines = (await textOf()).trimEnd().split('\n');
    const types = lines.map((one) => (JSON.parse(one) as { type: string }).type);
    expect(types).to.deep.equal(['export', 'user', 'auditEntry', 'auditEnd', 'end']);
    expect(errors).to.have.length(0);
  });

  it('an export that fails says so, leaves no part, and can be started again', async () => {
    const failing = exporterOf(async function* () {
      await Promise.resolve();
      yield start;
      throw new Error('the log does not answer');
    });
    await failing.begin(context);
    await until(async () => (await stateOf()) === 'failed');
    expect(errors).to.have.length(1);
    expect(await codeOf(downloadTenantExport(app, owner()))).to.equal('export_not_found');
    await exporterOf(wholePages).begin(owner());
    await until(async () => (await stateOf()) === 'ready');
  });

  it('a stop of the service ends exports under way as failed', async () => {
    let proceed = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const exporter = exporterOf(async function* (request) {
      yield start;
      await waiting;
      yield* wholePages(request);
    });
    await exporter.begin(context);
    // although the source does not answer
    await exporter.stop();
    expect(await stateOf()).to.equal('failed');
    proceed();
    expect(errors, 'a stop is no error').to.have.length(0);
  });

  it('an export that is withdrawn while it is made ends without a file', async () => {
    let isOver = false;
    const exporter = exporterOf(async function* (request) {
      yield start;
      await app.tenantExports.withdraw(tenantId);
      yield* wholePages(request);
      isOver = true;
    });
    await exporter.begin(context);
    await until(() => isOver);
    await exporter.stop();
    expect(await stateOf()).to.equal('withdrawn');
    expect(await app.tenantExports.find(tenantId)).to.include({ file: null });
    expect(errors).to.have.length(0);
  });

  it('a download breaks off when the file is withdrawn between two parts', async () => {
    const big = 'x'.repeat(1_048_576);
    const exporter = exporterOf(async function* (request) {
      yield start;
      yield line('user', big);
      yield* wholePages(request);
    });
    await exporter.begin(context);
    await until(async () => (await stateOf()) === 'ready');
    const { pieces } = await downloadTenantExport(app, owner());
    const reading = pieces[Symbol.asyncIterator]();
    expect((await reading.next()).value).to.have.length.above(big.length);
    await app.tenantExports.withdraw(tenantId);
    const failure = await reading.next().then(
      () => null,
      (error: unknown) => (error as Error).name,
    );
    expect(failure).to.equal('ExportWithdrawn');
  });

  it('a process makes two exports at a time, and informs a tenant of its own export', async () => {
    let proceed = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const exporter = exporterOf(async function* (request) {
      await waiting;
      yield* wholePages(request);
    });
    const others = [await newTenant('globex'), await newTenant('initech')] as const;
    await exporter.begin(context);
    await exporter.begin(owner(others[0]));
    expect(await codeOf(exporter.begin(owner(others[1])))).to.equal('exports_busy');
    expect(await codeOf(exporter.begin(owner()))).to.equal('export_under_way');
    proceed();
    await until(async () => (await stateOf(others[0])) === 'ready');
    await until(async () => (await codeOf(exporter.begin(owner(others[1])))) === null);
    await exporter.stop();
  });

  for (const kind of lockKinds) {
    const isRefused = kind !== 'billing';
    it(`a lock of the kind ${kind} ${isRefused ? 'stops' : 'leaves'} exports, downloads and the command line`, async () => {
      await exporterOf(wholePages).begin(context);
      await until(async () => (await stateOf()) === 'ready');
      await lockTenant(app, systemCommand({ tenantId }), { kind, reason: 'a test' });
      const expected = isRefused ? 'tenant_locked' : null;
      expect(await codeOf(downloadTenantExport(app, owner()))).to.equal(expected);
      expect(await codeOf(exporterOf(wholePages).begin(owner()))).to.equal(expected);
      const deps = {
        app,
        sources: { pages: wholePages, signed: () => Promise.resolve({ signedHeads: [], keys: {} }) },
        signHead: () => Promise.resolve(),
      };
      const onHost = exportOnHost(deps, systemCommand({ tenantId }), { withPasswordHashes: true });
      expect(await codeOf(onHost.next())).to.equal(expected);
      await onHost.return();
    });
  }
});
