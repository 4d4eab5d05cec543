import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  /** All of what it says, for where there is no room for it. */
  title: string;
  children: ReactNode;
}

/** One of several short words that belong to a thing, quiet. A list draws many, so that it is no component of antd's. */
export const Chip = ({ title, children }: ChipProps) => (
  <span className="chip" title={title}>
    {children}
  </span>
);
