import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { ListCount } from './list-count.tsx';

test('a list does not count the rows of the last query as results of the next one', async () => {
  const props = { one: 'user', many: 'Users', page: { total: 200 } };
  const { change } = await renderPage(<ListCount {...props} filter={{}} />);
  const count = page.getByRole('status').last();
  await expect.element(count).toHaveTextContent('共 200 条');
  await change(<ListCount {...props} filter={{ keyword: 'lin' }} isPending />);
  await expect.element(count).toBeEmptyDOMElement();
  await change(<ListCount {...props} page={{ total: 3 }} filter={{ keyword: 'lin' }} />);
  await expect.element(count).toHaveTextContent('筛选出 3 条');
});
