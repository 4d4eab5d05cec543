import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button } from 'antd';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

export interface ListFilter {
  readonly key: string;
  readonly isSet: boolean;
  readonly content: ReactNode;
}

interface FilterBarProps {
  search?: ReactNode;
  filters: readonly ListFilter[];
  /** Hides the filters behind a button. Those that are set stay below the other tools. */
  isCollapsed: boolean;
  clearButton?: ReactNode;
}

const chipLine =
  '-m-1 flex-nowrap overflow-x-auto p-1 [scrollbar-width:none] [&>*]:max-w-full [&>*]:flex-none print:flex-wrap';

/** Moves the focus to the button if the filter with the focus is removed. */
const useFocusAfterRemoval = (shownKeys: string) => {
  const toggleButton = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) toggleButton.current?.focus();
  }, [shownKeys]);
  const focusEvents = {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
  return { toggleButton, focusEvents };
};

const CollapsibleFilters = ({ filters, clearButton }: Pick<FilterBarProps, 'filters' | 'clearButton'>) => {
  const t = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  const shownFilters = filters.filter(({ isSet }) => isOpen || isSet);
  const { toggleButton, focusEvents } = useFocusAfterRemoval(shownFilters.map(({ key }) => key).join());
  return (
    <>
      <Button
        ref={toggleButton}
        aria-expanded={isOpen}
        aria-label={t((w) => w.filter)}
        icon={<FilterOutlined aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="max-md:hidden">{t((w) => w.filter)}</span>
      </Button>
      <div {...focusEvents} className={`order-1 flex basis-full gap-2 empty:hidden ${isOpen ? 'flex-wrap' : chipLine}`}>
        {shownFilters.map(({ key, content }) => (
          <Fragment key={key}>{content}</Fragment>
        ))}
        {filters.some(({ isSet }) => isSet) && clearButton}
      </div>
    </>
  );
};

/** Search and filters, which wrap together with the other tools of a list. */
export const FilterBar = ({ search, filters, isCollapsed, clearButton }: FilterBarProps) => (
  <div role="search" className="contents">
    {search}
    {isCollapsed ? (
      <CollapsibleFilters filters={filters} clearButton={clearButton} />
    ) : (
      <>
        {filters.map(({ key, content }) => (
          <Fragment key={key}>{content}</Fragment>
        ))}
        {clearButton}
      </>
    )}
  </div>
);
