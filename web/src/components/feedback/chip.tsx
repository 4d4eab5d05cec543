import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  /** Full text if it is truncated. */
  title: string;
  /** Never truncated. */
  isFixed?: boolean;
  children: ReactNode;
}

/** A short label of a record. Not an antd component, because lists render many. */
export const Chip = ({ title, isFixed = false, children }: ChipProps) => (
  <span className={`chip ${isFixed ? 'flex-none' : ''}`} title={title}>
    {children}
  </span>
);
