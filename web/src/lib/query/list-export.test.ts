import { userResource } from '@atrium/contract/user/fields.ts';
import { exportUsers } from '@atrium/contract/user/calls.ts';
import { expect, test, vi } from 'vitest';
import { fetchFrom, good, memoryStorage, startWire } from '../../testing/wire-server.ts';
test('an export and its download address are asked for with the filter, format and columns that were chosen', async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  const server = await startWire(({ method }) =>
    method === 'GET'
      ? { headers: { 'Content-Type': 'text/csv' }, body: 'a\n' }
      : good({ url: '/api/download?ticket=x' }),
  );
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  try {
    const { listExport } = await import('./list-export.ts');
    const users = listExport(userResource.fields, exportUsers, { username: 'a', columns: null });
    expect(users.columns).toContain('username');
    expect(users.call).toBe(exportUsers);
    const controller = new AbortController();
    const response = await users.open({ format: 'csv', columns: 'username' }, controller.signal);
    await expect(response.text()).resolves.toBe('a\n');
    expect(server.seen[0]?.path).toBe(`/api/${exportUsers.path}?username=a&columns=username&format=csv`);
    await expect(users.address({ format: 'xlsx', columns: 'name' })).resolves.toBe('/api/download?ticket=x');
    expect(server.seen[1]).toMatchObject({ method: 'POST', path: `/api/${exportUsers.path}` });
    expect(JSON.parse(server.seen[1]?.body ?? '')).toEqual({ username: 'a', format: 'xlsx', columns: 'name' });
    controller.abort(new Error('stopped'));
    await expect(users.open({ format: 'csv', columns: 'id' }, controller.signal)).rejects.toThrow('stopped');
  } finally {
    await server.close();
  }
});
