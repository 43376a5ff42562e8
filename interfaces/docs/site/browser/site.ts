import { showBaseUrl, addCopyButtons } from './code-blocks.js';
import { addSearch } from './search.js';
import { addThemeButton, showTheme } from './theme.js';

// before the page is drawn, so that it does not change its colours then
showTheme();

/** Of the element that loads this script, which knows where the page lies below `/docs`. */
const { search = '', root = '/' } = document.currentScript?.dataset ?? {};

document.addEventListener('DOMContentLoaded', () => {
  const tools = document.querySelector<HTMLElement>('.tools');
  if (tools) {
    addSearch(tools, { entries: search, root });
    addThemeButton(tools);
  }
  showBaseUrl(new URL(root, location.href).href.replace(/\/$/, ''));
  addCopyButtons();
});
