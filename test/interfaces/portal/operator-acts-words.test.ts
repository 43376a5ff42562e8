import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { operatorServiceEnglish } from '../../../interfaces/portal/texts/english/operator/operator-service.js';
import { operatorServiceGerman } from '../../../interfaces/portal/texts/german/operator/operator-service.js';
import { root } from '../../support/run/built-checkout.js';

describe('the words for actions of operators', () => {
  it('every action of the command line on the host has words in both languages', () => {
    const folder = join(root, 'interfaces', 'cli');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const operations = sources.flatMap((source) =>
      [...source.matchAll(/(?:\boperation: |\boperation = .*\? |\bnoted\()'(\w+)'/g)].map(
        ([, name]) => name!,
      ),
    );
    expect(operations).to.include.members([
      'createOperatorTenant',
      'changeSettings',
      'lockTenant',
      'deleteClient',
    ]);
    for (const { actions } of [operatorServiceEnglish, operatorServiceGerman])
      for (const operation of operations) expect(actions.operations, operation).to.have.property(operation);
  });
});
