import { Modal, type ModalProps } from 'antd';
import { Suspense } from 'react';
import { PageLoading } from '../feedback/page-loading.tsx';
import { type DialogFocusProps, useDialogFocus } from './dialog-focus.tsx';

type DialogProps = Omit<ModalProps, 'focusable'> & DialogFocusProps;

const focusable = { focusTriggerAfterClose: false };

/**
 * A dialog in the middle of the screen that takes the keyboard, and gives it back to where it was opened from.
 * What is loaded inside it leaves it standing: the keyboard stays, and so does what is open in it.
 */
export const Dialog = ({ focus = 'field', isReady = true, title, children, ...props }: DialogProps) => {
  const parts = useDialogFocus(props.open === true, title, { focus, isReady });
  return (
    <Modal {...props} focusable={focusable} title={parts.title}>
      <Suspense fallback={<PageLoading />}>
        {parts.mark}
        {children}
      </Suspense>
    </Modal>
  );
};
