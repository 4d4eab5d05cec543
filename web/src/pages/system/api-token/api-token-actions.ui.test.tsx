import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { createListedToken } from '../../../testing/api-token.ts';
import { dialog, getMenuItem, getRow, openList, openMenu } from '../../../testing/open-list.tsx';
import ApiTokenPage from './page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

describe('API tokens of all users', () => {
  const tokens = [
    createListedToken(1),
    createListedToken(2, { holdsMore: true }),
    createListedToken(3, { state: 'revoked' }),
    createListedToken(4, { state: 'expired' }),
  ];
  const open = () => openList(ApiTokenPage, 'api-token-list', tokens, { answer: { code: 200, result: {} } });

  test('the list of API tokens shows the state of each and whether it was used', async () => {
    await open();
    for (const [name, state] of [
      ['令牌1', '有效'],
      ['令牌3', '已吊销'],
      ['令牌4', '已过期'],
    ] as const) {
      await expect.element(getRow(name).getByText(state)).toBeVisible();
      await expect.element(getRow(name).getByText('从未')).toBeVisible();
    }
  });

  test('revoking an API token asks first, and names the owner', async () => {
    const { sent } = await open();
    await openMenu('令牌1');
    await userEvent.click(getMenuItem(/吊销/));
    await expect.element(dialog.filter({ hasText: '吊销 API 令牌“令牌1”？' })).toBeVisible();
    await expect.element(dialog.getByText(/用户1 会收到通知/)).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: /吊\s?销/ }));
    await expect.element(page.getByText('已吊销 API 令牌')).toBeVisible();
    expect(sent()).toEqual([{ id: 1 }]);
  });

  test('an API token whose owner has more permissions than the user cannot be revoked', async () => {
    await open();
    await openMenu('令牌2');
    await expect.element(getMenuItem(/吊销/)).toHaveAttribute('aria-disabled', 'true');
  });
});
