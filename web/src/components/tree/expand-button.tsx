import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import VerticalAlignMiddleOutlined from '@ant-design/icons/VerticalAlignMiddleOutlined';
import { Button } from 'antd';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

interface ExpandButtonProps {
  isAllOpen: boolean;
  isDisabled: boolean;
  onOpen: (isOpen: boolean) => void;
}

export const ExpandButton = ({ isAllOpen, isDisabled, onOpen }: ExpandButtonProps) => {
  const t = useTranslation('table');
  const isPhone = useIsPhone();
  const label = t((w) => (isAllOpen ? w.collapseAll : w.expandAll));
  const Icon = isAllOpen ? VerticalAlignMiddleOutlined : ColumnHeightOutlined;
  return (
    <Button
      aria-label={label}
      title={isPhone ? label : ''}
      disabled={isDisabled}
      icon={isPhone && <Icon aria-hidden />}
      onClick={() => onOpen(!isAllOpen)}
    >
      {!isPhone && label}
    </Button>
  );
};
