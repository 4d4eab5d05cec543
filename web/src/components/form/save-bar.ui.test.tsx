import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { SaveBar } from './save-bar.tsx';

test('the buttons of a save bar stay side by side on a phone', async () => {
  await renderPage(
    <div style={{ width: 300 }}>
      <SaveBar
        permission="signed-in"
        changedLabels={['名称', '网站', '版权年份']}
        isSaving={false}
        onSave={vi.fn()}
        onDiscard={vi.fn()}
      />
    </div>,
  );
  const getTop = (name: RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('button', { name: /放弃更改/ })).toBeVisible();
  expect(getTop(/放弃更改/)).toBe(getTop(/保\s*存/));
});
