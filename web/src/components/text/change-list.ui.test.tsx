import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { ChangeList } from './change-list.tsx';

const names = { user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} };

test('a change of a device shows the name of its browser instead of the user agent', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36';
  const changes = [
    { field: 'device', before: userAgent, after: null },
    { field: 'passkey', before: 'Phone', after: 'Laptop' },
  ];
  await renderPage(<ChangeList resource="user" changes={changes} names={names} />);
  await expect.element(page.getByText('Windows 上的 Chrome')).toBeVisible();
  expect(page.getByText(/Mozilla/).query()).toBeNull();
  for (const name of ['Phone', 'Laptop']) expect(page.getByText(name).query()).not.toBeNull();
});
