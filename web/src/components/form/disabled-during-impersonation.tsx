import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { impersonation } from '../../lib/session/impersonation.ts';

/** Disables inputs during impersonation, which is read-only. */
export const DisabledDuringImpersonation = ({ children }: { children: ReactNode }) =>
  impersonation ? <ConfigProvider componentDisabled>{children}</ConfigProvider> : children;
