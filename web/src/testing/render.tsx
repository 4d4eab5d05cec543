import '../styles.css';
import type { Language } from '@atrium/contract/language.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { useAccess } from '../lib/access/access.ts';
import { getCurrentLanguage, startTranslations } from '../lib/language/i18n.ts';
import { setPreferences } from '../lib/preference/preferences.ts';
import { queryClient } from '../lib/query/query.ts';
import { Toasts } from '../components/feedback/toasts.tsx';

let words: Promise<void> | undefined;

const person = { id: 1, username: 'admin', name: 'Admin', avatar: '', email: '', phoneNumber: '', description: '' };

const wrap = (inner: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <Toasts />
    <Suspense>{inner}</Suspense>
  </QueryClientProvider>
);

/** Renders in Chinese, for a user with all permissions. `change` renders with other properties. */
export const renderPage = async (element: ReactNode) => {
  words ??= startTranslations();
  await words;
  useAccess.setState({ user: { ...person, roles: ['admin'] } });
  await setTestLanguage('zh-CN');
  const screen = await render(wrap(element));
  return { ...screen, change: (next: ReactNode) => screen.rerender(wrap(next)) };
};

export const setTestLanguage = async (language: Language): Promise<void> => {
  setPreferences({ language });
  await expect.poll(getCurrentLanguage).toBe(language);
};
