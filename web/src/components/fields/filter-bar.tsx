import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button } from 'antd';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

export interface ListFilter {
  readonly key: string;
  readonly isSet: boolean;
  /** Inputs for text keep their place while the user types. */
  readonly isInput?: boolean;
  readonly content: ReactNode;
}

interface FilterBarProps {
  search?: ReactNode;
  filters: readonly ListFilter[];
  isCollapsed: boolean;
  clearButton?: ReactNode;
}

const scrolledLine =
  '-m-1 min-w-0 flex-nowrap overflow-x-auto p-1 [scrollbar-width:none] [&>*]:max-w-full [&>*]:flex-none print:flex-wrap';

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
      {shownFilters.length > 0 && (
        <div className={`filter-chip order-1 flex basis-full items-center gap-2 ${isOpen ? 'flex-wrap' : 'min-w-0'}`}>
          <div {...focusEvents} className={isOpen ? 'contents' : `flex gap-2 ${scrolledLine}`}>
            {shownFilters.map(({ key, content }) => (
              <Fragment key={key}>{content}</Fragment>
            ))}
          </div>
          {filters.some(({ isSet }) => isSet) && <div className="flex-none">{clearButton}</div>}
        </div>
      )}
    </>
  );
};

/** The elements stay when they move to the line of the set filters, so that they keep the focus and an open list. */
const WideFilters = ({ filters, clearButton }: Pick<FilterBarProps, 'filters' | 'clearButton'>) => {
  const chips = filters.filter(({ isSet, isInput = false }) => isSet && !isInput);
  return (
    <>
      {filters.map((filter) => (
        <div
          key={filter.key}
          className={
            chips.includes(filter) ? 'filter-chip order-2 flex max-w-full flex-wrap items-center gap-2' : 'contents'
          }
        >
          {filter.content}
        </div>
      ))}
      {chips.length > 0 && <span className="order-1 basis-full" />}
      <div className={`order-3 empty:hidden ${chips.length > 0 ? 'filter-chip' : ''}`}>{clearButton}</div>
    </>
  );
};

/** Search and filters, which wrap together with the other tools of a list. Set filters have a separate line. */
export const FilterBar = ({ search, isCollapsed, ...props }: FilterBarProps) => (
  <div role="search" className="contents">
    {search}
    {isCollapsed ? <CollapsibleFilters {...props} /> : <WideFilters {...props} />}
  </div>
);
