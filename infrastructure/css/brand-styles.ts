import { type CssNode, type List, type SyntaxParseError, generate, parse, walk } from 'css-tree';
import type { ConfinedStyles } from '../../application/ports/images/brand-styles.js';
import { confineSelectors, countSelectors } from './confine-selectors.js';
import { type FaultAt, byOffset, lineCounter, unreadable } from './fault.js';
import { tokenFaults, unparsable } from './token-faults.js';
import { treeFaults } from './tree-faults.js';

const MAX_FAULTS = 20;
/** Confining adds some forty characters to each. */
const MAX_SELECTORS = 2_000;

/** Checks and rewrites a style sheet with css-tree: `BrandStyles.confine`, synchronously. */
export function confine(source: string): ConfinedStyles {
  const { tree, faults } = judge(source);
  if (faults.length > 0) return { faults: listed(source, faults) };
  const selectors = countSelectors(tree);
  if (selectors > MAX_SELECTORS) {
    const detail = `has ${selectors} selectors from here on; keep ${MAX_SELECTORS} at most`;
    return { faults: [{ line: 1, code: 'excess', detail }] };
  }
  confineSelectors(tree);
  const css = generate(tree);
  // the output is checked like the input: serialisation must not have changed its meaning
  if (judge(css).faults.length > 0) return { faults: listed(source, [unreadable(0)]) };
  return { css };
}

interface Judged {
  readonly tree: CssNode;
  readonly faults: readonly FaultAt[];
}

function judge(source: string): Judged {
  const fault = unparsable(source);
  // a style sheet that is too large is not checked further
  if (fault?.code === 'excess') return { tree: parse(''), faults: [fault] };
  const { tree, faults } = fault === null ? parsed(source) : { tree: parse(''), faults: [fault] };
  dropEmpty(tree);
  return { tree, faults: [...tokenFaults(source), ...faults, ...treeFaults(tree)] };
}

/** Stops the parser after a few faults: its recovery from a fault takes longer the longer the source is. */
class EnoughFaults extends Error {}

function parsed(source: string): Judged {
  const faults: FaultAt[] = [];
  const onParseError = ({ offset, message }: SyntaxParseError): void => {
    faults.push(unreadable(offset, message.toLowerCase()));
    if (faults.length === MAX_FAULTS) throw new EnoughFaults();
  };
  try {
    const tree = parse(source, { positions: true, parseCustomProperty: true, onParseError });
    return { tree, faults };
  } catch (error) {
    if (error instanceof EnoughFaults) return { tree: parse(''), faults };
    throw error;
  }
}

/** Removes comments and superfluous semicolons. */
function dropEmpty(tree: CssNode): void {
  walk(tree, (node, item, list: List<CssNode> | null) => {
    if (node.type === 'Comment' || (node.type === 'Raw' && /^[\s;]*$/.test(node.value))) list?.remove(item);
  });
}

/** Returns one fault for each line and kind, in the order of the source. */
function listed(source: string, faults: readonly FaultAt[]) {
  const lineOf = lineCounter(source);
  const seen = new Map<string, { line: number; code: string; detail: string }>();
  for (const { offset, code, detail } of [...faults].sort(byOffset)) {
    const line = lineOf(offset);
    const kind = code === 'syntax' ? `${line}` : `${line} ${detail}`;
    if (!seen.has(kind)) seen.set(kind, { line, code, detail });
    if (seen.size === MAX_FAULTS) break;
  }
  return [...seen.values()];
}
