import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { knownVariables, readConfig, warningsAboutNames } from '../../interfaces/config.js';
import { secretVariables } from '../../interfaces/variables.js';
import { temporaryFolder } from '../support/run/temporary-folder.js';

describe('variables that a file holds', () => {
  const folder = temporaryFolder('secrets');
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const values = {
    DATABASE_URL: 'postgres://u:p@db/tessera',
    EVENTSTORE_URL: 'esdb://admin:p@log:2113',
    RABBITMQ_URL: 'amqp://u:p@mq',
    SMTP_URL: 'smtp://u:p@mail',
    MASTER_KEY: 'A'.repeat(43),
    STRIPE_SECRET_KEY: 'sk_test_1234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  } as const;

  it('each secret may be in a file, whose last line break does not count', () => {
    const env = Object.fromEntries(
      secretVariables.map((name) => [`${name}_FILE`, file(name, `${values[name]}\n`)]),
    );
    const config = readConfig({ ...env, BILLING: 'stripe' });
    expect(config).to.deep.include({
      databaseUrl: values.DATABASE_URL,
      eventStoreUrl: values.EVENTSTORE_URL,
      rabbitMqUrl: values.RABBITMQ_URL,
      smtpUrl: values.SMTP_URL,
      masterKey: values.MASTER_KEY,
      stripe: { secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET },
    });
  });

  for (const name of secretVariables)
    it(`${name} is refused beside its file, and a file that is not there, empty or holds a bad value`, () => {
      const read = (env: Record<string, string>) => () => readConfig({ BILLING: 'stripe', ...env });
      const variable = `${name}_FILE`;
      const good = file(`good ${name}`, values[name]);
      expect(read({ [name]: values[name], [variable]: good })).to.throw(
        `${name} and ${variable} are both set: unset one of them`,
      );
      expect(read({ [variable]: join(folder, 'absent') })).to.throw(
        /^\w+_FILE is "[^"]+": it must be the path of a file that can be read \(ENOENT\)$/,
      );
      expect(read({ [variable]: file('empty', ' \n') })).to.throw(
        'it must be the path of a file with the value',
      );
      const bad = read({ ...values, [name]: '', [variable]: file('bad', 'p4ssword') });
      expect(bad).to.throw(new RegExp(`^${name} has a bad value \\(not shown\\)`));
      expect(bad).not.to.throw('p4ssword');
    });

  for (const name of secretVariables)
    it(`a value that is put into ${name}_FILE itself is not printed`, () => {
      const variable = `${name}_FILE`;
      expect(() => readConfig({ [variable]: values[name] })).to.throw(
        `${variable} has a bad value (not shown): it must be the path of a file that can be read (ENOENT)`,
      );
    });
});

describe('names that are nearly those of variables', () => {
  it('a name that is nearly that of a variable is reported, with the variable', () => {
    const reported = warningsAboutNames({
      SMPT_URL: 'smtp://mail',
      DATABASE_URI: 'postgres://db',
      WEBHOOK_TIMEOUT: '5',
      RATE_LIMIT_PER_MINUT: '5',
      TESSERA_BASE_URL: 'https://id.test',
      MASTERKEY: 'x',
    });
    expect(
      reported.map((line) => /^(\w+) is no variable .* did you mean (\w+)\?$/.exec(line)?.slice(1)),
    ).to.deep.equal([
      ['SMPT_URL', 'SMTP_URL'],
      ['DATABASE_URI', 'DATABASE_URL'],
      ['RATE_LIMIT_PER_MINUT', 'RATE_LIMIT_PER_MINUTE'],
      ['TESSERA_BASE_URL', 'BASE_URL'],
      ['MASTERKEY', 'MASTER_KEY'],
    ]);
    expect(reported.join()).not.to.contain('smtp://mail');
  });

  it('neither variables of the service nor those of a usual shell or container are reported', () => {
    const usual = [
      'HOME',
      'HOSTNAME',
      'PATH',
      'PWD',
      'SHLVL',
      'TERM',
      'USER',
      'LANG',
      'MAIL',
      'NODE_ENV',
      'SHELL',
    ];
    const names = [...knownVariables(), ...usual, 'TESSERA_PROCESS', 'npm_config_port'];
    expect(warningsAboutNames(Object.fromEntries(names.map((name) => [name, 'x'])))).to.deep.equal([]);
    expect(knownVariables()).to.include.members([
      'OPS_HOST',
      'SHUTDOWN_DELAY',
      'SMTP_URL_FILE',
      'STRIPE_SECRET_KEY',
    ]);
  });
});
