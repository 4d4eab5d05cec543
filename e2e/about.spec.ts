import { findContent, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('shows the versions of Node.js and the database, and all packages', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await waitUntilIdle(page);
  await expect(findContent(page)).toContainText('SQLite');
  await expect(findContent(page)).toContainText('24.21.0');
  await expect(findContent(page)).toContainText('fastify');
  await expect(findContent(page)).toContainText('MIT');
});
