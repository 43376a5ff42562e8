import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { settingNames } from '../../domain/tenant/tenant-settings.js';
import { knownVariables } from '../../interfaces/config.js';
import { root } from '../support/run/built-checkout.js';
import { guideReference } from './guide-reference.js';

describe('the pages of the guide that are made from tables', () => {
  it('are what the tables of the code say now (npm run docs:reference writes them)', async () => {
    for (const [file, text] of Object.entries(await guideReference()))
      expect(readFileSync(join(root, 'interfaces', 'docs', 'guide', file), 'utf8'), file).to.equal(text);
  });

  it('name every variable, every setting of a tenant, and every command with its options', async () => {
    const {
      'reference/variables.md': variables = '',
      'reference/settings.md': settings = '',
      'reference/commands.md': commands = '',
    } = await guideReference();
    for (const name of knownVariables())
      expect(variables).to.contain(`\`${name.replace(/(?<=_(?:URL|KEY|SECRET))_FILE$/, '')}\``);
    for (const name of settingNames) expect(settings).to.contain(`\`${name}\``);
    expect(commands).to.contain('### tenants create').and.to.contain('`--slug <slug>`');
    expect(commands.match(/^### /gm)).to.have.length.above(20);
  });
});
