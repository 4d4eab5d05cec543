import { Drawer as AntdDrawer, type DrawerProps as AntdProps } from 'antd';
import { Suspense } from 'react';
import { PageLoading } from '../feedback/page-loading.tsx';
import { type DialogFocusProps, useDialogFocus } from './dialog-focus.tsx';

type DrawerProps = Omit<AntdProps, 'autoFocus' | 'focusable'> & DialogFocusProps;

/**
 * A drawer that takes the keyboard, and gives it back to where it was opened from.
 * What is loaded inside it leaves it standing: the keyboard stays, and so does what is open in it.
 */
export const Drawer = ({ focus = 'title', isReady = true, title, children, ...props }: DrawerProps) => {
  const parts = useDialogFocus(props.open === true, title, { focus, isReady });
  return (
    <AntdDrawer {...props} autoFocus={false} title={parts.title}>
      <Suspense fallback={<PageLoading />}>
        {parts.mark}
        {children}
      </Suspense>
    </AntdDrawer>
  );
};
