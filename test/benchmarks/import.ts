import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServedService, serveBuilt } from '../support/bench/http-bench.js';
import { driveServer, loadClient } from '../support/bench/http-load.js';
import { cpuMicroseconds } from '../support/bench/process-cpu.js';
import { residentMiB } from '../support/bench/process-memory.js';
import { userAgent } from '../support/http/user-agent.js';
import { postUser } from './api-write/post-user.js';
import { type Bench, quantile, type Sample, single } from './measure.js';
import { authorizeQuery, redirectUri } from './oidc/authorization-request.js';

/**
 * An import of people with bcrypt hashes through the built service, from its upload until the last of them is shown:
 * beside POST /api/users in the same run; what it does to people who sign in with their password meanwhile; and its memory.
 *
 * `BENCH_PEOPLE` is the number of people of an import.
 */

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const FEW = 10_000;
/** A file has 200,000 lines at most. */
const LINES = 100_000;
const CLIENTS = 16;
const POSTS = 2_000;
/** Beside an import, which then goes on alone. */
const SIGN_INS = 200;
const LOOK_MS = 50;
/** What is compiled, and which caches are full, is not measured. */
const WARM_UP = 1_000;

/** An import that has ended. */
interface Import {
  readonly sample: Sample;
  /** The most memory of the service meanwhile, in MiB. */
  readonly peak: number;
}

export const bench: Bench = async (context) => {
  const service = await serveBuilt(context, await context.databaseUrl(), ['acme']);
  const post = postUser(service);
  const posting = async (operations: number): Promise<Sample> => {
    const client = await loadClient(service.url, CLIENTS);
    try {
      return await driveServer(service.pid, { concurrency: CLIENTS, operations }, () => post(client));
    } finally {
      client.close();
    }
  };
  await posting(WARM_UP);
  await imported(service, WARM_UP);
  // while the process has done nothing larger: what V8 took once, it keeps
  const few = await imported(service, FEW);
  const size = PEOPLE.toLocaleString('en');
  const runs: Promise<Import>[] = [];
  /** A run measures rate and memory: both rows look at the same one. */
  const run = (round: number): Promise<Import> => (runs[round] ??= imported(service, PEOPLE));
  let [rates, peaks] = [0, 0];
  return [
    {
      name: `import of ${size} people with bcrypt hashes, against POST a user, ${CLIENTS} clients`,
      target: { atLeast: 3 },
      moonshot: { atLeast: 6 },
      subject: async () => (await run(rates++)).sample,
      floor: () => posting(POSTS),
    },
    {
      name: `signing in with a password beside an import of ${size}, against without`,
      figure: 'p99',
      unit: 'ms',
      target: { atMost: 1.5 },
      async subject() {
        let isDone = false;
        const working = imported(service, PEOPLE).finally(() => {
          isDone = true;
        });
        const sample = await signingIn(service, (done) => !isDone && done < SIGN_INS);
        await working;
        return sample;
      },
      floor: () => signingIn(service, (done) => done < SIGN_INS),
    },
    {
      name: `peak memory of the service in an import of ${size}, against ${FEW.toLocaleString('en')}`,
      figure: 'p99',
      unit: 'MiB',
      target: { atMost: 1.5 },
      subject: async () => single((await run(peaks++)).peak),
      floor: () => Promise.resolve(single(few.peak)),
    },
  ];
};

let people = 0;

const line = (): string => {
  const n = ++people;
  // what follows the cost of a bcrypt hash is 53 characters of an alphabet that has these
  const hash = `$2b$10$${randomBytes(40).toString('base64url').replaceAll(/[-_]/g, '.').slice(0, 53)}`;
  return JSON.stringify({
    email: `imported${n}@example.com`,
    firstName: `Grace${n}`,
    lastName: `Hopper${n}`,
    externalId: `old-${n}`,
    metadata: { plan: 'gold' },
    password: { hash },
  });
};

/** Imports so many new people. */
async function imported({ url, pid, keys }: ServedService, count: number): Promise<Import> {
  const headers = { 'X-Api-Key': keys[0]!, 'Content-Type': 'application/x-ndjson' };
  const files: string[] = [];
  for (let left = count; left > 0; left -= LINES)
    files.push(Array.from({ length: Math.min(left, LINES) }, line).join('\n'));
  let peak = residentMiB(pid);
  const cpuBefore = cpuMicroseconds(pid) ?? NaN;
  const startedAt = performance.now();
  for (const body of files) {
    const sent = await fetch(`${url}/api/users/imports`, { method: 'POST', headers, body });
    if (sent.status !== 202) throw new Error(`${sent.status}: ${await sent.text()}`);
    const { id } = (await sent.json()) as { readonly id: string };
    for (;;) {
      peak = Math.max(peak, residentMiB(pid));
      const { state, created, total } = (await (
        await fetch(`${url}/api/users/imports/${id}`, { headers })
      ).json()) as Readonly<Record<'state', string> & Record<'created' | 'total', number>>;
      if (state === 'done' && created === total) break;
      if (!['checking', 'running'].includes(state)) throw new Error(`${state}: ${created} of ${total}`);
      await sleep(LOOK_MS);
    }
  }
  const last = `${url}/api/users?limit=1&email=imported${people}@example.com`;
  while (!(await (await fetch(last, { headers })).text()).includes('"id"')) await sleep(LOOK_MS);
  const ms = performance.now() - startedAt;
  const cpu = ((cpuMicroseconds(pid) ?? NaN) - cpuBefore) / count;
  return { sample: { rate: (1000 * count) / ms, p50: ms, p99: ms, cpu }, peak };
}

/** Signs the owner in, each time in a new browser, from the first request to the code. One after the other. */
async function signingIn(
  { url, document, pid }: ServedService,
  goesOn: (done: number) => boolean,
): Promise<Sample> {
  const [{ owner, clients = [] } = {}] = document.tenants ?? [];
  const begin = `${url}/connect/authorize?${authorizeQuery(clients[0]?.clientId ?? '')}`;
  const times: number[] = [];
  const cpuBefore = cpuMicroseconds(pid) ?? NaN;
  const startedAt = performance.now();
  while (goesOn(times.length)) {
    const agent = userAgent(Number(new URL(url).port));
    const at = performance.now();
    const form = await agent.follow(await agent.get(begin));
    const signedIn = await agent.submit(form, {
      email: owner?.email ?? '',
      password: owner?.password ?? '',
    });
    if (signedIn.location?.startsWith(redirectUri) !== true)
      throw new Error(`the sign-in failed: ${signedIn.status}`);
    times.push(performance.now() - at);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = ((cpuMicroseconds(pid) ?? NaN) - cpuBefore) / times.length;
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpu };
}
