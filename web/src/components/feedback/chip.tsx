import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  title: string;
  isFixed?: boolean;
  children: ReactNode;
}

/** Not an antd component, because lists render many. */
export const Chip = ({ title, isFixed = false, children }: ChipProps) => (
  <span className={`chip ${isFixed ? 'flex-none' : ''}`} title={title}>
    {children}
  </span>
);
