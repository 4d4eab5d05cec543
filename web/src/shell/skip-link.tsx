import { memo } from 'react';
import { useTranslation } from '../lib/language/i18n.ts';
import { contentId } from './shell-content.tsx';

export const SkipLink = memo(() => {
  const t = useTranslation('shell');
  return (
    <a
      href={`#${contentId}`}
      className="fixed start-2 -top-16 z-50 rounded-md bg-elevated px-4 py-2 text-link focus:top-2 focus:shadow-md"
      onClick={(event) => {
        // The URL, including its hash, belongs to the page.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t((w) => w.skipToContent)}
    </a>
  );
});
