import { expect } from 'chai';
import { recentRequests } from '../../../../interfaces/compose/api/recent-requests.js';

describe('the requests that imports make way for', () => {
  it('are those of the last three seconds', () => {
    let now = 0;
    const requests = recentRequests(() => now);
    expect(requests.exist()).to.equal(false);
    requests.onAnswered('/sign-in');
    now = 2_999;
    expect(requests.exist()).to.equal(true);
    now = 3_000;
    expect(requests.exist()).to.equal(false);
  });

  it('are not those that watch an import, nor those of monitors', () => {
    const requests = recentRequests();
    for (const route of [
      '/api/users/imports',
      '/api/users/imports/{id}',
      '/portal/api/users/imports/{id}',
      '/health/ready',
      '/metrics',
    ])
      requests.onAnswered(route);
    expect(requests.exist()).to.equal(false);
    requests.onAnswered('/api/users');
    expect(requests.exist()).to.equal(true);
  });
});
