import pg from 'pg';

/** One connection for a moment, outside every pool: to see whether a server answers, or to make a database. */
export interface Probe {
  /** Runs one statement; every column comes as text or null. */
  query(text: string): Promise<Record<string, string | null>[]>;
  close(): Promise<void>;
}

const asText = { getTypeParser: () => (value: string) => value };

/**
 * Connects to `url`.
 * @param timeoutMs how long the connection may take. Default: 5,000.
 * @throws the driver's error; `failureCode` reads its code.
 */
export async function connectProbe(url: string, timeoutMs = 5_000): Promise<Probe> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'tessera-probe',
    types: asText as unknown as pg.CustomTypesConfig,
  });
  // Without a listener a server that goes away ends this process.
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

/** The SQLSTATE of a server's refusal, or the system's code (`ECONNREFUSED`) when it was not reached. */
export function failureCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
