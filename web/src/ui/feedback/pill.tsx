import { Tag } from 'antd';
import type { ReactNode } from 'react';

interface PillProps {
  /** Distinguishes it without color. */
  icon: ReactNode;
  tone?: 'error' | 'warning';
  title?: string;
  children: ReactNode;
}

/** An unusual state, as text with an icon. */
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
