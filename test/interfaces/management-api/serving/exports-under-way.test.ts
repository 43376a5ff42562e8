import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { beginExport } from '../../../../interfaces/management-api/serving/exports-under-way.js';
import { problemOf } from '../../../../interfaces/http/answers/problem.js';

const IN_ALL = 16;

describe('exports of a process', () => {
  const refusal = (tenantId: string): unknown => {
    try {
      beginExport(tenantId)();
      return null;
    } catch (error) {
      const { status, code, headers } = problemOf(error);
      return { status, code, headers };
    }
  };
  const busy = { status: 503, code: 'exports_busy', headers: { 'Retry-After': '1' } };

  it('the exports of a process are limited, and another one may begin once one has ended', () => {
    const ended = Array.from({ length: IN_ALL }, () => beginExport(randomUUID()));
    for (let asked = 0; asked < 2; asked++) expect(refusal(randomUUID())).to.deep.equal(busy);
    ended.pop()!();
    for (let asked = 0; asked < 2; asked++) expect(refusal(randomUUID())).to.equal(null);
    for (const end of ended) end();
    for (const end of Array.from({ length: IN_ALL }, () => beginExport(randomUUID()))) end();
  });

  it('a tenant has at most four exports, and its own limit is reported first', () => {
    const tenantId = randomUUID();
    const ended = Array.from({ length: 4 }, () => beginExport(tenantId));
    ended.push(...Array.from({ length: IN_ALL - 4 }, () => beginExport(randomUUID())));
    expect(refusal(tenantId)).to.include({ status: 409, code: 'exports_under_way' });
    for (const end of ended) end();
    expect(refusal(tenantId)).to.equal(null);
  });

  it('an export that is said to have ended twice makes room for one other', () => {
    const tenantId = randomUUID();
    const ended = Array.from({ length: 4 }, () => beginExport(tenantId));
    for (let said = 0; said < 2; said++) ended[0]!();
    ended.push(beginExport(tenantId));
    expect(refusal(tenantId)).to.include({ code: 'exports_under_way' });
    for (const end of ended) end();
    expect(refusal(tenantId)).to.equal(null);
  });
});
