import { Tag } from 'antd';
import type { ReactNode } from 'react';

interface PillProps {
  /** Tells it apart without colour. */
  icon: ReactNode;
  tone?: 'error' | 'warning';
  title?: string;
  children: ReactNode;
}

/** A state that is not the usual one, in a word with a drawing. */
export const Pill = ({ icon, tone, title, children }: PillProps) => (
  <Tag
    icon={icon}
    {...(tone && { color: tone })}
    {...(title !== undefined && { title })}
    className="me-0 rounded-full!"
  >
    {children}
  </Tag>
);
