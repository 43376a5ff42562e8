import { type CodeFile, type SnippetDetails, file, quoted } from './snippet.js';

/** Spring Security, a web application. */
export const springLogin = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: SnippetDetails): readonly CodeFile[] => [
  file(
    'src/main/resources/application.yaml',
    'yaml',
    `# Spring's own path is /login/oauth2/code/tessera: the redirect URI has to be that address.
spring:
  security:
    oauth2:
      client:
        registration:
          tessera:
            client-id: ${quoted(clientId)}
            client-secret: \${OIDC_CLIENT_SECRET}
            authorization-grant-type: authorization_code
            redirect-uri: ${quoted(redirectUri)}
            scope: ${quoted(scope.replaceAll(' ', ','))}
        provider:
          tessera:
            issuer-uri: ${quoted(issuer)}
`,
  ),
  file(
    'SecurityConfiguration.java',
    'java',
    `// PKCE, which Spring does not use by itself for a client with a secret
@Bean
SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
  var resolver = new DefaultOAuth2AuthorizationRequestResolver(clients, "/oauth2/authorization");
  resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
  return http
      .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
      .oauth2Login(login -> login.authorizationEndpoint(at -> at.authorizationRequestResolver(resolver)))
      .build();
}
`,
  ),
];

/** Spring Security, an API. */
export const springApi = ({ issuer, audience, takesAnyJwt }: SnippetDetails): readonly CodeFile[] =>
  takesAnyJwt
    ? [
        file(
          'src/main/resources/application.yaml',
          'yaml',
          `spring:
  security:
    oauth2:
      resourceserver:
        jwt:
          issuer-uri: ${quoted(issuer)}
          audiences: ${quoted(audience)}
`,
        ),
      ]
    : [
        file(
          'SecurityConfiguration.java',
          'java',
          `// What Spring Boot configures by itself refuses tokens of the type at+jwt.
@Bean
JwtDecoder jwtDecoder() {
  var decoder = NimbusJwtDecoder.withIssuerLocation(${quoted(issuer)}).validateType(false).build();
  decoder.setJwtValidator(JwtValidators.createAtJwtValidator()
      .issuer(${quoted(issuer)})
      .audience(${quoted(audience)})
      .build());
  return decoder;
}
`,
        ),
      ];
