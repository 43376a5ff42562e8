import { expect } from 'chai';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { listenerAddresses } from '../../../infrastructure/webhooks/listener-addresses.js';

const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'printer.local': ['10.1.2.3'],
  app: ['10.9.0.2'],
  'inside.example.com': ['10.9.0.2'],
  'both.example.com': ['10.9.0.2', '8.8.8.8'],
};
const addressesBy = (cidrs: readonly string[]) =>
  listenerAddresses({
    policy: addressPolicy(cidrs),
    resolve: (host) =>
      names[host]
        ? Promise.resolve(names[host].map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
        : Promise.reject(new Error('ENOTFOUND')),
  });

describe('the URL of a listener', () => {
  const strict = addressesBy([]);
  const lenient = addressesBy(['127.0.0.0/8', '::1/128', '10.9.0.0/16']);

  it('the URL of a listener may be any name of the internet, with TLS, whether it has an address yet or not', async () => {
    for (const url of [
      'https://listener.example.com/hook?a=1',
      'https://8.8.8.8/',
      'https://[2606:4700::1]:8443/',
    ])
      expect(await strict.fault(url), url).to.equal(null);
  });

  it('the URL of a listener is refused at an internal address', async () => {
    const inside = [
      '127.0.0.1',
      '[::1]',
      '10.0.0.1',
      '0x7f.1',
      '2130706433',
      '169.254.169.254',
      '[::ffff:a00:1]',
    ];
    for (const host of inside)
      expect(await strict.fault(`https://${host}/`), host).to.contain(
        'not an address of the public internet',
      );
    for (const host of [
      'localhost',
      'LOCALHOST',
      'a.localhost',
      'printer.local',
      'x.internal',
      'app',
      'localhost.',
    ])
      expect(await strict.fault(`https://${host}/`), host).to.contain('inside a network');
  });

  it('the URL of a listener is refused without TLS', async () => {
    for (const host of ['listener.example.com', '8.8.8.8'])
      for (const addresses of [strict, lenient])
        expect(await addresses.fault(`http://${host}/`), host).to.equal('must begin with https://');
  });

  it('the URL of a listener may be any that the operator allows', async () => {
    for (const host of ['127.0.0.1:8080', 'localhost', 'app', 'inside.example.com', '[::1]'])
      for (const scheme of ['http', 'https'])
        expect(await lenient.fault(`${scheme}://${host}/`), host).to.equal(null);
    expect(await lenient.fault('http://both.example.com/')).to.equal('must begin with https://');
    expect(await lenient.fault('https://printer.local/')).to.contain('inside a network');
    expect(await lenient.fault('https://10.8.0.1/')).to.contain('not an address of the public internet');
  });
});
