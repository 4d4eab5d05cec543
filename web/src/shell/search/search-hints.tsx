import { memo } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Key } from '../../components/text/key.tsx';

export const SearchHints = memo(({ count }: { count: number | null }) => {
  const t = useTranslation('search');
  return (
    <div className="flex items-center gap-4 border-0 border-t border-solid border-line-secondary px-4 py-2 text-xs text-secondary max-md:hidden">
      <span className="flex items-center gap-1">
        <Key>↑</Key>
        <Key>↓</Key>
        {t((w) => w.navigate)}
      </span>
      <span className="flex items-center gap-1">
        <Key>↵</Key>
        {t((w) => w.select)}
      </span>
      <span className="flex items-center gap-1">
        <Key>Tab</Key>
        {t((w) => w.moreActions)}
      </span>
      <span className="flex items-center gap-1">
        <Key>ESC</Key>
        {t((w) => w.close)}
      </span>
      <span className="ml-auto tabular-nums" role="status">
        {count !== null && t((w) => w.total, { count })}
      </span>
    </div>
  );
});
