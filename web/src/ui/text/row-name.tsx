import type { ReactNode } from 'react';
import './row-name.css';

interface RowNameProps {
  icon?: ReactNode;
  onOpen: () => void;
  children: ReactNode;
}

/** What a row is called: opens the whole of it. A table draws many, so that it is no component of antd's. */
export const RowName = ({ icon, onOpen, children }: RowNameProps) => (
  <button type="button" className="row-name" onClick={onOpen}>
    {icon !== undefined && <span className="me-2">{icon}</span>}
    {children}
  </button>
);
