import { notificationPreferenceNames, notificationPreferences } from '@atrium/contract/notification/fields.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { companyStore } from '../../../lib/preference/company.ts';
import { getPreferences, setPreferences } from '../../../lib/preference/preferences.ts';
import { queryClient } from '../../../lib/query/query.ts';
import { stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import SettingsPage from './page.tsx';

const notifications = Object.fromEntries(notificationPreferenceNames.map((name, index) => [name, index % 2 === 0]));

beforeEach(() => {
  queryClient.clear();
  return () => {
    vi.unstubAllGlobals();
    companyStore.setState({ locked: [] });
    setPreferences({ pageLayout: 'layout-right' });
  };
});

const open = async (isBroken = false) => {
  const state = { isBroken };
  const requests = stubApi(({ path, body }) => {
    if (path === 'user-info' || path === 'get-async-routes') return { code: 422, problem: 'request.invalid' };
    if (path !== 'account-settings') return undefined;
    if (state.isBroken) return { code: 422, problem: 'request.invalid' };
    const changes = body['notifications'] as object | undefined;
    return { code: 200, result: { timeZone: '', ...body, notifications: { ...notifications, ...changes } } };
  });
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component: SettingsPage }])} />);
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { state, sent };
};

test('each notification can be turned on and off', async () => {
  const { sent } = await open();
  for (const name of notificationPreferenceNames) {
    const toggle = page.getByRole('switch', { name: notificationPreferences[name].name['zh-CN'], exact: true });
    await expect.element(toggle).toHaveAttribute('aria-checked', String(notifications[name]));
    await userEvent.click(toggle);
    await expect.poll(() => sent().at(-1)).toEqual({ notifications: { [name]: notifications[name] === false } });
  }
});

test('the time zone is chosen by name, also by its current one', async () => {
  const { sent } = await open();
  const field = page.getByRole('combobox', { name: '时区' });
  await userEvent.fill(field, 'Kolkata');
  await userEvent.click(page.getByTitle(/^Asia\/Kolkata \(UTC\+5:30\) /).last());
  await expect.poll(sent).toEqual([{ timeZone: 'Asia/Kolkata' }]);
  await expect.element(page.getByText(/^所有时间按此时区显示，现在是 \d/)).toBeVisible();
});

test('the layout of the sign-in page is chosen, unless the company has set it', async () => {
  await open();
  await userEvent.click(page.getByText('居中', { exact: true }));
  expect(getPreferences().pageLayout).toBe('layout-center');
  expect(page.getByText('由公司统一设置').elements()).toEqual([]);
  companyStore.setState({ locked: ['pageLayout'] });
  await expect.element(page.getByText('由公司统一设置')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '居左' })).toBeDisabled();
});

test('the settings are loaded again after a failure', async () => {
  const { state } = await open(true);
  const retry = page.getByRole('button', { name: /重\s*试/ });
  await expect.element(retry).toBeVisible();
  state.isBroken = false;
  await userEvent.click(retry);
  await expect.element(page.getByRole('heading', { name: '通知我' })).toBeVisible();
});
