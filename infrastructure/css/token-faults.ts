import { ident, string, tokenize, tokenTypes, url } from 'css-tree';
import { atRules, functions, isOwnAsset } from './allowed.js';
import { type FaultAt, quoted, unreadable } from './fault.js';

interface Token {
  readonly type: number;
  readonly start: number;
  readonly text: string;
}

/** Most nested brackets of any kind, more than a real style sheet has: the parser recurses for each. */
const MAX_DEPTH = 32;
/** Far more than 64 KiB of a real style sheet have; parsing many more would block the process. */
const MAX_BLOCKS = 2_000;
const MAX_TOKENS = 40_000;

/** Each opening token and the token that closes it. */
const opening: ReadonlyMap<number, number> = new Map([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);
const closing: ReadonlySet<number> = new Set([
  tokenTypes.RightParenthesis,
  tokenTypes.RightSquareBracket,
  tokenTypes.RightCurlyBracket,
]);

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  tokenize(source, (type, start, end) => tokens.push({ type, start, text: source.slice(start, end) }));
  return tokens;
}

const nameOf = (text: string): string => ident.decode(text).toLowerCase();

/**
 * Returns the faults of single tokens. Functions and addresses are checked wherever they are, since a custom property
 * passes its tokens on to any other property. Names are compared as browsers do: escapes resolved, in lower case.
 */
export function tokenFaults(source: string): FaultAt[] {
  const tokens = tokensOf(source);
  const faults = [...source.matchAll(/<\//g)].map(({ index }) => endOfStyle(index));
  for (const [index, token] of tokens.entries()) {
    const fault = faultOf(token, tokens, index);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

/**
 * Returns the fault for which a source must not be parsed, null for none: a source that is too large would block the
 * process, and an unclosed bracket can make css-tree loop, since it keeps state between sources.
 */
export function unparsable(source: string): FaultAt | null {
  const open: number[] = [];
  let blocks = 0;
  for (const [index, token] of tokensOf(source).entries()) {
    const { type, start } = token;
    const end = opening.get(type);
    if (end !== undefined) open.push(end);
    else if (closing.has(type) && open.pop() !== type) return unreadable(start, 'a bracket closes none');
    if (type === tokenTypes.LeftCurlyBracket) blocks += 1;
    if (open.length > MAX_DEPTH) return excess(token, `nests brackets deeper than ${MAX_DEPTH}; flatten it`);
    if (blocks > MAX_BLOCKS) return excess(token, `is the end of ${MAX_BLOCKS} rules; shorten it`);
    if (index >= MAX_TOKENS) return excess(token, `is the end of ${MAX_TOKENS} words and signs; shorten it`);
  }
  return open.length > 0 ? unreadable(source.length, 'a bracket is not closed') : null;
}

const excess = ({ start }: Token, detail: string): FaultAt => ({ offset: start, code: 'excess', detail });

function faultOf({ type, start, text }: Token, tokens: readonly Token[], index: number): FaultAt | null {
  switch (type) {
    case tokenTypes.BadString:
    case tokenTypes.BadUrl:
    case tokenTypes.CDO:
    case tokenTypes.CDC:
      return unreadable(start);
    case tokenTypes.String:
      return string.decode(text).includes('</') ? endOfStyle(start) : null;
    case tokenTypes.AtKeyword:
      return atRuleFault(start, nameOf(text.slice(1)));
    case tokenTypes.Url:
      return addressFault(start, url.decode(text));
    case tokenTypes.Function: {
      const name = nameOf(text.slice(0, -1));
      return name === 'url' ? addressFault(start, argument(tokens, index)) : functionFault(start, name);
    }
    default:
      return null;
  }
}

/** Returns the only argument of a function when it is a string. */
function argument(tokens: readonly Token[], index: number): string | null {
  const rest = tokens.slice(index + 1, index + 6).filter(({ type }) => type !== tokenTypes.WhiteSpace);
  const [only, end] = rest;
  return only?.type === tokenTypes.String && end?.type === tokenTypes.RightParenthesis
    ? string.decode(only.text)
    : null;
}

const addressFault = (offset: number, address: string | null): FaultAt | null =>
  address !== null && isOwnAsset(address)
    ? null
    : {
        offset,
        code: 'external_url',
        detail: 'has a url() of something that is not one of your own assets (/assets/…); remove it',
      };

const loading: ReadonlySet<string> = new Set([
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  '-webkit-cross-fade',
  'element',
  '-moz-element',
]);

function functionFault(offset: number, name: string): FaultAt | null {
  if (functions.has(name)) return null;
  const why = loading.has(name) ? 'may load from elsewhere' : 'is not among those that styles may use';
  return { offset, code: 'function', detail: `has ${quoted(name)}(), which ${why}; remove it` };
}

function atRuleFault(offset: number, name: string): FaultAt | null {
  if (atRules.has(name)) return null;
  const why = name === 'import' ? 'loads from elsewhere' : 'is not among the rules that styles may use';
  return { offset, code: 'at_rule', detail: `has @${quoted(name)}, which ${why}; remove it` };
}

const endOfStyle = (offset: number): FaultAt => ({
  offset,
  code: 'end_of_style',
  detail: 'has "</", which could end the style element; remove it',
});
