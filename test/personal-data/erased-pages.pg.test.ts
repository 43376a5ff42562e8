import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { coreProjection, auditProjection } from '../../projections/registry.js';
import { type ServiceApi, serviceApi } from '../support/http/http-service-whole.js';
import { tracesOf } from './traces.js';

const canary = (what: string): string => `canary${what}${randomBytes(6).toString('hex')}`;

const PAGE = 8_192;

/** Pages without what lies between `pd_lower` and `pd_upper` of their headers: no row and no index entry is there. */
function withoutFreeSpace(text: string): string {
  const pages = Buffer.from(text, 'latin1');
  for (let page = 0; page + PAGE <= pages.length; page += PAGE)
    pages.fill(0, page + pages.readUInt16LE(page + 12), page + pages.readUInt16LE(page + 14));
  return pages.toString('latin1');
}

describe('pages and indexes of the tables that hold people’s values', () => {
  let service: ServiceApi;
  let key: string;
  before(async () => {
    service = await serviceApi();
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const sql = async (text: string): Promise<readonly Record<string, string>[]> =>
    (await service.runtime.database.query<Record<string, string>>(text)).rows;
  const create = async (person: object): Promise<string> => {
    const reply = await service.call('POST', '/api/users', { key, body: person });
    expect(reply.status, reply.text).to.equal(201);
    return String(reply.json['id']);
  };
  /** Returns the ids of those it creates. */
  const fill = async (prefix: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < 40; n++)
      ids.push(
        await create({ email: `${prefix}${n}@x.test`, firstName: `${prefix} ${n}`, lastName: 'Filler' }),
      );
    return ids;
  };
  const rename = async (id: string, firstName: string): Promise<void> => {
    const { status } = await service.call('PUT', `/api/users/${id}`, { key, body: { firstName } });
    expect(status).to.equal(200);
  };
  /** What stands in the files of tables and indexes, by their names. */
  const files = async (): Promise<[string, string][]> => {
    await service.runtime.audit.settle();
    await sql('checkpoint');
    const [{ directory } = {}] = await sql(`select current_setting('data_directory') as directory`);
    const relations = await sql(
      `select c.oid::regclass::text as name, pg_relation_filepath(c.oid) as path from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'i', 't')`,
    );
    return relations.map(({ name = '', path = '' }) => [
      name,
      readFileSync(join(directory!, path), 'latin1'),
    ]);
  };
  /** The relations whose files hold one of these values. */
  const holding = async (
    values: readonly string[],
    shown: (text: string) => string = (text) => text,
  ): Promise<string[]> =>
    (await files()).filter(([, text]) => tracesOf(values, shown(text)).length > 0).map(([name]) => name);

  it('pages and indexes of tables with personal data are vacuumed after any number of deletions', async () => {
    // the projector creates the partition of a month with its first row
    await service.runtime.audit.settle();
    const options = new Map(
      (
        await sql(
          `select c.oid::regclass::text as name, coalesce(array_to_string(c.reloptions, ' '), '') as options
            from pg_class c where c.relkind = 'r'`,
        )
      ).map(({ name, options }) => [name, options]),
    );
    const names = [...options.keys()];
    for (const { schema, tables } of [coreProjection, auditProjection])
      for (const table of tables.filter(({ personal = [] }) => personal.length > 0)) {
        const own = `${schema}.${table.name}`;
        const those = names.filter((name) => name === own || name?.startsWith(`${own}_2`));
        expect(those, own).not.to.deep.equal([]);
        for (const name of those)
          for (const option of ['autovacuum_vacuum_threshold=0', 'vacuum_index_cleanup=on'])
            expect(options.get(name), name).to.contain(option);
      }
  });

  it('pages and indexes of tables with personal data hold nothing of an erased user once they are vacuumed', async () => {
    const person = {
      email: `${canary('mail')}@canary.test`,
      firstName: canary('first'),
      lastName: canary('last'),
    };
    const values = Object.values(person);
    const before = await fill('before');
    const id = await create(person);
    const after = await fill('after');
    const changed = canary('second');
    await rename(id, changed);
    await fill('later');
    const all = [...values, changed];
    expect(await holding(all)).to.include.members(['core.users', 'audit.names']);
    expect((await service.call('DELETE', `/api/users/${id}`, { key })).status).to.equal(204);
    await service.runtime.audit.settle();
    // autovacuum is off here: what it does with a table that it comes to
    for (const table of ['core.users', 'audit.names', 'audit.origins']) await sql(`vacuum ${table}`);
    expect(await holding(all, withoutFreeSpace)).to.deep.equal([]);
    // what a page has freed is overwritten by the next rows that it takes: of an index those beside it in its order
    await fill('again');
    const alike = (value: string): string => `${value.slice(0, -1)}x`;
    for (let n = 0; n < 5; n++) {
      await create({
        email: `${alike(person.email.split('@')[0]!)}${n}@canary.test`,
        firstName: `${alike(person.firstName)}${n}`,
        lastName: `${alike(person.lastName)}${n}`,
      });
      for (const neighbour of [before.at(-1)!, after[0]!]) await rename(neighbour, `${alike(changed)}${n}`);
    }
    expect(await holding(all)).to.deep.equal([]);
  });
});
