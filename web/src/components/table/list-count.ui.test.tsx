import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
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

test('a count names the records, but in a narrow window it is a number beside the title', async () => {
  await renderPage(<ListCount one="user" many="Users" page={{ total: 200 }} filter={{}} />);
  await setTestLanguage('en-US');
  const count = page.getByRole('status').last();
  await expect.element(count).toHaveTextContent('200 users');
  await page.viewport(768, 800);
  await expect.poll(() => count.element().textContent).toBe('200');
  await page.viewport(1280, 800);
});
