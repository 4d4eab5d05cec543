import { Drawer as AntdDrawer, type DrawerProps as AntdProps } from 'antd';
import { type DialogFocusProps, useDialogFocus } from './dialog-focus.tsx';

type DrawerProps = Omit<AntdProps, 'autoFocus' | 'focusable'> & DialogFocusProps;

/** A drawer that takes the keyboard, and gives it back to where it was opened from. */
export const Drawer = ({ focus = 'title', isReady = true, title, children, ...props }: DrawerProps) => {
  const parts = useDialogFocus(props.open === true, title, { focus, isReady });
  return (
    <AntdDrawer {...props} autoFocus={false} title={parts.title}>
      {parts.mark}
      {children}
    </AntdDrawer>
  );
};
