/**
 * The HTML of a mail for the engine eta, which escapes values; `it` is a `MailView`. Mail programs need tables and inline
 * styles.
 */
export const mailTemplate = `<!doctype html>
<html lang="<%= it.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title><%= it.subject %></title>
<style>
  @media (max-width: 620px) {
    .card { padding: 28px 22px !important; }
    .outer { padding: 16px 10px 28px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #14161a !important; }
    .card { background: #1f2228 !important; border-right-color: #343841 !important; border-bottom-color: #343841 !important; border-left-color: #343841 !important; }
    .strong { color: #f2f3f5 !important; }
    .body { color: #d3d6dc !important; }
    .soft { color: #a4a9b3 !important; }
    .secret { background: #14161a !important; border-color: #343841 !important; color: #f2f3f5 !important; }
  }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;-webkit-text-size-adjust:100%">
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#f3f4f6">
<tr><td class="outer" align="center" style="padding:32px 16px 48px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
  <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px">
  <tr><td class="strong" style="padding:0 4px 20px;font-size:18px;line-height:24px;font-weight:600;color:#16181d;overflow-wrap:anywhere">
    <% if (it.logoUrl !== null) { %><img src="<%= it.logoUrl %>" alt="<%= it.tenant %>" height="40" style="display:block;height:40px;max-width:240px;border:0"><% } else { %><%= it.tenant %><% } %>
  </td></tr>
  <tr><td class="card" style="padding:36px 40px;background:#ffffff;border:1px solid #e2e4e9;border-top:4px solid <%= it.primary %>;border-radius:10px">
    <h1 class="strong" style="margin:0 0 20px;font-size:24px;line-height:32px;font-weight:650;color:#16181d;overflow-wrap:anywhere"><%= it.heading %></h1>
    <p class="body" style="margin:0 0 14px;font-size:16px;line-height:25px;color:#33373f;overflow-wrap:anywhere"><%= it.greeting %></p>
    <% for (const paragraph of it.paragraphs) { %>
    <p class="body" style="margin:0 0 14px;font-size:16px;line-height:25px;color:#33373f;overflow-wrap:anywhere"><%= paragraph %></p>
    <% } %>
    <% if (it.code !== null) { %>
    <p class="secret" style="margin:22px 0;padding:16px 18px;background:#f3f4f6;border:1px solid #e2e4e9;border-radius:6px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:36px;line-height:44px;font-weight:600;letter-spacing:6px;text-align:center;color:#16181d"><%= it.code %></p>
    <% } %>
    <% if (it.password !== null) { %>
    <p class="secret" style="margin:22px 0;padding:14px 18px;background:#f3f4f6;border:1px solid #e2e4e9;border-radius:6px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:19px;line-height:26px;color:#16181d;overflow-wrap:anywhere"><%= it.password %></p>
    <% } %>
    <% if (it.action !== null) { %>
    <table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:26px 0 22px"><tr>
      <td style="background:<%= it.primary %>;border-radius:6px"><a href="<%= it.link %>" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:<%= it.onPrimary %>;text-decoration:none"><%= it.action %></a></td>
    </tr></table>
    <% } %>
    <% for (const note of it.notes) { %>
    <p class="body" style="margin:0 0 8px;font-size:15px;line-height:23px;color:#33373f"><%= note %></p>
    <% } %>
    <% if (it.link !== null) { %>
    <% if (it.action !== null) { %>
    <p class="soft" style="margin:24px 0 6px;font-size:13px;line-height:19px;color:#5b616c"><%= it.copyLink %></p>
    <% } %>
    <p style="margin:0;font-size:13px;line-height:19px;overflow-wrap:anywhere;word-break:break-all"><a class="soft" href="<%= it.link %>" style="color:#5b616c"><%= it.link %></a></p>
    <% } %>
  </td></tr>
  <tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:20px;color:#5b616c;overflow-wrap:anywhere">
    <% if (it.support !== null) { %><%= it.support %><br><% } %><%= it.reason %>
  </td></tr>
  </table>
</td></tr>
</table>
</body>
</html>
`;
