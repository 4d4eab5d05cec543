import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';

interface FilterFoldProps {
  activeCount: number;
  isOpen: boolean;
  onToggle: () => void;
}

export const FilterFold = ({ activeCount, isOpen, onToggle }: FilterFoldProps) => {
  const t = useTranslation('table');
  return (
    <Button aria-expanded={isOpen} icon={<FilterOutlined aria-hidden />} onClick={onToggle}>
      <span className="sr-only">{t((w) => w.filter)}</span>
      {activeCount > 0 && (
        <span className="rounded-sm bg-primary-bg px-1.5 text-xs text-primary-text tabular-nums">{activeCount}</span>
      )}
    </Button>
  );
};
