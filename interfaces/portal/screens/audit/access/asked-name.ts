import { get } from '../../../api/api.js';
import { nameOfUser } from '../../../ui/list/person-picker.js';
import type { SignedFile } from './signed-file.js';

type Asked = SignedFile<unknown>['asked'];

/**
 * Returns what was called then what a question is about, for an answer of which no line shows it; null where the question is
 * about a permission, where the record is erased, and where it cannot be read. Throws only when the signal is aborted.
 */
export async function askedName({ asOf, question }: Asked, signal: AbortSignal): Promise<string | null> {
  if (question?.id === undefined) return null;
  const { of, id } = question;
  const read = (query: { readonly asOf?: string }) => nameOf(of, id, { query, signal });
  const name = await read(asOf === undefined ? {} : { asOf })
    .catch(() => read({}))
    .catch(() => null);
  signal.throwIfAborted();
  return name;
}

async function nameOf(
  of: NonNullable<Asked['question']>['of'],
  id: string,
  options: { readonly query: { readonly asOf?: string }; readonly signal: AbortSignal },
): Promise<string | null> {
  const byId = { params: { id }, ...options };
  switch (of) {
    case 'permission':
      return null;
    case 'role':
      return (await get('/api/roles/{id}', byId)).data.name;
    case 'apiKeyId':
      return (await get('/portal/api/api-keys/{id}', byId)).data.name;
    case 'clientId':
      return (await get('/portal/api/clients/{clientId}', { params: { clientId: id }, ...options })).data
        .name;
    case 'userId': {
      const { data } = await get('/api/users/{id}', byId);
      return 'erased' in data ? null : nameOfUser(data) || null;
    }
  }
}
