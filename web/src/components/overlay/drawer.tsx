import { Drawer as AntdDrawer, type DrawerProps as AntdProps } from 'antd';
import { type ReactNode, Suspense, use } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { PageContainerContext } from '../../lib/browser/page-container.ts';
import { PageLoading } from '../feedback/page-loading.tsx';
import { type DialogFocusProps, useDialogFocus } from './dialog-focus.tsx';
import './drawer.css';

interface HeadingProps extends DialogFocusProps {
  /** Accessible name of a drawer with a heading (`DialogHeading`) in its content, instead of the title bar. */
  label?: string;
  fallback?: ReactNode;
}

type DrawerProps = Omit<AntdProps, 'autoFocus' | 'focusable'> & HeadingProps;

/** Returns the props of a drawer beside its page, which stays usable; null if it covers everything. */
const useSideDrawerProps = (): Pick<AntdProps, 'getContainer' | 'mask' | 'aria-modal' | 'focusable'> | null => {
  const pageContainer = use(PageContainerContext);
  const isPhone = useIsPhone();
  if (!pageContainer || isPhone) return null;
  return {
    getContainer: () => pageContainer.current ?? document.body,
    mask: false,
    'aria-modal': false,
    // The focus stays if the user has moved it to the page.
    focusable: { focusTriggerAfterClose: false },
  };
};

/** The focus trap of antd takes the focus from dialogs above the drawer; `keepTabInside` replaces it. */
const ownFocus = { trap: false };

export const Drawer = ({
  focus = 'title',
  isReady = true,
  subject,
  label,
  fallback,
  title,
  rootClassName = '',
  children,
  ...props
}: DrawerProps) => {
  const sideProps = useSideDrawerProps();
  const focusElements = useDialogFocus(props.open === true, title, { focus, isReady, subject }, sideProps !== null);
  const headProps = label === undefined ? { title: focusElements.title } : { closable: false, 'aria-label': label };
  return (
    <AntdDrawer
      {...props}
      focusable={ownFocus}
      {...sideProps}
      {...headProps}
      rootClassName={`${rootClassName} ${sideProps ? 'drawer-beside' : ''}`}
      classNames={{
        header: 'flex-wrap',
        section: 'bg-(--bg-drawer)',
        ...(sideProps && { wrapper: 'drawer-panel' }),
        ...(label !== undefined && { body: 'p-0' }),
      }}
      autoFocus={false}
    >
      <Suspense fallback={fallback ?? <PageLoading />}>
        {focusElements.mark}
        {children}
      </Suspense>
    </AntdDrawer>
  );
};
