import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { TESSERA_URL, API_KEY } = process.env;
const FIELDS = ['email', 'firstName', 'lastName'];

/** Calls the Management API; waits and tries again where the service asks for it. */
async function call(method, path, body, headers = {}) {
  const answer = await fetch(TESSERA_URL + path, {
    method,
    headers: { 'X-Api-Key': API_KEY, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 429 || answer.status === 503) {
    await sleep(Number(answer.headers.get('Retry-After') ?? 5) * 1_000);
    return call(method, path, body, headers);
  }
  const text = await answer.text();
  const json = text === '' ? null : JSON.parse(text);
  if (!answer.ok) throw new Error(`${json.code}: ${json.detail}`);
  return json;
}

/** Returns all users of the tenant that have an external id, by that id. */
async function usersByExternalId() {
  const users = new Map();
  for (let cursor = null; cursor !== undefined;) {
    const page = await call('GET', `/api/users?limit=200${cursor === null ? '' : `&cursor=${cursor}`}`);
    for (const user of page.items) if (user.externalId !== null) users.set(user.externalId, user);
    cursor = page.nextCursor ?? undefined;
  }
  return users;
}

/** Returns the rows of a file with simple values: no quotes, no commas inside. */
function rowsOf(file) {
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((value, index) => [names[index], value.trim()])),
  );
}

/** Brings one user to what the row says, and returns what was done. */
async function bring({ externalId, ...row }, user) {
  if (!user) {
    // with a new key for each night, a lost answer is not imported twice
    const key = { 'Idempotency-Key': `import-${new Date().toISOString().slice(0, 10)}-${externalId}` };
    await call('POST', '/api/users', { externalId, ...row }, key);
    return 'created';
  }
  if (user.status === 'suspended') await call('POST', `/api/users/${user.id}/reactivate`);
  const changes = Object.fromEntries(
    FIELDS.filter((name) => row[name] !== user[name]).map((name) => [name, row[name]]),
  );
  if (Object.keys(changes).length === 0) return user.status === 'suspended' ? 'reactivated' : 'unchanged';
  await call('PUT', `/api/users/${user.id}`, changes);
  return 'changed';
}

const users = await usersByExternalId();
const counts = { created: 0, changed: 0, reactivated: 0, suspended: 0, unchanged: 0, failed: 0 };
const attempt = async (externalId, work) => {
  try {
    counts[await work()] += 1;
  } catch (error) {
    counts.failed += 1;
    console.error(`${externalId}: ${error.message}`);
  }
};

for (const row of rowsOf(process.argv[2])) {
  await attempt(row.externalId, () => bring(row, users.get(row.externalId)));
  users.delete(row.externalId);
}
for (const [externalId, user] of users)
  if (user.status !== 'suspended')
    await attempt(externalId, async () => {
      await call('POST', `/api/users/${user.id}/suspend`);
      return 'suspended';
    });

console.log(JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
