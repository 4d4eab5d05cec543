import { fetchParts, mayFetchAhead, whenIdle } from '../lib/browser/fetch-ahead.ts';
import { readSession } from '../lib/session/session.ts';

const fetchInside = async (): Promise<void> => {
  await whenIdle();
  const { lang } = document.documentElement;
  fetchParts(['inside', 'home'].flatMap((room) => [room, `${room} ${lang}`]));
};

export const watchTyping = (): void => {
  if (readSession() || !mayFetchAhead()) return;
  addEventListener('input', () => void fetchInside(), { once: true });
};
