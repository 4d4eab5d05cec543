import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { useSortableTabs } from './use-sortable-tabs.ts';

/** Shows a tab, in another element once it can be moved. */
const TestTab = ({ tabCount }: { tabCount: number }) => {
  const isMovable = useSortableTabs(tabCount) !== undefined;
  const tab = (
    <button type="button" id="tab/users" data-tab="/users">
      {isMovable ? 'movable' : 'fixed'}
    </button>
  );
  return isMovable ? <section>{tab}</section> : tab;
};

describe('the code that moves tabs', () => {
  test('the code that moves tabs is not loaded for a single tab', async () => {
    await renderPage(<TestTab tabCount={1} />);
    await import('./sortable-tabs.tsx');
    expect(page.getByRole('button').element().textContent).toBe('fixed');
  });

  test('the code that moves tabs is loaded for several tabs, without taking the focus from a tab', async () => {
    const screen = await renderPage(<TestTab tabCount={1} />);
    screen.getByRole('button').element().focus();
    await screen.change(<TestTab tabCount={2} />);
    await expect.poll(() => document.activeElement?.textContent).toBe('movable');
  });
});
