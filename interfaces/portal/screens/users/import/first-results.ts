import { send } from '../../../api/send.js';

/** What became of a line, as the results say it. */
export interface LineResult {
  readonly line: number;
  readonly outcome: string;
  /** Of the user. */
  readonly id: string | null;
  readonly code?: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
  readonly leftOut?: readonly string[];
}

/** Lines that are looked through at most. */
const MOST_READ = 5_000;

/** Reads the first results of an import, and of them up to `most` that were refused, else others. Throws ApiError. */
export async function firstResults(id: string, most: number, signal: AbortSignal): Promise<LineResult[]> {
  const path = `/api/users/imports/${id}/results`;
  const { body } = await send({ method: 'GET', path, signal, isRepeatable: true });
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  const refused: LineResult[] = [];
  const others: LineResult[] = [];
  let [rest, read] = ['', 0];
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const result = JSON.parse(line) as LineResult;
      (result.outcome === 'refused' ? refused : others).push(result);
    }
    read += lines.length;
    if (refused.length >= most || read >= MOST_READ) break;
  }
  await reader?.cancel();
  return [...refused, ...others].slice(0, most);
}
