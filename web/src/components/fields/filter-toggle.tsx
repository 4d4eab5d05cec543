import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

interface FilterToggleProps {
  activeCount: number;
  isOpen: boolean;
  onToggle: () => void;
}

export const FilterToggle = ({ activeCount, isOpen, onToggle }: FilterToggleProps) => {
  const t = useTranslation('table');
  return (
    <Button aria-expanded={isOpen} icon={<FilterOutlined aria-hidden />} onClick={onToggle}>
      <span className="max-md:sr-only">{t((w) => w.filter)}</span>
      {activeCount > 0 && (
        <span className="rounded-sm bg-primary-bg px-1.5 text-xs text-primary-text tabular-nums">{activeCount}</span>
      )}
    </Button>
  );
};

/** Search and filters, which wrap together with the other tools of a list. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div role="search" className="contents">
    {children}
  </div>
);

/** The filters behind `FilterToggle`, below the other tools. */
export const CollapsibleFilters = ({ children }: { children: ReactNode }) => (
  <div className="order-1 flex basis-full flex-wrap gap-2 empty:hidden">{children}</div>
);
