import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { metricTable } from '../../../infrastructure/telemetry/metric-table.js';
import { root } from '../../support/run/built-checkout.js';
import { skipTest } from '../../support/run/left-out.js';
import { call } from '../../support/http/http-client.js';
import { type TestService, startTestService } from '../../support/services/service.js';
import { until } from '../../support/run/until.js';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<'summary' | 'description', string>>;
}
interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const folder = join(root, 'interfaces', 'http', 'ops');
const RULES = join(folder, 'prometheus-alerts.yaml');
const { groups } = parse(readFileSync(RULES, 'utf8')) as {
  groups: readonly { readonly rules: readonly Alert[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')) as {
  panels: readonly Panel[];
};
const charts = dashboard.panels.filter(({ type }) => type !== 'row');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Returns the metrics that an expression names, each as its `# TYPE` line does. */
const metricsOf = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:tessera|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/(_seconds)_(bucket|sum|count)$/, '$1'),
  );

describe('the files for Prometheus and Grafana', () => {
  let service: TestService;
  let text: string;
  before(async () => {
    service = await startTestService({
      bootstrap: { tenants: [{ slug: 'acme', name: 'Acme', owner: { email: 'owner@acme.test' } }] },
    });
    await until(async () => {
      text = (await call(service.url, 'GET', '/metrics')).text;
      return /^tessera_signing_key_age_seconds [\d.]+$/m.test(text);
    });
  });
  after(() => service.close());

  it('every figure of the service has its prefix and a unit, and counters end in _total', () => {
    const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => ({
      name,
      type,
    }));
    expect(types.length).to.be.above(40);
    for (const { name, type } of types) {
      expect(name).to.match(/^(tessera|process|nodejs)_[a-z0-9_]+$/);
      if (!name.startsWith('tessera_')) continue;
      expect(name.endsWith('_total'), name).to.equal(type === 'counter');
      if (type === 'histogram') expect(name).to.match(/_seconds$/);
    }
  });

  it('every figure of the table is served, and nothing of the service besides', () => {
    const served = [...text.matchAll(/^# TYPE tessera_(\S+) /gm)].map(([, name]) => name);
    expect(served).to.have.members(Object.keys(metricTable));
  });

  it('figures report version, lag, appends, connections, leases and logout tokens', () => {
    for (const line of [
      /^tessera_build_info\{version="\d[^"]*",node="v\d[^"]*",roles="api,projector,dispatcher"\} 1$/m,
      /^tessera_projection_lag_seconds\{projection="core"\} [\d.]+$/m,
      /^tessera_projection_lag_seconds\{projection="mail-outbox"\} [\d.]+$/m,
      /^tessera_projection_parked_tenants\{projection="audit-log"\} 0$/m,
      /^tessera_projection_lease\{projection="core"\} 1$/m,
      /^tessera_append_duration_seconds_count [1-9]\d*$/m,
      /^tessera_appended_events_total [1-9]\d*$/m,
      /^tessera_database_connections\{pool="requests",state="(active|idle)"\} \d+$/m,
      /^tessera_logout_tokens_total\{result="delivered"\} 0$/m,
      /^tessera_logout_tokens_total\{result="failed"\} 0$/m,
      /^tessera_logout_tokens_total\{result="given_up"\} 0$/m,
      /^tessera_logout_oldest_due_seconds 0$/m,
      /^tessera_clock_difference_seconds -?[\d.]+$/m,
      /^tessera_database_waiting_statements\{pool="reads"\} 0$/m,
    ])
      expect(text).to.match(line);
  });

  it('alerts and charts name figures that there are', () => {
    const named = [
      ...rules.map(({ alert, expr }) => [alert, expr] as const),
      ...charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
    ];
    expect(named.length).to.be.above(35);
    for (const [what, expr] of named) {
      expect(metricsOf(expr), what).not.to.be.empty;
      for (const name of metricsOf(expr)) expect(text, what).to.contain(`# TYPE ${name} `);
    }
  });

  it('each alert says what is the matter and what to do', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(labels.severity, alert).to.be.oneOf(['page', 'ticket']);
      expect(annotations.summary, alert).to.match(/\.$/);
      expect(annotations.description, alert).to.match(/\.$/);
    }
  });

  it('an alert about what one process of a role reports also fires where no process has that role', () => {
    const { expr } = rules.find(({ alert }) => alert === 'TesseraProjectionWithoutHolder')!;
    expect(expr).to.contain('or absent(tessera_projection_lease)');
  });

  it('promtool takes the rules and the figures', function () {
    if (!hasPromtool) skipTest(this, 'there is no promtool');
    expect(spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).to.include({ status: 0 });
    // the library's own names, which every program with it has
    const own = text.split('\n').filter((line) => !/^(# \w+ )?nodejs_active_/.test(line));
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: own.join('\n'),
      encoding: 'utf8',
    });
    expect(status, stderr).to.equal(0);
  });
});
