/**
 * The HTML of a mail for the engine eta, which escapes values; `it` is a `MailView`. Mail programs need tables and inline
 * styles.
 */
export const mailTemplate = `<!doctype html>
<html lang="<%= it.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="<%= it.darkColors === null ? it.colors.scheme : 'light dark' %>">
<meta name="supported-color-schemes" content="<%= it.darkColors === null ? it.colors.scheme : 'light dark' %>">
<title><%= it.subject %></title>
<style>
  @media (max-width: 620px) {
    .card { padding: 28px 22px !important; }
    .outer { padding: 16px 10px 28px !important; }
  }
  <% if (it.darkColors !== null) { %>
  @media (prefers-color-scheme: dark) {
    .page { background: <%= it.darkColors.page %> !important; }
    .card { background: <%= it.darkColors.card %> !important; border-right-color: <%= it.darkColors.line %> !important; border-bottom-color: <%= it.darkColors.line %> !important; border-left-color: <%= it.darkColors.line %> !important; }
    .strong { color: <%= it.darkColors.strong %> !important; }
    .body { color: <%= it.darkColors.body %> !important; }
    .soft { color: <%= it.darkColors.soft %> !important; }
    .secret { background: <%= it.darkColors.page %> !important; border-color: <%= it.darkColors.line %> !important; color: <%= it.darkColors.strong %> !important; }
    .plate { background: #ffffff !important; padding: 6px 10px !important; border-radius: 6px !important; }
    .light-logo { display: none !important; }
    .dark-logo { display: block !important; }
  }
  <% } %>
</style>
</head>
<body class="page" style="margin:0;padding:0;background:<%= it.colors.page %>;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all"><%= it.preheader %></div>
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:<%= it.colors.page %>">
<tr><td class="outer" align="center" style="padding:32px 16px 48px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
  <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px">
  <tr><td class="strong" style="padding:0 4px 20px;font-size:18px;line-height:24px;font-weight:600;color:<%= it.colors.strong %>;overflow-wrap:anywhere">
    <% if (it.logo !== null) { %><img src="<%= it.logo.address %>" alt="<%= it.tenant %>" height="40"<% if (it.logo.dark !== null) { %> class="light-logo"<% } else if (it.logo.plate === 'dark') { %> class="plate"<% } %> style="display:block;height:40px;max-width:240px;border:0<% if (it.logo.plate === 'always') { %>;background:#ffffff;padding:6px 10px;border-radius:6px<% } %>"><% if (it.logo.dark !== null) { %><img src="<%= it.logo.dark %>" alt="<%= it.tenant %>" height="40" class="dark-logo" style="display:none;height:40px;max-width:240px;border:0;mso-hide:all"><% } %><% } else { %><%= it.tenant %><% } %>
  </td></tr>
  <tr><td class="card" style="padding:36px 40px;background:<%= it.colors.card %>;border:1px solid <%= it.colors.line %>;border-top:4px solid <%= it.primary %>;border-radius:10px">
    <h1 class="strong" style="margin:0 0 20px;font-size:24px;line-height:32px;font-weight:650;color:<%= it.colors.strong %>;overflow-wrap:anywhere"><%= it.heading %></h1>
    <p class="body" style="margin:0 0 14px;font-size:16px;line-height:25px;color:<%= it.colors.body %>;overflow-wrap:anywhere"><%= it.greeting %></p>
    <% for (const paragraph of it.paragraphs) { %>
    <p class="body" style="margin:0 0 14px;font-size:16px;line-height:25px;color:<%= it.colors.body %>;overflow-wrap:anywhere"><%= paragraph %></p>
    <% } %>
    <% if (it.code !== null) { %>
    <p class="secret" style="margin:22px 0;padding:16px 18px;background:<%= it.colors.page %>;border:1px solid <%= it.colors.line %>;border-radius:6px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:36px;line-height:44px;font-weight:600;letter-spacing:6px;text-align:center;color:<%= it.colors.strong %>"><%= it.code %></p>
    <% } %>
    <% if (it.password !== null) { %>
    <p class="secret" style="margin:22px 0;padding:14px 18px;background:<%= it.colors.page %>;border:1px solid <%= it.colors.line %>;border-radius:6px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:19px;line-height:26px;color:<%= it.colors.strong %>;overflow-wrap:anywhere"><%= it.password %></p>
    <% } %>
    <% if (it.action !== null) { %>
    <table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:26px 0 22px"><tr>
      <td style="background:<%= it.primary %>;border-radius:6px"><a href="<%= it.link %>" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:<%= it.onPrimary %>;text-decoration:none"><%= it.action %></a></td>
    </tr></table>
    <% } %>
    <% for (const note of it.notes) { %>
    <p class="body" style="margin:0 0 8px;font-size:15px;line-height:23px;color:<%= it.colors.body %>"><%= note %></p>
    <% } %>
    <% if (it.link !== null) { %>
    <% if (it.action !== null) { %>
    <p class="soft" style="margin:24px 0 6px;font-size:13px;line-height:19px;color:<%= it.colors.soft %>"><%= it.copyLink %></p>
    <% } %>
    <p style="margin:0;font-size:13px;line-height:19px;overflow-wrap:anywhere;word-break:break-all"><a class="soft" href="<%= it.link %>" style="color:<%= it.colors.soft %>"><%= it.link %></a></p>
    <% } %>
  </td></tr>
  <tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:20px;color:<%= it.colors.soft %>;overflow-wrap:anywhere">
    <% if (it.support !== null) { %><%= it.support %><br><% } %><%= it.reason %>
  </td></tr>
  </table>
</td></tr>
</table>
</body>
</html>
`;
