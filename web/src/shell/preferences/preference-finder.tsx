import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useClearIcon } from '../../components/fields/suffix.tsx';

interface PreferenceFinderProps {
  keyword: string;
  onKeyword: (keyword: string) => void;
  titles: readonly string[];
}

const focusSection = (finder: Element, index: number) => {
  const heading = finder.parentElement?.querySelectorAll<HTMLElement>('.preference-section h3')[index];
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.parentElement?.scrollIntoView({ block: 'start', behavior: 'auto' });
};

export const PreferenceFinder = ({ keyword, onKeyword, titles }: PreferenceFinderProps) => {
  const t = useTranslation('preferences');
  const clearIcon = useClearIcon();
  return (
    <div className="preference-finder sticky -top-6 z-10 -mx-6 -mt-6 mb-3 border-0 border-b border-solid border-line-secondary bg-(--bg-drawer,var(--ant-color-bg-elevated)) px-6 pt-4 pb-2">
      <Input
        allowClear={clearIcon}
        role="searchbox"
        prefix={<SearchOutlined aria-hidden />}
        value={keyword}
        placeholder={t((w) => w.find)}
        aria-label={t((w) => w.find)}
        autoComplete="off"
        onChange={({ target }) => onKeyword(target.value)}
      />
      {keyword === '' && (
        <nav aria-label={t((w) => w.parts)} className="mt-2 flex flex-wrap gap-x-1">
          {titles.map((title, index) => (
            <button
              key={title}
              type="button"
              className="h-7 cursor-pointer rounded-md border-0 bg-transparent px-2 text-xs text-secondary hover:bg-fill-quaternary hover:text-text pointer-coarse:h-11"
              onClick={({ currentTarget }) => {
                const finder = currentTarget.closest('.preference-finder');
                if (finder) focusSection(finder, index);
              }}
            >
              {title}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
};
