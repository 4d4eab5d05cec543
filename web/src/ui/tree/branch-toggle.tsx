import type { MouseEvent } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

const icon = 'ant-table-row-expand-icon';

interface BranchToggleProps {
  /** Accessible name of the row. */
  name: string;
  isOpen: boolean;
  onToggle: (event: MouseEvent<HTMLElement>) => void;
}

/** Button that expands and collapses a row, styled like antd's; its hit area is larger than its icon. */
export const BranchToggle = ({ name, isOpen, onToggle }: BranchToggleProps) => {
  const t = useTranslation('table');
  return (
    <button
      type="button"
      className={`${icon} ${icon}-${isOpen ? 'expanded' : 'collapsed'}`}
      aria-label={t((w) => (isOpen ? w.closeBranch : w.openBranch), { name })}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className="absolute -inset-1.5" />
    </button>
  );
};

/** Keeps the place of a toggle in a row that has nothing to open. */
export const NoBranch = () => <span className={`${icon} ${icon}-spaced`} />;
