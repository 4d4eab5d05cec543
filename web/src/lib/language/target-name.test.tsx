import { expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

test('only the name of a menu item is translated, not a record whose name reads like a key', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {}, hidden: true, title: '' });
  const { startTranslations } = await import('./i18n.ts');
  const { useTargetName } = await import('./target-name.ts');
  await startTranslations();
  const hook = await renderHook(useTargetName);
  const targetName = hook.read();
  expect([targetName('menu', 'common.menu.role'), targetName('menu', '自定义')]).toEqual(['角色管理', '自定义']);
  expect([targetName('user', 'common.menu.role'), targetName('', 'common.add')]).toEqual([
    'common.menu.role',
    'common.add',
  ]);
  await hook.leave();
});
