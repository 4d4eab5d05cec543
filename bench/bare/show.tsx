import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export const show = (page: ReactNode): void => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(page);
};
