import { Drawer as AntdDrawer, type DrawerProps as AntdProps } from 'antd';
import { Suspense, use } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { SheetContext } from '../../lib/browser/sheet.ts';
import { PageLoading } from '../feedback/page-loading.tsx';
import { type DialogFocusProps, useDialogFocus } from './dialog-focus.tsx';
import './drawer.css';

interface OwnProps extends DialogFocusProps {
  /** The id of the heading (`DialogHeading`) that its content has of its own, in place of a bar with the title. */
  headingId?: string;
}

type DrawerProps = Omit<AntdProps, 'autoFocus' | 'focusable'> & OwnProps;

/** In a page it lies beside what it was opened from, which stays in use; elsewhere, and where there is no room for both, over everything. */
const useBeside = (): Pick<AntdProps, 'getContainer' | 'mask' | 'aria-modal' | 'focusable'> | null => {
  const sheet = use(SheetContext);
  const isPhone = useIsPhone();
  if (!sheet || isPhone) return null;
  return {
    getContainer: () => sheet.current ?? document.body,
    mask: false,
    'aria-modal': false,
    // Whoever went on with what lies beside it stays there.
    focusable: { focusTriggerAfterClose: false },
  };
};

/**
 * A drawer that takes the keyboard, and gives it back to where it was opened from.
 * What is loaded inside it leaves it standing: the keyboard stays, and so does what is open in it.
 */
export const Drawer = ({
  focus = 'title',
  isReady = true,
  subject,
  headingId,
  title,
  rootClassName = '',
  children,
  ...props
}: DrawerProps) => {
  const beside = useBeside();
  const parts = useDialogFocus(props.open === true, title, { focus, isReady, subject }, beside !== null);
  const head = headingId === undefined ? { title: parts.title } : { closable: false, 'aria-labelledby': headingId };
  return (
    <AntdDrawer
      {...props}
      {...beside}
      {...head}
      rootClassName={`${rootClassName} ${beside ? 'drawer-beside' : ''}`}
      classNames={{
        header: 'flex-wrap',
        section: 'bg-(--bg-drawer)',
        ...(beside && { wrapper: 'drawer-panel' }),
        ...(headingId !== undefined && { body: 'p-0' }),
      }}
      autoFocus={false}
    >
      <Suspense fallback={<PageLoading />}>
        {parts.mark}
        {children}
      </Suspense>
    </AntdDrawer>
  );
};
