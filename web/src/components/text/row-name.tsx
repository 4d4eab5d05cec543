import type { ReactNode } from 'react';
import './row-name.css';

interface RowNameProps {
  icon?: ReactNode;
  onOpen: () => void;
  children: ReactNode;
}

/** Not an antd component, because tables render many. */
export const RowName = ({ icon, onOpen, children }: RowNameProps) => (
  <button
    type="button"
    className="row-name"
    {...(typeof children === 'string' && { title: children })}
    onClick={onOpen}
  >
    {icon !== undefined && <span className="me-2">{icon}</span>}
    {children}
  </button>
);
