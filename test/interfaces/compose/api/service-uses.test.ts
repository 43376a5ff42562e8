import { expect } from 'chai';
import type { App } from '../../../../application/app.js';
import type { TenantClient } from '../../../../application/client/find-client.js';
import { serviceUses } from '../../../../interfaces/compose/api/service-uses.js';
import type { HttpRequest } from '../../../../interfaces/http/http-types.js';
import { inMemoryWorld, TENANT } from '../../../support/in-memory/in-memory-app.js';
import { until } from '../../../support/run/until.js';

const from = (ip: string): HttpRequest =>
  ({ context: { ip, traceId: '4bf92f3577b34da6a3ce929d0e0e4736', userAgent: 'curl/8.5.0' } }) as HttpRequest;
const robot = { tenantId: TENANT, client: { clientId: 'robot' } } as TenantClient;

/** An application over a log whose reads are counted, and fail while `isDown`. */
function countedApp(): { readonly app: App; readonly reads: string[]; isDown: boolean } {
  const app = inMemoryWorld().process();
  const counted = { app, reads: [] as string[], isDown: false };
  const load: App['events']['load'] = (stream, revision) => {
    counted.reads.push(stream);
    return counted.isDown ? Promise.reject(new Error('down')) : app.events.load(stream, revision);
  };
  return Object.assign(counted, { app: { ...app, events: { ...app.events, load } } });
}

describe('uses of services, beside the answers', () => {
  it('a service reads its record once for a network, whatever its addresses there', async () => {
    const { app, reads } = countedApp();
    const uses = serviceUses(app, (error) => expect.fail(String(error)));
    for (let n = 0; n < 300; n++) {
      uses.onServiceUse(from(`192.0.2.${n % 256}`), robot);
      uses.onServiceUse(from(`2001:db8::${n.toString(16)}`), robot);
    }
    uses.onServiceUse(from(''), robot);
    await until(() => reads.length === 2);
    await uses.stop();
    expect(reads).to.have.length(2);
  });

  it('a log that is down fails no answer, and the next use of the service is recorded', async () => {
    const counted = countedApp();
    counted.isDown = true;
    const errors: unknown[] = [];
    const uses = serviceUses(counted.app, (error) => errors.push(error));
    uses.onServiceUse(from('192.0.2.1'), robot);
    await until(() => errors.length === 1);
    counted.isDown = false;
    uses.onServiceUse(from('192.0.2.1'), robot);
    await until(() => counted.reads.length === 2);
    await uses.stop();
    const [stream] = counted.reads;
    const [recorded] = await counted.app.events.load(stream!);
    expect(recorded!.event).to.deep.include({ type: 'ServiceUsedFromNewNetwork' });
    expect(recorded!.context).to.include({ actorType: 'client', actorId: 'robot', userAgent: 'curl/8.5.0' });
  });
});
