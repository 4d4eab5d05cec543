import { auditResource } from '@atrium/contract/audit/fields.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { type ApiRequest, stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import AuditPage from './page.tsx';

const noNames = { user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} };
const createEntry = (parts: object) => ({
  ...createInitialRow(auditResource.fields),
  id: 1,
  time: 0,
  asUserId: null,
  asUsername: '',
  act: 'role.update',
  changes: [],
  problem: '',
  ...parts,
});
const actorEntry = createEntry({
  userId: 7,
  name: '王五',
  username: 'wang',
  noun: 'dept',
  recordId: 1,
  recordName: '总部',
});
const recordEntry = createEntry({
  id: 2,
  userId: 8,
  name: '',
  username: '',
  noun: 'role',
  recordId: 5,
  recordName: '夜班',
});

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

/** Opens the page with the filters of a link. `names` are the names that the page of entries contains. */
const open = async (search: string, answer: (request: ApiRequest) => readonly object[], names: object = {}) => {
  const requests = stubApi((request) => {
    if (request.path !== 'audit-list') return undefined;
    const list = answer(request);
    const parts = { names: { ...noNames, ...names }, keptFrom: null };
    return { code: 200, result: { list, total: list.length, current: 1, pageSize: 20, ...parts } };
  });
  const router = createMemoryRouter([{ path: '*', Component: AuditPage }], { initialEntries: [`/list?${search}`] });
  await renderPage(<RouterProvider router={router} />);
  const nameQueries = () =>
    requests
      .filter(({ path, query }) => path === 'audit-list' && query.get('pageSize') === '1')
      .map(({ query }) => query.toString());
  return { router, nameQueries };
};
const isNameQuery = ({ query }: ApiRequest) => query.get('pageSize') === '1';
const getActor = (name: string) => page.getByTitle(name, { exact: true });
const getRemoval = (text: string) => page.getByRole('button', { name: new RegExp(text) });

test('the audit page names the actor and the target of its filters from the listed entries', async () => {
  const { router, nameQueries } = await open('userId=7&noun=role&recordId=5&sessionId=3&requestId=abc', () => [
    actorEntry,
    recordEntry,
  ]);
  await expect.element(getActor('王五（wang）').first()).toBeVisible();
  await expect.element(page.getByTitle('角色 · 夜班', { exact: true })).toBeVisible();
  expect(nameQueries()).toEqual([]);
  await userEvent.click(getRemoval('角色 · 夜班'));
  await expect.poll(() => router.state.location.search).not.toContain('recordId');
  expect(router.state.location.search).not.toContain('noun');
  await userEvent.click(getRemoval('会话.*3'));
  await expect.poll(() => router.state.location.search).not.toContain('sessionId');
  await userEvent.click(getRemoval('请求编号.*abc'));
  await expect.poll(() => router.state.location.search).toBe('?userId=7');
});

test('the audit page loads names that no listed entry contains', async () => {
  const { nameQueries } = await open('userId=7&noun=role&recordId=5', (request) => {
    if (!isNameQuery(request)) return [];
    return [request.query.get('userId') === '7' ? actorEntry : recordEntry];
  });
  await expect.element(getActor('王五（wang）').first()).toBeVisible();
  await expect.element(page.getByTitle('角色 · 夜班', { exact: true })).toBeVisible();
  expect(nameQueries().toSorted()).toEqual(['noun=role&recordId=5&pageSize=1', 'userId=7&pageSize=1']);
});

test('the audit page names records by the names of the list, and deleted ones by their IDs', async () => {
  await open('userId=7&noun=role&recordId=5', () => [], { role: { 5: '夜班' } });
  await expect.element(page.getByTitle('角色 · 夜班', { exact: true })).toBeVisible();
  await expect.element(getActor('#7（已删除或无权查看）').first()).toBeVisible();
});
