/** The documentation page's whole style; its hash stands in the page's content security policy. */
export const docsStyle = `
:root { color-scheme: light dark; --text: #1c2330; --soft: #55607a; --line: #d9deea; --paper: #ffffff; --panel: #f5f7fb;
  --accent: #2447b8; --get: #0b6b3a; --post: #2447b8; --put: #8a4b00; --delete: #a51d2d; }
@media (prefers-color-scheme: dark) { :root { --text: #e6eaf3; --soft: #a7b1c9; --line: #333c52; --paper: #12161f;
  --panel: #1a2030; --accent: #9db6ff; --get: #6fdc9f; --post: #9db6ff; --put: #f3b562; --delete: #ff95a0; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--text); line-height: 1.55;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; background: var(--paper); padding: .5rem 1rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; }
header, footer, .columns { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; padding-bottom: 1rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1.1rem; margin: 0 0 .5rem; }
h4 { font-size: .95rem; margin: 1.25rem 0 .35rem; }
.lead { max-width: 46rem; color: var(--soft); margin: 0 0 .75rem; }
.facts { display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; margin: 0; color: var(--soft); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
nav { border-block: 1px solid var(--line); padding: .5rem 0 1rem; }
nav h2 { font-size: 1rem; margin: .75rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; align-items: baseline; gap: .5rem; padding: .3rem 0; color: var(--text); text-decoration: none; }
nav .names { columns: 2; }
nav li a:hover { text-decoration: underline; }
.verb { font: 600 .72rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; min-width: 3.6rem; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
main { min-width: 0; }
main section:first-child h2 { margin-top: 0; }
article { border: 1px solid var(--line); border-radius: .6rem; padding: 1.1rem 1.25rem; margin: 1rem 0; }
article > p { margin: .35rem 0; }
.address { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .5rem; overflow-wrap: anywhere; }
code { white-space: nowrap; }
pre code { white-space: pre; }
.address code { white-space: normal; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .86rem; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: .45rem; padding: .8rem 1rem; margin: .6rem 0;
  overflow-x: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--soft); font-size: .82rem; }
small { color: var(--soft); white-space: nowrap; }
details { margin-top: .75rem; }
summary { cursor: pointer; padding: .25rem 0; color: var(--accent); width: fit-content; }
dl { margin: .25rem 0; }
dl div { display: grid; grid-template-columns: 3rem minmax(0, 1fr); padding: .25rem 0; border-bottom: 1px solid var(--line); }
dd { margin: 0; overflow-wrap: anywhere; }
footer { padding-top: 1rem; padding-bottom: 3rem; color: var(--soft); }
@media (min-width: 60rem) {
  .columns { grid-template-columns: 17rem minmax(0, 1fr); gap: 3rem; }
  nav .names { columns: auto; }
  nav { border: 0; padding: 0; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; align-self: start; }
}
@media print { nav, .skip { display: none; } }
`;
