import { userResource } from '@atrium/contract/user/fields.ts';
import { exportUsers } from '@atrium/contract/user/calls.ts';
import { expect, test, vi } from 'vitest';
import { successResponse, memoryStorage, serveFetch } from '../../testing/test-server.ts';
test('requests a download address with the filter, format and columns that were chosen', async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  const server = await serveFetch(() => successResponse({ url: '/api/download?ticket=x' }));
  const { createListExport } = await import('./list-export.ts');
  const users = createListExport(userResource.fields, exportUsers, { username: 'a', columns: null });
  expect(users.columns).toContain('username');
  expect(users.call).toBe(exportUsers);
  await expect(users.requestUrl({ format: 'xlsx', columns: 'name' })).resolves.toBe('/api/download?ticket=x');
  expect(server.receivedRequests[0]).toMatchObject({ method: 'POST', path: `/api/${exportUsers.path}` });
  expect(JSON.parse(server.receivedRequests[0]?.body ?? '')).toEqual({
    username: 'a',
    format: 'xlsx',
    columns: 'name',
  });
});
