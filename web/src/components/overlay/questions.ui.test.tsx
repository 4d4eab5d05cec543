import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { watchFocus } from '../../lib/browser/focus-origin.ts';
import { question } from '../../lib/browser/question.ts';
import { renderPage } from '../../testing/render.tsx';
import { Questions } from './questions.tsx';

beforeAll(() => {
  watchFocus();
});

const ask = () => question.confirm({ title: '删除？', okText: '删除', cancelText: '取消' });
const findDialog = () => page.getByRole('dialog', { name: '删除？' });

const open = async () => {
  const screen = await renderPage(
    <>
      <button type="button" onClick={ask}>
        询问
      </button>
      <Questions />
    </>,
  );
  page.getByRole('button', { name: '询问' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(findDialog()).toBeVisible();
  return screen;
};

test('a question takes the focus, and Escape closes it and returns the focus', async () => {
  await open();
  await expect.poll(() => findDialog().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(findDialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '询问' })).toHaveFocus();
});

test('a question keeps the Tab key among its buttons', async () => {
  await open();
  for (const shift of [false, false, false, true, true, true]) {
    await userEvent.tab({ shift });
    expect(findDialog().element().contains(document.activeElement)).toBe(true);
  }
});

test('a question closes when the part of the screen that shows it is removed', async () => {
  const { change } = await open();
  await change(<p>登录</p>);
  await expect.element(findDialog()).not.toBeInTheDocument();
});
