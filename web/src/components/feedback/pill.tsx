import { Tag } from 'antd';
import type { ReactNode } from 'react';

interface PillProps {
  /** Distinguishes it without color. */
  icon: ReactNode;
  tone?: 'error' | 'warning';
  /** Hint on hover; the text unless given, because it may be truncated. */
  title?: string;
  children: string;
}

/** An unusual state, as text with an icon. It never leaves its cell. */
export const Pill = ({ icon, tone, title, children }: PillProps) => (
  <Tag
    icon={icon}
    {...(tone && { color: tone })}
    title={title ?? children}
    className="me-0 max-w-full truncate rounded-full! align-middle"
  >
    {children}
  </Tag>
);
