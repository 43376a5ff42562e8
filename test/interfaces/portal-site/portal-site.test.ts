import { expect } from 'chai';
import type { HttpRequest, HttpResponse } from '../../../interfaces/http/http-types.js';
import { type Problem, problemBody } from '../../../interfaces/http/answers/problem.js';
import type { Respond } from '../../../interfaces/http/answers/respond.js';
import { portalSite } from '../../../interfaces/portal-site/portal-site.js';
import { until } from '../../support/run/until.js';

describe('the portal that cannot be bundled', () => {
  it('the answer to a browser says nothing of the fault, which is in the log with the same traceId', async () => {
    const answers: Problem[] = [];
    const lines: unknown[] = [];
    const respond = { problem: (_req: unknown, _res: unknown, problem: Problem) => answers.push(problem) };
    const { answerBrowser } = portalSite({
      respond: respond as unknown as Respond,
      baseUrl: 'https://id.example.test',
      portalUrl: 'https://id.example.test/portal',
      operatorUrl: 'https://id.example.test/portal/operator',
      tenantDeletionGraceDays: 30,
      tenantHost: (slug) => `https://${slug}.example.test`,
      tenants: { bySlug: () => Promise.resolve(null) },
      log: { error: (fields: object, message: string) => void lines.push({ ...fields, message }) },
      bundle: () => Promise.reject(new Error('Could not resolve "/srv/tessera/interfaces/portal/main.tsx"')),
    });
    const headers = { accept: 'text/html' };
    const req = {
      method: 'GET',
      path: '/portal/t/acme/users',
      headers,
      context: { traceId: 'f'.repeat(32) },
    };
    const res: unknown = {};
    expect(answerBrowser(req as unknown as HttpRequest, res as HttpResponse)).to.equal(true);
    await until(() => Promise.resolve(answers.length === 1));
    expect(answers[0]).to.include({ status: 500, code: 'internal_error' });
    const body = problemBody(answers[0]!, req.context.traceId);
    expect(body).not.to.match(/resolve|srv|main\.tsx/);
    expect(lines).to.have.length(1);
    const [line] = lines as { traceId: string; error: Error }[];
    expect(line!.traceId).to.equal(req.context.traceId);
    expect(line!.error.message).to.contain('main.tsx');
  });
});

describe('the addresses of screens', () => {
  for (const [path, accept, isPage] of [
    ['/portal', undefined, true],
    ['/portal', '*/*', true],
    ['/portal/t/acme', '*/*', true],
    ['/portal/t/acme/users', 'text/*;q=0.5, application/json', true],
    ['/portal/t/acme', 'application/json', false],
    ['/portal/t/acme', 'image/png', false],
    ['/portal/t/acme', '*/*;q=0', false],
    ['/portal/elsewhere', '*/*', false],
    ['/portal/elsewhere', 'text/html', true],
    ['/portal/api/tenant', '*/*', false],
    ['/portal/assets/x.js', 'text/html', false],
  ] as const)
    it(`${path} with Accept ${accept ?? 'left out'} ${isPage ? 'gets' : 'does not get'} the page`, () => {
      const { answerBrowser } = portalSite({
        respond: { problem: () => undefined, page: () => undefined } as unknown as Respond,
        baseUrl: 'https://id.example.test',
        portalUrl: 'https://id.example.test/portal',
        operatorUrl: 'https://id.example.test/portal/operator',
        tenantDeletionGraceDays: 30,
        tenantHost: (slug) => `https://${slug}.example.test`,
        tenants: { bySlug: () => Promise.resolve(null) },
        log: { error: () => undefined },
        bundle: () => Promise.resolve({ names: { script: '', style: '', preload: [] }, files: new Map() }),
      });
      const req = { method: 'GET', path, headers: { accept }, context: { traceId: 'f'.repeat(32) } };
      const res: unknown = {};
      expect(answerBrowser(req as unknown as HttpRequest, res as HttpResponse)).to.equal(isPage);
    });
});
