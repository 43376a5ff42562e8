import { type CodeFile, type SnippetDetails, file, pathOf, quoted } from './snippet.js';

/** go-oidc, a web application. */
export const go = ({ issuer, clientId, redirectUri, scope }: SnippetDetails): readonly CodeFile[] => [
  file(
    'main.go',
    'go',
    `// go get github.com/coreos/go-oidc/v3 golang.org/x/oauth2
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

func main() {
	provider, err := oidc.NewProvider(context.Background(), ${quoted(issuer)})
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
		ClientID:     ${quoted(clientId)},
		ClientSecret: os.Getenv("OIDC_CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  ${quoted(redirectUri)},
		Scopes:       []string{${scope.split(' ').map(quoted).join(', ')}},
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: config.ClientID})

	http.HandleFunc("/sign-in", func(w http.ResponseWriter, r *http.Request) {
		state, proof := oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
		keep(w, "oidc-state", state)
		keep(w, "oidc-proof", proof)
		http.Redirect(w, r, config.AuthCodeURL(state, oauth2.S256ChallengeOption(proof)), http.StatusFound)
	})

	http.HandleFunc(${quoted(pathOf(redirectUri))}, func(w http.ResponseWriter, r *http.Request) {
		state, err := r.Cookie("oidc-state")
		if err != nil || r.URL.Query().Get("state") != state.Value {
			http.Error(w, "this sign-in was not started here", http.StatusBadRequest)
			return
		}
		proof, err := r.Cookie("oidc-proof")
		if err != nil {
			http.Error(w, "this sign-in was not started here", http.StatusBadRequest)
			return
		}
		token, err := config.Exchange(r.Context(), r.URL.Query().Get("code"), oauth2.VerifierOption(proof.Value))
		if err != nil {
			http.Error(w, "the code was refused", http.StatusBadGateway)
			return
		}
		raw, _ := token.Extra("id_token").(string)
		idToken, err := verifier.Verify(r.Context(), raw)
		if err != nil {
			http.Error(w, "the id_token was refused", http.StatusBadGateway)
			return
		}
		var claims struct {
			Name, Email string
			Roles       []string
		}
		if err := idToken.Claims(&claims); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		fmt.Fprintf(w, "Hello %s (%s)", claims.Name, idToken.Subject)
	})

	log.Fatal(http.ListenAndServe(":8080", nil))
}

func keep(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: 600,
		HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode,
	})
}
`,
  ),
];

/** go-oidc, an API. */
export const goApi = ({ issuer, audience }: SnippetDetails): readonly CodeFile[] => [
  file(
    'access_token.go',
    'go',
    `// go get github.com/coreos/go-oidc/v3
package api

import (
	"context"

	"github.com/coreos/go-oidc/v3/oidc"
)

// Claims of an access token.
type Claims struct {
	Sub, Scope string
	Roles      []string
}

// NewVerifier returns what Verify takes. Make it once.
func NewVerifier(ctx context.Context) (*oidc.IDTokenVerifier, error) {
	provider, err := oidc.NewProvider(ctx, ${quoted(issuer)})
	if err != nil {
		return nil, err
	}
	// what it calls the client is the audience
	return provider.Verifier(&oidc.Config{ClientID: ${quoted(audience)}}), nil
}

// Verify returns the claims of an access token, or an error where it is not good.
func Verify(ctx context.Context, verifier *oidc.IDTokenVerifier, accessToken string) (claims Claims, err error) {
	token, err := verifier.Verify(ctx, accessToken)
	if err != nil {
		return claims, err
	}
	return claims, token.Claims(&claims)
}
`,
  ),
];
