import '../styles.css';
import type { Language } from '@atrium/contract/language.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { useAccess } from '../lib/access/access.ts';
import { getCurrentLanguage, startTranslations } from '../lib/language/i18n.ts';
import { setPreferences } from '../lib/preference/preferences.ts';
import { queryClient } from '../lib/query/query.ts';
import { Toasts } from '../components/feedback/toasts.tsx';

let words: Promise<void> | undefined;

const person = { id: 1, username: 'admin', name: 'Admin', avatar: '', email: '', phoneNumber: '', description: '' };

const Commit = ({ onCommit }: { readonly onCommit: () => void }) => {
  useEffect(onCommit, [onCommit]);
  return null;
};

const wrap = (inner: ReactNode, onCommit: () => void) => (
  <QueryClientProvider client={queryClient}>
    <Toasts />
    <Suspense>{inner}</Suspense>
    <Commit onCommit={onCommit} />
  </QueryClientProvider>
);

/** Waits until React has rendered. The production build has no `act`, which would do this. */
const commit = async <Result,>(inner: ReactNode, show: (element: ReactNode) => Promise<Result>): Promise<Result> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const result = await show(wrap(inner, resolve));
  await promise;
  return result;
};

/** Renders in Chinese, for a user with all permissions. `change` renders with other properties. */
export const renderPage = async (element: ReactNode) => {
  words ??= startTranslations();
  await words;
  useAccess.setState({ user: { ...person, roles: ['admin'] } });
  await setTestLanguage('zh-CN');
  const screen = await commit(element, render);
  return { ...screen, change: (next: ReactNode) => commit(next, screen.rerender) };
};

export const setTestLanguage = async (language: Language): Promise<void> => {
  setPreferences({ language });
  await expect.poll(getCurrentLanguage).toBe(language);
};
