import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  title: string;
  isFixed?: boolean;
  /** For the role of the super administrator. */
  isViolet?: boolean;
  children: ReactNode;
}

/** Not an antd component, because lists render many. */
export const Chip = ({ title, isFixed = false, isViolet = false, children }: ChipProps) => (
  <span className={`chip ${isFixed ? 'flex-none' : ''} ${isViolet ? 'chip-violet' : ''}`} title={title}>
    {children}
  </span>
);
