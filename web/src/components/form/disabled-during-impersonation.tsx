import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { impersonation } from '../../lib/session/impersonation.ts';

export const DisabledDuringImpersonation = ({ children }: { children: ReactNode }) =>
  impersonation ? <ConfigProvider componentDisabled>{children}</ConfigProvider> : children;
