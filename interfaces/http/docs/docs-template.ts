/** The documentation page (eta; `it` is a `DocsView` and the style). Values are escaped by the engine. */
export const docsTemplate = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title><%= it.view.title %></title>
<style><%~ it.style %></style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
  <h1><%= it.view.title %></h1>
  <p class="lead"><%~ it.code(it.view.description) %></p>
  <p class="facts">
    <span>Version <%= it.view.version %></span>
    <span>Base address <code><%= it.view.baseUrl %></code></span>
    <a href="/openapi.json">OpenAPI document</a>
  </p>
</header>
<div class="columns">
<nav aria-label="Operations">
  <% for (const group of it.view.groups) { %>
  <h2><a href="#<%= group.anchor %>"><%= group.name %></a></h2>
  <ul>
    <% for (const operation of group.operations) { %>
    <li><a href="#<%= operation.anchor %>"><span class="verb <%= operation.method.toLowerCase() %>"><%= operation.method %></span><%= operation.summary %></a></li>
    <% } %>
  </ul>
  <% } %>
  <h2><a href="#objects">Objects</a></h2>
  <ul class="names">
    <% for (const schema of it.view.schemas) { %>
    <li><a href="#<%= schema.anchor %>"><%= schema.name %></a></li>
    <% } %>
  </ul>
</nav>
<main id="content" tabindex="-1">
  <section aria-labelledby="start">
    <h2 id="start">First call</h2>
    <p>Put your key into a variable, so that it stays out of your shell's history file, and ask for the users:</p>
    <pre tabindex="0" aria-label="Example"><code>read -rs API_KEY
curl "<%= it.view.baseUrl %>/api/users" -H "X-Api-Key: $API_KEY"</code></pre>
  </section>
  <% for (const group of it.view.groups) { %>
  <section aria-labelledby="<%= group.anchor %>">
    <h2 id="<%= group.anchor %>"><%= group.name %></h2>
    <p><%= group.description %></p>
    <% for (const operation of group.operations) { %>
    <article aria-labelledby="<%= operation.anchor %>">
      <h3 id="<%= operation.anchor %>"><%= operation.summary %></h3>
      <p class="address"><span class="verb <%= operation.method.toLowerCase() %>"><%= operation.method %></span><code><%= operation.path %></code></p>
      <p><%~ it.code(operation.description) %></p>
      <pre tabindex="0" aria-label="Example request"><code><%= operation.curl %></code></pre>
      <% if (operation.body.length > 0) { %>
      <h4>Body</h4>
      <%~ include('@members', { rows: operation.body, label: 'Members of the body', code: it.code }) %>
      <% } %>
      <details>
        <summary>Parameters</summary>
        <%~ include('@members', { rows: operation.parameters, label: 'Parameters', code: it.code }) %>
      </details>
      <h4>Answer <%= operation.success.status %></h4>
      <% if (operation.success.files.length > 0) { %><p>A file: <code><%= operation.success.files.join(', ') %></code>.</p>
      <% } else if (operation.success.example === null) { %><p>No body.</p><% } else { %>
      <pre tabindex="0" aria-label="Example answer"><code><%= operation.success.example %></code></pre>
      <% } %>
      <details>
        <summary>Refusals</summary>
        <dl>
          <% for (const refusal of operation.refusals) { %>
          <div><dt><%= refusal.status %></dt><dd><%~ it.code(refusal.description) %></dd></div>
          <% } %>
        </dl>
      </details>
    </article>
    <% } %>
  </section>
  <% } %>
  <section aria-labelledby="objects">
    <h2 id="objects">Objects</h2>
    <% for (const schema of it.view.schemas) { %>
    <article aria-labelledby="<%= schema.anchor %>">
      <h3 id="<%= schema.anchor %>"><%= schema.name %></h3>
      <p><%~ it.code(schema.description) %></p>
      <%~ include('@members', { rows: schema.rows, label: 'Members of ' + schema.name, code: it.code }) %>
    </article>
    <% } %>
  </section>
</main>
</div>
<footer><p>Every operation needs an API key in the header <code>X-Api-Key</code>.</p></footer>
</body>
</html>
`;

/** A table of members or parameters. */
export const membersTemplate = `<div class="wide" role="region" aria-label="<%= it.label %>" tabindex="0">
<table>
  <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
  <tbody>
  <% for (const row of it.rows) { %>
    <tr>
      <th scope="row"><code><%= row.name %></code><% if (row.required) { %> <small>required</small><% } %></th>
      <td><%= row.type %><% if (row.place) { %> <small>in <%= row.place %></small><% } %></td>
      <td><%~ it.code(row.notes) %></td>
    </tr>
  <% } %>
  </tbody>
</table>
</div>`;
