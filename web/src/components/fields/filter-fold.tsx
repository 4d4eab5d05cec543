import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';

interface FilterFoldProps {
  set: number;
  isOpen: boolean;
  onToggle: () => void;
}

export const FilterFold = ({ set, isOpen, onToggle }: FilterFoldProps) => {
  const t = useTranslation('table');
  return (
    <Button aria-expanded={isOpen} icon={<FilterOutlined aria-hidden />} onClick={onToggle}>
      {t((w) => w.filter)}
      {set > 0 && <span className="rounded-sm bg-primary-bg px-1.5 text-xs text-primary-text tabular-nums">{set}</span>}
    </Button>
  );
};
