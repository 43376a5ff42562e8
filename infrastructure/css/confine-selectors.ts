import { type CssNode, type Selector, ident, List, parse, walk } from 'css-tree';
import { BRAND_BOX } from '../../application/ports/images/brand-styles.js';
import { isKeyframes } from './tree-faults.js';

/**
 * Limits every rule of a tree to the box and its descendants. The condition is added to the element that is styled, not to
 * one before it, so that no combinator, nested or not, leads out of the box. `:root`, `html` and `body` become the box.
 */
export function confineSelectors(tree: CssNode): void {
  walk(tree, {
    visit: 'Rule',
    enter({ prelude }) {
      if (isKeyframes(this.atrule) || prelude.type !== 'SelectorList') return;
      walk(prelude, { visit: 'Selector', enter: mapRoots });
      for (const selector of prelude.children.toArray())
        if (selector.type === 'Selector') confineSubject(selector);
    },
  });
}

/** Returns the number of selectors in the rules of a tree. */
export function countSelectors(tree: CssNode): number {
  let count = 0;
  walk(tree, {
    visit: 'Rule',
    enter({ prelude }) {
      if (prelude.type === 'SelectorList') count += prelude.children.size;
    },
  });
  return count;
}

const rewrite = (selector: Selector, nodes: readonly CssNode[]): void => {
  selector.children = new List<CssNode>().fromArray([...nodes]);
};

const named = (name: string): string => ident.decode(name).toLowerCase();
const isBox = (node: CssNode): boolean => node.type === 'ClassSelector' && node.name === BRAND_BOX;
const isCombinator = (node: CssNode): boolean => node.type === 'Combinator';

function isRoot(node: CssNode): boolean {
  if (node.type === 'TypeSelector') return /^([^|]*\|)?(html|body)$/.test(named(node.name));
  return (
    node.type === 'PseudoClassSelector' && node.children === null && /^(root|scope)$/.test(named(node.name))
  );
}

function mapRoots(selector: Selector): void {
  const mapped = selector.children
    .toArray()
    .map((node): CssNode => (isRoot(node) ? { type: 'ClassSelector', name: BRAND_BOX } : node));
  rewrite(
    selector,
    mapped.filter((node, index) => !joinsBoxes(node, mapped, index)),
  );
}

/** `html body .card` names two elements, which are one box here. */
const joinsBoxes = (node: CssNode, nodes: readonly CssNode[], index: number): boolean =>
  node.type === 'Combinator' &&
  (node.name === ' ' || node.name === '>') &&
  compoundAfter(nodes.slice(0, index).reverse()).some(isBox) &&
  compoundAfter(nodes.slice(index + 1)).some(isBox);

const compoundAfter = (nodes: readonly CssNode[]): readonly CssNode[] => {
  const end = nodes.findIndex(isCombinator);
  return end === -1 ? nodes : nodes.slice(0, end);
};

/** Matches the box and its descendants. */
const condition = (parse(`:is(.${BRAND_BOX},.${BRAND_BOX} *)`, { context: 'selector' }) as Selector).children
  .first!;

function confineSubject(selector: Selector): void {
  const nodes = selector.children.toArray();
  const start = nodes.findLastIndex(isCombinator) + 1;
  const subject = nodes.slice(start);
  if (subject.some(isBox)) return;
  // a pseudo-element and its own conditions come last
  const pseudoElement = subject.findIndex(isPseudoElement);
  const end = pseudoElement === -1 ? nodes.length : start + pseudoElement;
  rewrite(selector, [...nodes.slice(0, end), condition, ...nodes.slice(end)]);
}

/** Selectors 4, section 3.6.1: four of them may be written with one colon. */
const isPseudoElement = (node: CssNode): boolean =>
  node.type === 'PseudoElementSelector' ||
  (node.type === 'PseudoClassSelector' && /^(before|after|first-line|first-letter)$/.test(named(node.name)));
