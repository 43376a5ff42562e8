import { verifyDomainByDecree } from '../../application/connection/change-domains.js';
import { domainRecord } from '../../application/connection/connection-record.js';
import { type AddCommands, asHost, example, tenantOf, textArgument } from './command.js';

export const addVerifyDomain: AddCommands = (group, { withTool }) =>
  group
    .command('verify-domain')
    .description(
      'Verify a mail domain of a connection without its DNS record, which is then never looked up. The connection gets the domain if it has not got it.',
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--connection <id>', 'which connection', textArgument)
    .requiredOption('--domain <domain>', 'in lower case and ASCII, such as acme.example', textArgument)
    .requiredOption('--reason <text>', "for the operators' log", textArgument)
    .addHelpText(
      'after',
      example(
        'tenants verify-domain --tenant acme --connection 0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f --domain acme.example --reason "Shown by contract"',
      ),
    )
    .action(
      withTool(({ tenant, connection: connectionId, domain, reason }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const action = { operation: 'verifyDomainByDecree', actedOn: tenantId, reason };
        const { domain: verified } = await asHost(tool, action, (context) =>
          verifyDomainByDecree(tool.app, context, { connectionId, domain }),
        );
        output.result(domainRecord(verified), `verified ${verified.domain}`);
      }),
    );
