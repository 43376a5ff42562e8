import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { DomainError } from '../../domain/shared/domain-error.js';

/** The options that give a member, by its name, where theirs is another one. */
const others: Readonly<Record<string, readonly string[]>> = {
  redirectUris: ['redirectUri'],
  postLogoutRedirectUris: ['postLogoutRedirectUri'],
  allowedOrigins: ['allowedOrigin'],
  permissions: ['permission'],
  resources: ['resource'],
  roles: ['role'],
  email: ['ownerEmail'],
  firstName: ['ownerFirstName'],
  lastName: ['ownerLastName'],
  defaultLocale: ['locale'],
  value: ['limit'],
  expiresAt: ['expires'],
  allowedNetworks: ['network'],
  apiKeyId: ['id'],
};

/** Returns what the rules refuse about a command's input, each fault by the option that was typed. */
export function faultsAsTyped(command: CommandUnknownOpts, { faults, message }: DomainError): string {
  if (faults.length === 0) return message;
  return faults
    .map(({ pointer, detail }) => {
      const [member = '', index, ...within] = pointer.split('/').slice(1);
      const option = optionOf(command, member);
      // of other options, the members of a value are none that were typed
      const steps = option?.startsWith('--set ') ? [index, ...within] : [index].filter(isIndex);
      return `${option ?? pointer}${steps.map(stepText).join('')}: ${namesAsTyped(command, detail)}`;
    })
    .join('; ');
}

const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

const stepText = (step: string | undefined): string =>
  step === undefined ? '' : isIndex(step) ? `, value ${Number(step) + 1}` : `, ${step}`;

/** Returns a sentence whose quoted members are the options of the command. */
const namesAsTyped = (command: CommandUnknownOpts, detail: string): string =>
  detail.replace(/"(\w+)"/g, (quoted, member: string) => optionNamed(command, member) ?? quoted);

/** Returns the option of a command that gives this member, the one that was typed first of all; null without. */
function optionOf(command: CommandUnknownOpts, member: string): string | null {
  const isSetting = command.options.some(({ long }) => long === '--set');
  return optionNamed(command, member) ?? (isSetting ? `--set ${member}` : null);
}

function optionNamed(command: CommandUnknownOpts, member: string): string | null {
  const names = [member, ...(others[member] ?? [])];
  const found = command.options.filter((option) => !option.negate && names.includes(option.attributeName()));
  const typed = found.find((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
  return (typed ?? found[0])?.long ?? null;
}
