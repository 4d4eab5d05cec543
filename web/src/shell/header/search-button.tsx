import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';
import { openSearch } from '../search/open-search.ts';
import { HeaderButton } from './header-button.tsx';

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export const SearchButton = ({ isWide }: { isWide: boolean }) => {
  const t = useTranslation('shell');
  const label = t((w) => w.search);
  if (!isWide)
    return (
      <HeaderButton label={label} icon={<SearchOutlined aria-hidden />} aria-haspopup="dialog" onClick={openSearch} />
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={label}
      onClick={openSearch}
      className="mr-1 flex h-8 w-72 flex-none cursor-pointer items-center gap-2 rounded-md border border-solid border-line-secondary bg-fill-quaternary px-2.5 font-[inherit] text-[13px] text-tertiary transition-colors hover:border-line hover:bg-fill-tertiary"
    >
      <SearchOutlined role={undefined} aria-label={undefined} aria-hidden />
      <span className="min-w-0 flex-1 truncate text-left">{label}</span>
      <kbd
        aria-hidden
        className="flex-none rounded-sm border border-solid border-line-secondary bg-container px-1.5 font-[inherit] text-[11px] leading-4.5"
      >
        {keys}
      </kbd>
    </button>
  );
};
