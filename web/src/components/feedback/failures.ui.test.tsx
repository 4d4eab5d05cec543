import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { watchFocus } from '../../lib/browser/focus-origin.ts';
import { toast } from '../../lib/browser/toast.ts';
import { queryClient } from '../../lib/query/query.ts';
import { allowOnly } from '../../testing/allow-only.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { PermissionButton } from '../action/permission-button.tsx';
import { Can } from '../action/can.tsx';
import { RecentTime } from '../text/recent-time.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { ErrorState } from './error-state.tsx';
import { Exception } from './exception.tsx';
import { PartError } from './part-error.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

test.each([
  [0, '无法连接服务器', 'disconnect'],
  [504, '服务器没有及时响应', 'clock-circle'],
  [403, '没有查看权限', 'lock'],
  [503, '服务器繁忙', 'hourglass'],
  [500, '服务器出现错误', 'exclamation-circle'],
  [422, '加载失败', 'exclamation-circle'],
])(
  'a failed read with the status %i is explained by "%s" and a picture, and can be repeated',
  async (status, title, icon) => {
    const onRetry = vi.fn();
    const failure = new RequestFailure(status, '详细原因', { requestId: 'r-7' });
    const screen = await renderPage(<ErrorState failure={failure} onRetry={onRetry} />);
    await expect.element(page.getByText(title)).toBeVisible();
    expect(document.querySelectorAll(`.anticon-${icon}`)).toHaveLength(1);
    await expect.element(page.getByText('详细原因')).toBeVisible();
    expect(page.getByText(/r-7/).elements()).toHaveLength(status >= 500 ? 1 : 0);
    await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
    await screen.change(<PartError failure={failure} onRetry={onRetry} />);
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText('详细原因')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
    expect(onRetry).toHaveBeenCalledTimes(2);
  },
);

test('a failure without a cause or a way to repeat has only a title, and a page has a heading and links', async () => {
  const screen = await renderPage(<ErrorState />);
  await expect.element(page.getByText('加载失败')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  await screen.change(
    <ErrorState failure={new RequestFailure(500, '服务器出现错误')} heading="记录加载失败">
      <a href="#list">返回列表</a>
    </ErrorState>,
  );
  await expect.element(page.getByRole('heading', { name: '记录加载失败' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '返回列表' })).toBeVisible();
  expect(page.getByText('服务器出现错误').elements()).toHaveLength(1);
});

test.each([
  ['403', '403', '返回首页'],
  ['404', '404', '返回首页'],
  ['500', '500', /重\s?试/],
  ['not-found-component', /./, '返回首页'],
] as const)('the page of the error %s has its number or name, details, and a way out', async (kind, heading, way) => {
  const [onRetry, onSignOut] = [vi.fn(), vi.fn()];
  await renderPage(
    <MemoryRouter>
      <Exception
        kind={kind}
        detail="更多原因"
        requestId="r-9"
        more="联系管理员"
        onSignOut={onSignOut}
        {...(kind === '500' && { onRetry })}
      />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('main').getByRole('heading', { name: heading })).toBeVisible();
  for (const text of ['更多原因', /r-9/, '联系管理员']) await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole(kind === '500' ? 'button' : 'link', { name: way })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(kind === '500' ? 0 : 1);
  await expect.poll(() => document.title).not.toBe('');
  await userEvent.click(page.getByRole('button').last());
  expect(onSignOut).toHaveBeenCalledOnce();
});

test('a crashed page shows the error, and can be rendered again without leaving the shell', async () => {
  const onRefresh = vi.fn();
  await renderPage(
    <MemoryRouter>
      <ErrorScreen failure={new Error('花瓶碎了')} shellActions={{ onRefresh }} />
    </MemoryRouter>,
  );
  await expect.element(page.getByText('花瓶碎了', { exact: true })).toBeVisible();
  expect(page.getByRole('main').elements()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: /刷\s?新/ }));
  expect(onRefresh).toHaveBeenCalledOnce();
});

test('a button without permission stays, does nothing, and names the missing permission and the roles that have it', async () => {
  const requests = stubApi(({ path }) =>
    path === 'access/holders'
      ? { code: 200, result: { titles: ['角色'], roles: ['管家'], everyone: false } }
      : undefined,
  );
  const call = { requiredPermission: ['/system/role', 'permission:button:delete'], method: 'DELETE' } as const;
  const onClick = vi.fn();
  await renderPage(
    <>
      <PermissionButton permission={call} danger type="text" className="own" onClick={onClick}>
        清空
      </PermissionButton>
      <Can do={call} fallback={<p>不能删除</p>}>
        <p>可以删除</p>
      </Can>
      <Can role="admin">
        <p>管理员</p>
      </Can>
    </>,
  );
  const button = page.getByRole('button', { name: /清\s?空/ });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  await expect.element(page.getByText('可以删除')).toBeVisible();
  await expect.element(page.getByText('管理员')).toBeVisible();
  allowOnly({ '/system/role': ['permission:button:add'] });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveClass('own');
  await expect.element(button).toHaveClass('ant-btn-text');
  expect(button.element().matches('.ant-btn-dangerous')).toBe(false);
  await expect.element(page.getByText('不能删除')).toBeVisible();
  expect(page.getByText('管理员').elements()).toEqual([]);
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('缺少权限：角色 › permission:button:delete')).toBeVisible();
  await expect.element(page.getByText('拥有此权限的角色：管家')).toBeVisible();
  await expect.poll(() => requests.at(-1)?.query.get('path')).toBe('/system/role');
  expect(onClick).toHaveBeenCalledOnce();
});

test('a toast can be undone, also by Alt+Z, names its subject, and its link is followed by Alt+V', async () => {
  const [run, onExpire, go] = [vi.fn(), vi.fn(), vi.fn()];
  await renderPage(<p>页面</p>);
  toast.undoable('已删除', { label: '撤销', run, onExpire });
  await userEvent.click(page.getByRole('button', { name: /撤\s?销/ }));
  expect(run).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Alt>}z{/Alt}');
  expect(run).toHaveBeenCalledOnce();
  toast.undoable('已停用', { label: '撤销', run, onExpire });
  await expect.element(page.getByText(/已停用/).last()).toBeVisible();
  await userEvent.keyboard('{Alt>}z{/Alt}');
  await expect.poll(() => run.mock.calls).toHaveLength(2);
  expect(onExpire).not.toHaveBeenCalled();
  toast.success('已保存', { name: '青瓷', link: { label: '查看', href: '/vases', go } });
  await expect.element(page.getByRole('link', { name: /查看/ })).toHaveAttribute('href', '/vases');
  await userEvent.keyboard('{Alt>}v{/Alt}');
  await expect.poll(() => go.mock.calls).toHaveLength(1);
});

test('a toast returns the focus when its button is used', async () => {
  watchFocus();
  await renderPage(<button type="button">移动</button>);
  const opener = page.getByRole('button', { name: '移动' });
  opener.element().focus();
  toast.undoable('已移动', { label: '撤销', run: vi.fn() });
  await userEvent.click(page.getByRole('button', { name: /撤\s?销/ }));
  await expect.poll(() => page.getByText('已移动').elements()).toEqual([]);
  await expect.element(opener).toHaveFocus();
});

test('a recent time is relative to now, with the exact time as its title', async () => {
  const time = Date.now() - 5 * 60_000;
  await renderPage(<RecentTime time={time} />);
  const element = page.getByText(/^[45] 分钟前$/);
  await expect.element(element).toHaveAttribute('datetime', new Date(time).toISOString());
  expect(element.element().getAttribute('title')).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
  await setTestLanguage('en-US');
  await expect.element(page.getByText(/^[45] minutes ago$/)).toBeVisible();
});
