import { type CodeFile, type SnippetDetails, file, pathOf, quoted } from './snippet.js';

/** http is for a first try. */
const insecure = (issuer: string, indent: string): string =>
  issuer.startsWith('http:') ? `\n${indent}options.RequireHttpsMetadata = false; // for a first try` : '';

/** ASP.NET Core, a web application. */
export const aspNet = ({ issuer, clientId, redirectUri, scope }: SnippetDetails): readonly CodeFile[] => [
  file(
    'Program.cs',
    'csharp',
    `// dotnet add package Microsoft.AspNetCore.Authentication.OpenIdConnect
// The redirect URI is ${redirectUri}.
using System.Security.Claims;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;

var builder = WebApplication.CreateBuilder(args);
builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie()
    .AddOpenIdConnect(options =>
    {
        options.Authority = ${quoted(issuer)};${insecure(issuer, '        ')}
        options.ClientId = ${quoted(clientId)};
        options.ClientSecret = builder.Configuration["OIDC_CLIENT_SECRET"];
        options.CallbackPath = ${quoted(pathOf(redirectUri))};
        options.ResponseType = "code"; // the default, id_token, is not offered
        options.Scope.Clear();
        foreach (var scope in ${quoted(scope)}.Split(' ')) options.Scope.Add(scope);
        options.MapInboundClaims = false;
        options.TokenValidationParameters.NameClaimType = "name";
        options.TokenValidationParameters.RoleClaimType = "roles";
        options.SaveTokens = true; // sends id_token_hint at a sign-out, so that it needs no confirmation
    });
builder.Services.AddAuthorization();

var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();
app.MapGet("/", (ClaimsPrincipal user) => $"Hello {user.Identity?.Name}").RequireAuthorization();
app.Run();
`,
  ),
];

/** ASP.NET Core, an API. */
export const aspNetApi = ({ issuer, audience }: SnippetDetails): readonly CodeFile[] => [
  file(
    'Program.cs',
    'csharp',
    `// dotnet add package Microsoft.AspNetCore.Authentication.JwtBearer
using System.Security.Claims;
using Microsoft.AspNetCore.Authentication.JwtBearer;

var builder = WebApplication.CreateBuilder(args);
builder.Services
    .AddAuthentication(JwtBearerDefaults.AuthenticationScheme)
    .AddJwtBearer(options =>
    {
        options.Authority = ${quoted(issuer)};${insecure(issuer, '        ')}
        options.Audience = ${quoted(audience)};
        options.MapInboundClaims = false;
        options.TokenValidationParameters.RoleClaimType = "roles";
    });
builder.Services.AddAuthorization();

var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();
app.MapGet("/orders", (ClaimsPrincipal user) => user.FindFirstValue("sub")).RequireAuthorization();
app.Run();
`,
  ),
];
