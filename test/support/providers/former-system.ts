import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeliveryApp } from '../../../application/app.js';
import { setLegacySignIn } from '../../../application/legacy-sign-in/change-legacy-sign-in.js';
import { httpFormerSystems } from '../../../infrastructure/connections/http-former-systems.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import type { FormerSystems } from '../../../application/ports/sign-in/former-systems.js';
import type { WebhookSecrets } from '../../../application/ports/webhooks/webhook-secrets.js';
import { systemCommand } from '../in-memory/in-memory-app.js';

/** A question that a former system was asked. */
export interface AskedQuestion {
  readonly headers: IncomingMessage['headers'];
  /** As sent. */
  readonly text: string;
  readonly question: { readonly type: string; readonly email: string; readonly password?: string };
}

/** A system that people had their accounts in, at 127.0.0.1. */
export interface FormerSystem {
  readonly url: string;
  /** Passwords by address. */
  readonly passwords: Map<string, string>;
  /** What is stated of a person besides the address. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>;
  readonly asked: AskedQuestion[];
  /** Answers in place of the system, until it is null again. */
  odd: ((response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

/** Starts a former system. */
export async function formerSystem(): Promise<FormerSystem> {
  const answer = (system: FormerSystem, { question }: AskedQuestion, response: ServerResponse): void => {
    const { type, email, password } = question;
    const isRight = type === 'find' ? system.people.has(email) : password === system.passwords.get(email);
    if (system.odd !== null) system.odd(response);
    else if (!isRight || !system.passwords.has(email)) response.writeHead(type === 'find' ? 404 : 401).end();
    else sendPerson(response, { email, ...system.people.get(email) });
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = {
        headers: request.headers,
        text,
        question: JSON.parse(text) as AskedQuestion['question'],
      };
      system.asked.push(one);
      answer(system, one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const system: FormerSystem = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tessera`,
    passwords: new Map(),
    people: new Map(),
    asked: [],
    odd: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return system;
}

/** Answers with a person. */
export const sendPerson = (response: ServerResponse, user: object): void => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ user }));
};

/** Returns the client of former systems on this machine, as the service has it. */
export const formerSystemsHere = (secrets: Pick<WebhookSecrets, 'open'>, timeoutMs?: number): FormerSystems =>
  httpFormerSystems({
    reach: {
      policy: addressPolicy(['127.0.0.1/32']),
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    },
    secrets,
    version: '1.2.3',
    now: Date.now,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

/** Has the sign-ins of a tenant ask a former system on this machine. Returns the secret that signs the questions. */
export async function askOnThisMachine(
  app: DeliveryApp,
  tenantId: string,
  { url }: Pick<FormerSystem, 'url'>,
): Promise<string> {
  const listeners = { fault: () => Promise.resolve(null) };
  return (await setLegacySignIn({ ...app, listeners }, systemCommand({ tenantId }), { url })).secret;
}
