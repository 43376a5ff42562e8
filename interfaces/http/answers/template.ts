import { Eta } from 'eta';

/** Fills a template. */
export type Template<View extends object> = (view: View) => string;

/**
 * Compiles a template (eta; `it` is the view). `<%= %>` escapes for text and for attributes in double quotes; `<%~ %>`
 * inserts markup.
 * @param parts templates that it includes, by name: `include('@field', {…})` inserts the part `field`
 */
export function template<View extends object>(
  source: string,
  parts: Readonly<Record<string, string>> = {},
): Template<View> {
  const eta = new Eta({ autoEscape: true, cache: true });
  for (const [name, part] of Object.entries(parts)) eta.loadTemplate(`@${name}`, part);
  const compiled = eta.compile(source);
  return (view) => eta.render(compiled, view);
}
