import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PageRecentContext } from '../../lib/browser/page-visibility.ts';
import { renderPage } from '../../testing/render.tsx';
import { ListRows } from './list-rows.tsx';

const List = ({ isRecent }: { isRecent: boolean }) => (
  <PageRecentContext value={isRecent}>
    <div data-testid="place">
      <ListRows>
        <p style={{ height: 321, margin: 0 }}>rows</p>
      </ListRows>
    </div>
  </PageRecentContext>
);

test('a list whose page was not shown recently renders no rows but keeps its height', async () => {
  const list = await renderPage(<List isRecent />);
  const [place, rows] = [page.getByTestId('place'), page.getByText('rows')];
  await expect.element(rows).toBeVisible();
  await list.change(<List isRecent={false} />);
  await expect.element(rows).not.toBeInTheDocument();
  expect(place.element().clientHeight).toBe(321);
  await list.change(<List isRecent />);
  await expect.element(rows).toBeVisible();
});
