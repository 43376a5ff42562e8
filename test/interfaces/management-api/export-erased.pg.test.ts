import { expect } from 'chai';
import { type ServiceApi, serviceApi } from '../../support/http/http-service-whole.js';

describe('exports of a service', () => {
  let service: ServiceApi;
  before(async () => {
    service = await serviceApi();
  });
  after(() => service.stop());

  it('an export contains nothing of a user who was deleted a moment ago, though an earlier one did', async function () {
    this.slow(10_000);

    const key = await service.key(await service.tenant());
    const exported = async (format: string): Promise<string> => {
      const { status, text } = await service.call('GET', `/api/auditlogs/export?format=${format}`, { key });
      expect(status).to.equal(200);
      return text;
    };
    const user = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
    const { json } = await service.call('POST', '/api/users', { key, body: user });
    for (const format of ['ndjson', 'csv'])
      expect(await exported(format))
        .to.contain('Ada Lovelace')
        .and.to.contain('ada@example.com');

    expect((await service.call('DELETE', `/api/users/${String(json['id'])}`, { key })).status).to.equal(204);
    for (const format of ['ndjson', 'csv'])
      expect(await exported(format))
        .to.contain('user.deleted')
        .and.to.match(/"entries":\d+|""entries"":\d+/)
        .and.not.to.match(/Lovelace|ada@example/);
  });
});
