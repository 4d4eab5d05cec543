import { findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

test(
  'opens an external link in a new window without opener from menu and search',
  { tag: '@full' },
  async ({ page, context }) => {
    // Tests have no internet access.
    await context.route('https://react.dev/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>React</title>' }),
    );
    await signIn(page, 'common', '/outside/embedded/project-docs');
    const waitForWindow = async (act: () => Promise<void>) => {
      const [otherPage] = await Promise.all([context.waitForEvent('page'), act()]);
      await expect(otherPage).toHaveURL(/^https:\/\/react\.dev/);
      expect(await otherPage.evaluate(() => window.opener === null)).toBe(true);
      await otherPage.close();
      await expect(page).toHaveURL('/outside/embedded/project-docs');
    };
    const menu = page.getByRole('navigation').first();
    await menu.getByText('外部链接', { exact: true }).click();
    await waitForWindow(() => menu.getByText('React 文档', { exact: true }).click());
    await waitForWindow(async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('react');
      await expect(page.getByRole('option', { name: /React 文档/ })).toBeVisible();
      await page.keyboard.press('Enter');
    });
    await page.goto('/outside/external-link/react-docs');
    const link = findContent(page).getByRole('link', { name: '在新窗口打开' });
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAttribute('href', /^https:\/\/react\.dev/);
  },
);

test('sandboxes and labels frames, and allows only hosts of the menu', { tag: '@full' }, async ({ page, product }) => {
  await page.route('https://ant.design/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Ant Design</h1>' }),
  );
  const { token } = await signInByApi(product.url, 'admin');
  const readContentPolicy = async () => (await fetch(`${product.url}/home`)).headers.get('content-security-policy');
  expect(await readContentPolicy()).toMatch(/frame-src 'self'[^;]* https:\/\/ant\.design/);
  const body = { name: '地图', menuType: 1, path: '/map', iframeLink: 'https://maps.example.com/x', status: 1 };
  const { id } = await fetchResult<{ id: number }>(product.url, 'menu-item', { token, body });
  await expect.poll(readContentPolicy).toMatch(/frame-src[^;]*https:\/\/maps\.example\.com/);
  await fetchResult(product.url, `menu-item?id=${id}`, { method: 'DELETE', token });
  await expect.poll(readContentPolicy).not.toMatch(/maps\.example\.com/);

  await signIn(page, 'common', '/outside/embedded/ant-design');
  const frame = page.locator('iframe[title="Ant Design"]');
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);
  await expect(page.frameLocator('iframe[title="Ant Design"]').getByRole('heading')).toHaveText('Ant Design');
  await expect(page.getByRole('link', { name: matchName('在新窗口打开') })).toHaveAttribute('href', /ant\.design/);
});
