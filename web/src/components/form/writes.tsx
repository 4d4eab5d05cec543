import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { viewing } from '../../lib/session/viewing.ts';

/** Disables inputs during impersonation, which is read-only. */
export const Writes = ({ children }: { children: ReactNode }) =>
  viewing ? <ConfigProvider componentDisabled>{children}</ConfigProvider> : children;
