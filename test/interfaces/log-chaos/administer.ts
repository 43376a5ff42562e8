import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosWorld } from './chaos-world.js';
import type { AskedUser, Ledger } from './ledger.js';

const PAUSE_MS = 50;

/** The body of the request that asks for the user. */
export const newUser = ({ email, isInvited }: AskedUser): object => ({
  email,
  sendInvitation: isInvited,
  firstName: 'New',
});

/** An API client that makes users, gives them a role, changes them, and reads them in each way, until `isOver`. */
export async function administer(world: ChaosWorld, ledger: Ledger, isOver: () => boolean): Promise<void> {
  const own: string[] = [];
  for (let round = 0; !isOver(); round++) {
    const key = randomUUID();
    const asked: AskedUser = {
      key,
      email: `${key}@acme.test`,
      isInvited: ledger.asked.length % 2 === 0,
      id: null,
    };
    ledger.asked.push(asked);
    const created = await world.call('POST', '/api/users', newUser(asked), key);
    if (ledger.take('create', created.status, 201, created.json)) {
      asked.id = String(created.json['id']);
      ledger.due.add(`user.created ${asked.id}`);
      own.push(asked.id);
      const given = await world.call('POST', `/api/roles/${world.roleId}/users/${asked.id}`);
      if (ledger.take('assign', given.status, 204, given.json))
        ledger.due.add(`user.updated ${asked.id} roles`);
    }
    const id = own[Math.floor(Math.random() * own.length)];
    if (id !== undefined) await change(world, ledger, id);
    const { people } = world;
    await read(world, ledger, id ?? people[round % people.length]!.id);
    await sleep(PAUSE_MS);
  }
}

async function change(world: ChaosWorld, ledger: Ledger, id: string): Promise<void> {
  const firstName = `name-${randomUUID()}`;
  const changed = await world.call('PUT', `/api/users/${id}`, { firstName });
  if (ledger.take('change', changed.status, 200, changed.json))
    ledger.due.add(`user.updated ${id} ${firstName}`);
}

async function read(world: ChaosWorld, ledger: Ledger, id: string): Promise<void> {
  const paths = {
    get: `/api/users/${id}`,
    asOf: `/api/users/${id}?asOf=${new Date().toISOString()}`,
    history: `/api/users/${id}/history`,
  };
  for (const [kind, path] of Object.entries(paths)) {
    const { status, json } = await world.call('GET', path);
    ledger.take(kind, status, 200, json);
  }
}
