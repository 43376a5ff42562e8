import pg from 'pg';
import { tlsUrl } from './tls-url.js';

/** A short connection outside of every pool, to find out whether a server answers or to create a database. */
export interface Probe {
  /** Runs a statement. Every column is returned as text or null. */
  query(text: string): Promise<Record<string, string | null>[]>;
  close(): Promise<void>;
}

const asText = { getTypeParser: () => (value: string) => value };

/** Connects to `url`, in 5,000 ms by default. Throws the driver's error, whose code `failureCode` returns. */
export async function connectProbe(url: string, timeoutMs = 5_000): Promise<Probe> {
  const client = new pg.Client({
    connectionString: tlsUrl(url),
    connectionTimeoutMillis: timeoutMs,
    application_name: 'tessera-probe',
    types: asText as unknown as pg.CustomTypesConfig,
  });
  // without a listener, the loss of the connection ends this process
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    query: async (text) => (await client.query<Record<string, string | null>>(text)).rows,
    close: () => client.end().catch(() => undefined),
  };
}

/** Returns the SQLSTATE of a refusal by the server, or the system's code (`ECONNREFUSED`) where it was not reached. */
export function failureCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
