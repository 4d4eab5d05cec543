import { prefetchParts, canPrefetch, waitUntilIdle } from '../lib/browser/prefetch.ts';
import { readSession } from '../lib/session/session.ts';

const prefetchShell = async (): Promise<void> => {
  await waitUntilIdle();
  const { lang } = document.documentElement;
  prefetchParts(['inside', 'home'].flatMap((name) => [name, `${name} ${lang}`]));
};

export const prefetchOnTyping = (): void => {
  if (readSession() || !canPrefetch()) return;
  addEventListener('input', () => void prefetchShell(), { once: true });
};
