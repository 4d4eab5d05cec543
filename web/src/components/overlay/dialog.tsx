import { Modal, type ModalProps } from 'antd';
import { Suspense } from 'react';
import { PageLoading } from '../feedback/page-loading.tsx';
import { type DialogFocusProps, useDialogFocus } from './dialog-focus.tsx';

/** All dialogs have the same position, so `centered` is not available. */
type DialogProps = Omit<ModalProps, 'focusable' | 'centered' | 'classNames'> & DialogFocusProps;

const focusable = { focusTriggerAfterClose: false };

/** Keeps long titles away from the close button. */
const titleClassNames = { header: 'pe-10!' };

/** Dialog that takes and returns the focus. Suspending content does not reset its state. */
export const Dialog = ({ focus = 'field', isReady = true, title, children, ...props }: DialogProps) => {
  const focusElements = useDialogFocus(props.open === true, title, { focus, isReady });
  return (
    <Modal {...props} classNames={titleClassNames} focusable={focusable} title={focusElements.title}>
      <Suspense fallback={<PageLoading />}>
        {focusElements.mark}
        {children}
      </Suspense>
    </Modal>
  );
};
