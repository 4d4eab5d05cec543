import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useMayLeave } from '../../lib/tab/unsaved.ts';
import { RowForm, type RowFormParts, type Versioned } from './row-form.tsx';
import { RevokedNotice } from '../feedback/revoked-notice.tsx';
import { Drawer } from '../overlay/drawer.tsx';

interface RowFormDrawerProps<Row extends Versioned, Values extends object, Saved> extends RowFormParts<
  Row,
  Values,
  Saved
> {
  /** Stands in place of the form until the row has been read. */
  pending?: ReactNode;
  size?: number;
  onClose: () => void;
}

/** Says that what stands before it is there: its words and its code have come. */
const Arrival = ({ onArrive }: { onArrive: (isHere: true) => void }) => {
  useEffect(() => onArrive(true), [onArrive]);
  return null;
};

/** Makes or changes a row in a drawer, as `RowForm` does; leaving asks first. */
export const RowFormDrawer = <Row extends Versioned, Values extends object, Saved>(
  props: RowFormDrawerProps<Row, Values, Saved>,
) => {
  const { title, pending, size = 520, onClose } = props;
  const c = useTranslation('common');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [isHere, setHere] = useState(false);
  const mayLeave = useMayLeave();
  const leave = () => void mayLeave().then((isSure) => isSure && onClose());
  const close = () => {
    onClose();
    return null;
  };
  return (
    <Drawer
      open
      focus="field"
      isReady={pending === undefined}
      title={title}
      size={size}
      onClose={leave}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={leave}>{c((w) => w.cancel)}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            loading={isBusy}
            disabled={!isHere || pending !== undefined}
          >
            {c((w) => w.save)}
          </Button>
        </div>
      }
    >
      <RevokedNotice className="mb-4" />
      {pending ?? (
        <>
          <RowForm {...props} id={id} onBusy={setBusy} onSaved={close} />
          <Arrival onArrive={setHere} />
        </>
      )}
    </Drawer>
  );
};
