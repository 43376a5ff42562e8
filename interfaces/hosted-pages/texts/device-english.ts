import { isolated } from './isolated.js';

/** The texts of the pages of devices. */
export const deviceEnglish = {
  title: 'Connect a device',
  text: 'Enter the code that your device or program shows. Only enter a code that you have asked for yourself.',
  confirmText:
    'Check that your device or program shows exactly this code. Don’t continue if somebody sent you the link.',
  label: 'Code',
  hint: 'Eight letters, with or without the dash',
  submit: 'Continue',
  missing: 'Enter the eight letters that your device or program shows.',
  unknown:
    'That code isn’t right, or has expired. Codes work for 10 minutes. Check it, or start again on the device.',
  over: 'That request is over: it was decided, or more than 10 minutes have passed. Start again on the device.',
  limited: (minutes: number) =>
    `Too many wrong codes from you or your network. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  consent: {
    title: (client: string) => `Allow ${isolated(client)} access?`,
    text: (client: string, tenant: string) =>
      `A device or program with ${isolated(client)} would like to use your ${isolated(tenant)} account. It will be able to:`,
    warning:
      'Did somebody else give you this code, by email, by phone or in a chat? Then don’t allow this: they would get into your account.',
    askedAt: 'The code was asked for',
    askedFrom: 'from the IP address',
    unknownAddress: 'unknown',
    allow: 'Allow',
    deny: 'Deny',
  },
  allowed: {
    title: 'Device connected',
    text: 'Go back to your device or program: it continues within a few seconds. You can close this page.',
  },
  refused: {
    title: 'Device not connected',
    text: 'The device or program gets no access. You can close this page.',
  },
};
