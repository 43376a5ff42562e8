import {
  type Atrule,
  type AttributeSelector,
  type CssNode,
  type Declaration,
  type PseudoElementSelector,
  type Rule,
  ident,
  walk,
} from 'css-tree';
import { isBesideThePage, isCompared, isReserved, isRunning, isSecretAttribute } from './allowed.js';
import { type FaultAt, quoted, unreadable } from './fault.js';

/** Returns whether the rule is `@keyframes`, whose inner rules have percentages instead of selectors. */
export const isKeyframes = (rule: Atrule | null): boolean =>
  rule !== null && ident.decode(rule.name).toLowerCase().endsWith('keyframes');

/** Returns the faults of a parsed style sheet. The tree must have positions. */
export function treeFaults(tree: CssNode): FaultAt[] {
  const faults: FaultAt[] = [];
  walk(tree, function (node) {
    const offset = node.loc?.start.offset ?? 0;
    const fault = faultOf(node, this.atrule, offset);
    if (fault !== null) faults.push(fault);
  });
  return faults;
}

function faultOf(node: CssNode, atrule: Atrule | null, offset: number): FaultAt | null {
  if (node.type === 'Raw' || node.type === 'GeneralEnclosed') return unreadable(offset);
  if (node.type === 'Declaration') return declarationFault(node, offset);
  if (node.type === 'AttributeSelector') return attributeFault(node, offset);
  if (node.type === 'PseudoElementSelector') return pseudoElementFault(node, offset);
  if (node.type === 'Layer' && isReserved(ident.decode(node.name))) return reservedName(offset, 'a layer');
  if (node.type === 'Atrule' && isKeyframes(node)) return keyframesFault(node, offset);
  if (node.type === 'Rule' && isKeyframes(atrule)) return keyframeFault(node, offset);
  return null;
}

/** Returns a name as browsers read it. */
const decoded = (name: string): string => ident.decode(name).toLowerCase();

function declarationFault({ property, important }: Declaration, offset: number): FaultAt | null {
  const name = decoded(property);
  if (isRunning(name))
    return {
      offset,
      code: 'property',
      detail: `has the property ${quoted(name)}, which runs code; remove it`,
    };
  // names and `!important` in spellings that only some browsers accept
  if ((!name.startsWith('--') && !/^-?[a-z][a-z0-9-]*$/.test(name)) || typeof important === 'string')
    return unreadable(offset);
  return null;
}

function attributeFault({ name, matcher }: AttributeSelector, offset: number): FaultAt | null {
  const attribute = decoded(name.name).replace(/^[^|]*\|/, '');
  if (isSecretAttribute(attribute) || (matcher !== null && !isCompared(attribute)))
    return {
      offset,
      code: 'attribute',
      detail: `selects by the attribute ${quoted(attribute)}, which may hold what people typed or who they are; use a class`,
    };
  return null;
}

const pseudoElementFault = ({ name }: PseudoElementSelector, offset: number): FaultAt | null =>
  isBesideThePage(decoded(name))
    ? {
        offset,
        code: 'selector',
        detail: `styles ::${quoted(name)}, which stands beside the page; remove it`,
      }
    : null;

/** Animations are found by name, also those that the page declares. */
function keyframesFault({ prelude }: Atrule, offset: number): FaultAt | null {
  const name = prelude?.type === 'AtrulePrelude' ? prelude.children.first : null;
  if (name?.type !== 'Identifier' && name?.type !== 'String') return unreadable(offset);
  const given = name.type === 'Identifier' ? ident.decode(name.name) : name.value;
  return isReserved(given) ? reservedName(offset, 'keyframes') : null;
}

const reservedName = (offset: number, what: string): FaultAt => ({
  offset,
  code: 'reserved_name',
  detail: `names ${what} tessera…, as the pages do; choose another name`,
});

/** Keyframes are `from`, `to` and percentages, and hold declarations only. */
function keyframeFault({ prelude, block }: Rule, offset: number): FaultAt | null {
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [];
  const isKeyframe = selectors.every(
    (selector) =>
      selector.type === 'Selector' &&
      selector.children.size === 1 &&
      isKeyframeSelector(selector.children.first as CssNode),
  );
  return isKeyframe && block.children.toArray().every(({ type }) => type === 'Declaration')
    ? null
    : unreadable(offset);
}

const isKeyframeSelector = (node: CssNode): boolean =>
  node.type === 'Percentage' || (node.type === 'TypeSelector' && /^(from|to)$/i.test(node.name));
