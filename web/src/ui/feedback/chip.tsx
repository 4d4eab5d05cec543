import type { ReactNode } from 'react';
import './chip.css';

/** One of several short words that belong to a thing, quiet. A list draws many, so that it is no component of antd's. */
export const Chip = ({ children }: { children: ReactNode }) => <span className="chip">{children}</span>;
