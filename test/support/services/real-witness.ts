import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import {
  COSIGNATURE,
  parseVerifierKey,
  verifierKeyOf,
  verifierKeyText,
} from '../../../application/audit/tree/signed-note.js';
import { witness } from '../../../application/audit/tree/witness.js';
import type { Witness } from '../../../domain/tenant/witness.js';
import { fileWitness } from '../../../infrastructure/witness/file-witness.js';
import { witnessServer } from '../../../interfaces/witness/witness-server.js';
import { temporaryFolder } from '../run/temporary-folder.js';

export interface RealWitness {
  /** As the setting of a tenant names it. */
  readonly setting: Witness;
  /** Returns the newest checkpoint that it has cosigned of a log; null where there is none. */
  newest(origin: string): Promise<string | null>;
  close(): void;
}

/** Starts a witness as `tessera witness` runs it, in a folder of its own. @param logs the verifier keys of the logs it follows */
export async function startWitness(logs: readonly string[], name = 'witness.example'): Promise<RealWitness> {
  const folder = temporaryFolder('witness');
  const { key, state } = fileWitness(folder);
  const add = witness({
    name,
    key,
    logs: logs.map((log) => parseVerifierKey(log)!),
    state,
    clock: { now: Date.now },
  });
  const server = witnessServer(add, (error) => {
    throw error;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    setting: { name, url, verifierKey: verifierKeyText(verifierKeyOf(name, key, COSIGNATURE)) },
    newest: (origin) => state.newest(origin),
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
