import { Tag } from 'antd';
import type { ReactNode } from 'react';

interface PillProps {
  /** Makes the state recognizable without color. */
  icon: ReactNode;
  tone?: 'error' | 'warning';
  title?: string;
  children: string;
}

export const Pill = ({ icon, tone, title, children }: PillProps) => (
  <Tag
    icon={icon}
    {...(tone && { color: tone })}
    title={title ?? children}
    className="pill me-0 max-w-full truncate rounded-full! align-middle"
  >
    {children}
  </Tag>
);
