import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

/** What a user must look like, as far as answers have promised it. */
export interface PromisedUser {
  readonly id: string;
  email: string;
  firstName: string;
  status: 'active' | 'suspended';
  readonly roles: Set<string>;
}

/** A creation that was sent with an `Idempotency-Key`. */
export interface KeyedCreation {
  readonly key: string;
  readonly body: object;
  readonly id: string;
}

/** What was answered, over all deaths of the service. */
export interface Promises {
  readonly users: Map<string, PromisedUser>;
  readonly deleted: Set<string>;
  readonly keyed: KeyedCreation[];
  /** Requests that were answered as done, and requests that got no answer and were sent again. */
  acknowledged: number;
  repeated: number;
}

export interface WriterOptions {
  readonly url: string;
  readonly apiKey: string;
  /** Custom roles by id. */
  readonly roles: ReadonlyMap<string, string>;
  readonly promises: Promises;
  readonly isOver: () => boolean;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly id?: string; readonly code?: string; readonly items?: { readonly id: string }[] };
  /** An attempt before this one got no answer: it may have taken effect. */
  readonly again: boolean;
}

/** Writes without pause, each write until it is answered for certain, until `isOver`. Only it touches its users. */
export async function write(options: WriterOptions, number: number): Promise<void> {
  const mine: PromisedUser[] = [];
  for (let step = 0; !options.isOver(); step++) {
    const user = mine[Math.floor(Math.random() * mine.length)];
    const dice = Math.random();
    if (user === undefined || mine.length < 3 || dice < 0.3) {
      const created = await create(options, `w${number}-${step}`, step % 2 === 0 ? randomUUID() : null);
      if (created) mine.push(created);
    } else if (dice < 0.5) await change(options, user, `w${number}-${step}`);
    else if (dice < 0.75) await toggleRole(options, user, step);
    else if (dice < 0.85) await toggleStatus(options, user);
    else {
      await remove(options, user);
      mine.splice(mine.indexOf(user), 1);
    }
  }
}

async function create(
  options: WriterOptions,
  name: string,
  key: string | null,
): Promise<PromisedUser | undefined> {
  const { promises } = options;
  const email = `${name}@acme.test`;
  const body = { email, firstName: name, sendInvitation: false };
  const answer = await send(options, 'POST', '/api/users', body, key);
  let id = answer.body.id;
  if (key === null && answer.again && answer.body.code === 'email_taken') {
    // it took effect, or died between reserving the email and creating the user
    id = (await send(options, 'GET', `/api/users?email=${email}`)).body.items?.[0]?.id;
    if (id === undefined) return undefined;
  } else expect(answer.status, `create ${JSON.stringify(answer)}`).to.equal(201);
  const user: PromisedUser = { id: id!, email, firstName: name, status: 'active', roles: new Set(['user']) };
  promises.users.set(user.id, user);
  if (key !== null) promises.keyed.push({ key, body, id: user.id });
  return user;
}

async function change(options: WriterOptions, user: PromisedUser, name: string): Promise<void> {
  const changes = Math.random() < 0.5 ? { firstName: name } : { email: `${name}@acme.test` };
  const answer = await send(options, 'PUT', `/api/users/${user.id}`, changes);
  expect(answer.status, `change ${JSON.stringify(answer)}`).to.equal(200);
  Object.assign(user, changes);
}

async function toggleRole(options: WriterOptions, user: PromisedUser, step: number): Promise<void> {
  const [id, name] = [...options.roles][step % options.roles.size]!;
  const path = `/api/roles/${id}/users/${user.id}`;
  const holds = user.roles.has(name);
  const answer = holds
    ? await send(options, 'DELETE', path)
    : await send(options, 'POST', path, undefined, step % 3 === 0 ? randomUUID() : null);
  expect(answer.status, `role ${JSON.stringify(answer)}`).to.equal(204);
  if (holds) user.roles.delete(name);
  else user.roles.add(name);
}

async function toggleStatus(options: WriterOptions, user: PromisedUser): Promise<void> {
  const action = user.status === 'active' ? 'suspend' : 'reactivate';
  const answer = await send(options, 'POST', `/api/users/${user.id}/${action}`);
  expect(answer.status, `${action} ${JSON.stringify(answer)}`).to.equal(204);
  user.status = action === 'suspend' ? 'suspended' : 'active';
}

async function remove(options: WriterOptions, user: PromisedUser): Promise<void> {
  const answer = await send(options, 'DELETE', `/api/users/${user.id}`);
  expect(answer.status, `delete ${JSON.stringify(answer)}`).to.be.oneOf(answer.again ? [204, 404] : [204]);
  options.promises.users.delete(user.id);
  options.promises.deleted.add(user.id);
}

/** Sends until there is an answer, the same key with every attempt. */
async function send(
  { url, apiKey, promises }: WriterOptions,
  method: string,
  path: string,
  body?: object,
  key: string | null = null,
): Promise<Answer> {
  for (let again = false; ;) {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'X-Api-Key': apiKey,
          'Content-Type': 'application/json',
          ...(key === null ? {} : { 'Idempotency-Key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const parsed = (text === '' ? {} : JSON.parse(text)) as Answer['body'];
      // 503: it is starting or stopping. In progress: whoever ran it first was killed, and its lease runs on.
      if (response.status !== 503 && parsed.code !== 'idempotency_in_progress') {
        promises.acknowledged++;
        return { status: response.status, body: parsed, again };
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch's only answer to a lost connection
      promises.repeated++;
    }
    again = true;
    await sleep(100);
  }
}
