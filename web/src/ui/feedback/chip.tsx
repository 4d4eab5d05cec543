import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  /** Full text if it is truncated. */
  title: string;
  children: ReactNode;
}

/** A short label of a record. Not an antd component, because lists render many. */
export const Chip = ({ title, children }: ChipProps) => (
  <span className="chip" title={title}>
    {children}
  </span>
);
