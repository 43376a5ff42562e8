import { type Server, createServer } from 'node:http';
import { scriptPolicy } from '../../../interfaces/hosted-pages/answers.js';
import { passkeyScript, slugScript, workScript } from '../../../interfaces/hosted-pages/scripts/scripts.js';
import type { Page } from '../../../interfaces/hosted-pages/render-page.js';
import { signInPageHeaders } from '../../../interfaces/http/answers/security-headers.js';
import { samplePaths } from './sample-start-pages.js';

/** By their paths at a tenant's host, or, for the sign-up of a tenant, at the portal's. */
const scripts: Readonly<Record<string, string>> = {
  [passkeyScript.path]: passkeyScript.content,
  [workScript.path]: workScript.content,
  [samplePaths.workScript]: workScript.content,
  [samplePaths.slugScript]: slugScript.content,
};

/**
 * Serves pages as the service would: with its headers, and with its scripts.
 * @param find returns the page of a path, which has no leading slash; nothing: the browser stays where it is
 */
export const samplePageServer = (find: (path: string) => Page | undefined): Server =>
  createServer((req, res) => {
    const script = scripts[req.url ?? ''];
    if (script !== undefined) {
      res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      return;
    }
    const page = find((req.url ?? '').slice(1));
    if (!page) {
      res.writeHead(204).end();
      return;
    }
    const origin = `http://${req.headers.host ?? ''}`;
    const policy = { style: page.styleSource, ...scriptPolicy(origin, page), forms: ["'self'"] };
    const headers = signInPageHeaders(false, policy);
    res.writeHead(200, ['Content-Type', 'text/html; charset=utf-8', ...headers]).end(page.html);
  });
