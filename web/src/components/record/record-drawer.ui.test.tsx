import { use } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { FactGrid } from '../text/fact-grid.tsx';
import { RecordDrawer, RecordView } from './record-view.tsx';

const head = { name: '青瓷', picture: '瓷', line: 'a-1' };
const close = () => undefined;
const parts = ['facts', 'history'].map((key) => ({
  key,
  title: key,
  content: <FactGrid facts={[{ key, label: key, value: '30' }]} />,
}));

test('a record has its name and the layout of its facts while its content loads', async () => {
  const arrival = Promise.withResolvers<void>();
  const Late = () => {
    use(arrival.promise);
    return (
      <RecordView
        id={1}
        head={{ ...head, actions: [] }}
        parts={parts}
        address="/vases/1"
        drawer={{ pager: null, onClose: close }}
      />
    );
  };
  await renderPage(
    <MemoryRouter>
      <RecordDrawer id={1} head={head} onClose={close}>
        <Late />
      </RecordDrawer>
    </MemoryRouter>,
  );
  const record = page.getByRole('dialog', { name: '青瓷', exact: true });
  await expect.element(record).toBeVisible();
  await expect.element(record.getByRole('status')).toHaveTextContent('加载中');
  const getTop = () => record.element().querySelector('.fact-grid')?.getBoundingClientRect().top ?? 0;
  const topWhileLoading = getTop();
  expect(topWhileLoading).toBeGreaterThan(0);
  arrival.resolve();
  await expect.element(record.getByRole('heading', { name: '青瓷' })).toHaveFocus();
  expect(record.getByRole('status').elements()).toEqual([]);
  expect(Math.abs(getTop() - topWhileLoading)).toBeLessThanOrEqual(2);
});
