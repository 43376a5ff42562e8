import type { ErrorObject } from 'ajv';
import type { InputFault } from '../../domain/shared/domain-error.js';

/** Shortens a name from the input. */
const cut = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** Returns a name as a part of a JSON pointer (RFC 6901, section 3). */
const token = (name: string): string => cut(name).replaceAll('~', '~0').replaceAll('/', '~1');

const readable = (pointer: string): string =>
  cut(pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~'));

const param = (error: ErrorObject, name: string): unknown => (error.params as Record<string, unknown>)[name];

const list = (values: unknown): string =>
  (Array.isArray(values) ? values : [values])
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');

const article = (word: string): string => `${/^[aeio]/.test(word) ? 'an' : 'a'} ${word}`;

const typeNames = (types: unknown): string =>
  (Array.isArray(types) ? (types as string[]) : String(types).split(','))
    .map((type) => (type === 'null' ? 'null' : article(type)))
    .join(' or ');

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'a UUID in lower case, like 0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f',
  'date-time': 'a time of RFC 3339 with its offset, like 2026-01-31T09:30:00Z',
  date: 'a date like 2026-01-31',
  email: 'an email address, like ada@example.com',
  uri: 'an absolute URI, like https://example.com/hook',
};

const plural = (count: unknown, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

type Sentence = (error: ErrorObject) => readonly [code: string, rest: string];

/** The end of a sentence about the member, by ajv keyword: the fault and the remedy. */
const sentences: Readonly<Record<string, Sentence>> = {
  type: (error) => ['type', `must be ${typeNames(param(error, 'type'))}`],
  required: () => ['required', 'is required: add it'],
  additionalProperties: () => ['unknown_member', 'is not known here: leave it out'],
  format: (error) => {
    const format = String(param(error, 'format'));
    return ['format', `must be ${formatNames[format] ?? article(format)}`];
  },
  pattern: (error) => ['pattern', `must match ${String(param(error, 'pattern'))}`],
  enum: (error) => ['not_allowed', `must be one of: ${list(param(error, 'allowedValues'))}`],
  const: (error) => ['not_allowed', `must be ${list(param(error, 'allowedValue'))}`],
  minLength: (error) =>
    param(error, 'limit') === 1
      ? ['too_short', 'must not be empty']
      : ['too_short', `must have at least ${plural(param(error, 'limit'), 'character')}`],
  maxLength: (error) => ['too_long', `must have at most ${plural(param(error, 'limit'), 'character')}`],
  minItems: (error) => ['too_few_items', `must have at least ${plural(param(error, 'limit'), 'item')}`],
  maxItems: (error) => ['too_many_items', `must have at most ${plural(param(error, 'limit'), 'item')}`],
  uniqueItems: () => ['duplicate_item', 'must not name an item twice'],
  minProperties: (error) => [
    'too_few_members',
    `must have at least ${plural(param(error, 'limit'), 'member')}`,
  ],
  maxProperties: (error) => [
    'too_many_members',
    `must have at most ${plural(param(error, 'limit'), 'member')}`,
  ],
  minimum: (error) => ['too_small', `must be at least ${String(param(error, 'limit'))}`],
  exclusiveMinimum: (error) => ['too_small', `must be more than ${String(param(error, 'limit'))}`],
  maximum: (error) => ['too_large', `must be at most ${String(param(error, 'limit'))}`],
  exclusiveMaximum: (error) => ['too_large', `must be less than ${String(param(error, 'limit'))}`],
  multipleOf: (error) => ['not_a_multiple', `must be a multiple of ${String(param(error, 'multipleOf'))}`],
  'false schema': () => ['not_allowed', 'is not allowed here: leave it out'],
};

const fallback: Sentence = (error) => ['invalid', error.message ?? 'is not valid'];

/** Returns the pointer to the member of the error. Of missing, additional and misnamed members ajv names the parent. */
const pointerOf = (error: ErrorObject): string => {
  const member =
    error.propertyName ??
    (error.keyword === 'additionalProperties' ? param(error, 'additionalProperty') : undefined) ??
    (error.keyword === 'required' ? param(error, 'missingProperty') : undefined);
  return typeof member === 'string' ? `${error.instancePath}/${token(member)}` : error.instancePath;
};

/** Returns an ajv error as an entry of `errors` in a problem document. It never quotes the value. */
export function faultOf(error: ErrorObject): InputFault {
  const pointer = pointerOf(error);
  const [code, rest] = (sentences[error.keyword] ?? fallback)(error);
  const named = pointer === '' ? 'The input' : `"${readable(pointer)}"`;
  return error.propertyName === undefined
    ? { pointer, code, detail: `${named} ${rest}.` }
    : { pointer, code: 'member_name', detail: `The name of ${named} ${rest}.` };
}
