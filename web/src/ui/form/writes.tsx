import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { viewing } from '../../lib/session/viewing.ts';

/** What is in it changes something: fields and buttons are off while one looks as somebody else, who only reads. */
export const Writes = ({ children }: { children: ReactNode }) =>
  viewing ? <ConfigProvider componentDisabled>{children}</ConfigProvider> : children;
