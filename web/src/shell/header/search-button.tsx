import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';
import { openSearch } from '../search/open-search.ts';
import { HeaderButton } from './header-button.tsx';

const shortcutText = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export const SearchButton = () => {
  const t = useTranslation('shell');
  return (
    <HeaderButton
      label={t((w) => w.search)}
      icon={<SearchOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={openSearch}
    />
  );
};

/** `isAtEdge` is true if the sidebar is beside it, so that it is aligned with the page below. */
export const SearchBox = ({ isAtEdge }: { isAtEdge: boolean }) => {
  const t = useTranslation('shell');
  const label = t((w) => w.search);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={label}
      onClick={openSearch}
      className={`flex h-8 w-85 min-w-0 cursor-pointer items-center gap-2 rounded-md border-0 bg-fill-secondary px-2.5 font-[inherit] text-[13px] text-secondary transition-colors hover:bg-fill max-lg:w-75 ${isAtEdge ? '-ms-3' : ''}`}
    >
      <SearchOutlined role={undefined} aria-label={undefined} aria-hidden />
      <span className="min-w-0 flex-1 truncate text-left">{label}</span>
      <kbd
        aria-hidden
        className="flex-none rounded-sm border border-solid border-line-secondary bg-container px-1.5 font-[inherit] text-[11px] leading-4.5"
      >
        {shortcutText}
      </kbd>
    </button>
  );
};
