import CaretRightFilled from '@ant-design/icons-svg/es/asn/CaretRightFilled.js';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Icon } from '../icon/icon.tsx';

interface BranchToggleProps {
  name: string;
  isOpen: boolean;
  onToggle: (event: MouseEvent<HTMLElement>) => void;
}

export const BranchToggle = ({ name, isOpen, onToggle }: BranchToggleProps) => {
  const t = useTranslation('table');
  return (
    <button
      type="button"
      className="relative inline-flex size-6 flex-none cursor-pointer items-center justify-center rounded-sm border-0 bg-transparent p-0 align-middle text-xs text-secondary hover:bg-fill-secondary"
      aria-label={t((w) => (isOpen ? w.closeBranch : w.openBranch), { name })}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon of={CaretRightFilled} className={isOpen ? 'rotate-90' : 'rtl:rotate-180'} />
      <span className="absolute -inset-1 pointer-coarse:-inset-y-2.5 pointer-coarse:-start-5" />
    </button>
  );
};

export const BranchSpacer = () => <span className="inline-block w-6 flex-none" />;
