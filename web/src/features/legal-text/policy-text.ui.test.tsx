import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { PolicyText } from './policy-text.tsx';

beforeEach(() => () => vi.unstubAllGlobals());

const open = async (text: object | null) => {
  const state = { isBroken: false };
  const requests = stubApi(({ path }) => {
    if (path !== 'policy-item') return undefined;
    return state.isBroken ? { code: 422, problem: 'request.invalid' } : { code: 200, result: text };
  });
  const element = (
    <PolicyText
      name="privacy"
      title="隐私政策"
      intro="默认的说明"
      sections={[
        ['第一节', '段落一', '段落二'],
        ['第二节', '段落三'],
      ]}
    />
  );
  const render = () =>
    renderPage(
      <RouterProvider
        router={createMemoryRouter(
          [
            { path: '/policy', element },
            { path: '/', element: '首页' },
          ],
          { initialEntries: ['/policy'] },
        )}
      />,
    );
  const listQueries = () => requests.map(({ query }) => Object.fromEntries(query));
  return { state, render, asked: listQueries };
};
const content = 'Own text with **emphasis**';

describe('a legal text', () => {
  test('the default legal text has a title, sections and a date, and is used if the company has none', async () => {
    const { render } = await open(null);
    await render();
    await expect.element(page.getByRole('heading', { name: '隐私政策' })).toBeVisible();
    const listTexts = (role: 'heading' | 'listitem') =>
      page
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent);
    expect(listTexts('heading')).toEqual(['隐私政策', '第一节', '第二节']);
    expect(listTexts('listitem')).toEqual(['段落一', '段落二', '段落三']);
    await expect.element(page.getByText(/最近更新：2026.*1/)).toBeVisible();
  });

  test('the legal text of the company is in the language of the reader, with the month of its change', async () => {
    const { render, asked } = await open({ content, updateTime: Date.UTC(2025, 6, 1) });
    await render();
    await expect.element(page.getByText('emphasis')).toBeVisible();
    await expect.element(page.getByText(/最近更新：2025.*7/)).toBeVisible();
    expect(page.getByText('默认的说明').elements()).toEqual([]);
    await setTestLanguage('en-US');
    await expect.poll(asked).toEqual([
      { name: 'privacy', language: 'zh-CN' },
      { name: 'privacy', language: 'en-US' },
    ]);
  });

  test('a legal text is read once per visit, and again after a failure', async () => {
    const { state, render, asked } = await open({ content, updateTime: 0 });
    state.isBroken = true;
    const screen = await render();
    await expect.element(page.getByRole('button', { name: /重\s*试/ })).toBeVisible();
    state.isBroken = false;
    await userEvent.click(page.getByRole('button', { name: /重\s*试/ }));
    await expect.element(page.getByText('emphasis')).toBeVisible();
    await expect.element(page.getByText(/最近更新：2026/)).toBeVisible();
    expect(asked()).toHaveLength(2);
    await screen.unmount();
    await render();
    await expect.element(page.getByText('emphasis')).toBeVisible();
    expect(asked()).toHaveLength(3);
  });
});
