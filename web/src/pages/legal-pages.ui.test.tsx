import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../testing/list-server.ts';
import { renderPage } from '../testing/render.tsx';
import { words } from '../words/zh-CN/policy.ts';
import { TermsOfServicePage } from './terms-of-service/terms-of-service-page.tsx';
import { PrivacyPolicyPage } from './privacy-policy/privacy-policy-page.tsx';

beforeEach(() => () => vi.unstubAllGlobals());

const listTexts = (part: object): string[] =>
  Object.values(part).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? listTexts(value) : String(value),
  );

test.each<[string, ComponentType, object]>([
  ['privacy policy', PrivacyPolicyPage, words.privacy],
  ['terms of service', TermsOfServicePage, words.terms],
])('the default %s contains each of its texts', async (_, Component, texts) => {
  stubApi(({ path }) => (path === 'policy-item' ? { code: 200, result: null } : undefined));
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shownTexts = [...document.querySelectorAll('h1, h2, h3, p, li')].map(({ textContent }) => textContent);
  expect(listTexts(texts).filter((text) => !shownTexts.includes(text))).toEqual([]);
});
