import { join } from 'node:path';
import express from 'express';

const { ISSUER, CLIENT_ID, API_URL = '', PORT = '8081' } = process.env;
const folder = import.meta.dirname;

const app = express();
app.get('/config.json', (req, res) => res.json({ issuer: ISSUER, clientId: CLIENT_ID, apiUrl: API_URL }));
for (const name of ['oidc-client-ts', 'jwt-decode'])
  app.use(`/lib/${name}`, express.static(join(folder, 'node_modules', name)));
for (const name of ['app.js', 'index.html'])
  app.get(name === 'index.html' ? '/' : `/${name}`, (req, res) => res.sendFile(join(folder, name)));

app.listen(Number(PORT), () => console.log(`Open http://localhost:${PORT}`));
