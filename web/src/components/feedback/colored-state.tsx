import { Tag } from 'antd';

/** The usual state has no color, so that the others are noticed. */
export const ColoredState = ({ color, children }: { color: string | null; children: string }) =>
  color === null ? <span className="text-tertiary">{children}</span> : <Tag color={color}>{children}</Tag>;
