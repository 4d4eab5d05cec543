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
      {t((w) => w.filter)}
      {activeCount > 0 && (
        <span className="rounded-sm bg-primary-bg px-1.5 text-xs text-primary-text tabular-nums">{activeCount}</span>
      )}
    </Button>
  );
};
