import type { Element } from 'happy-dom';
import { asField } from './dom-elements.js';

/** Elements that do not stand in a line with the text around them, as far as they say it without a style sheet. */
const apart =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|BUTTON|CAPTION|DD|DETAILS|DIALOG|DIV|DL|DT|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|INPUT|LEGEND|LI|MAIN|METER|NAV|OL|OPTION|P|PRE|PROGRESS|SECTION|SELECT|SUMMARY|TABLE|TBODY|TD|TEXTAREA|TFOOT|TH|THEAD|TR|UL)$/;

/**
 * Returns what the libraries ask of an element's style: how it is displayed, for the names of elements. It is what
 * `getComputedStyle` is in a window: that of happy-dom looks at every style sheet, and takes most of the time of a test.
 */
export function plainStyle(element: Element): object {
  const style = element.hasAttribute('style') ? asField(element).style : undefined;
  const members: Readonly<Record<string, string>> = {
    display: style?.display || (apart.test(element.tagName) ? 'block' : 'inline'),
    visibility: style?.visibility || 'visible',
  };
  return { ...members, getPropertyValue: (name: string) => members[name] ?? '' };
}
