import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { getFailureKind, type RequestFailure } from '../../lib/http/request-failure.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useConfirmDiscard } from '../../lib/tab/unsaved.ts';
import { RowForm, type RowFormParts, type Versioned } from './row-form.tsx';
import { Notice } from '../feedback/notice.tsx';
import { RevokedNotice } from '../feedback/revoked-notice.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import { ResourceNameContext } from '../text/resource-name.ts';

export interface SaveAndContinue<Saved> {
  readonly label: string;
  readonly go: (saved: Saved) => void;
}

interface RowFormDrawerProps<Row extends Versioned, Values extends object, Saved> extends RowFormParts<
  Row,
  Values,
  Saved
> {
  pending?: ReactNode;
  size?: number;
  note?: string | undefined;
  /** Second button, which saves and opens another dialog. */
  next?: SaveAndContinue<Saved> | undefined;
  onClose: () => void;
}

/** Returns the kind of failure if the server did not process the request; null if it rejected the values. */
const findServerFailure = (failure: RequestFailure) => {
  const kind = getFailureKind(failure);
  return kind === 'other' || kind === 'forbidden' ? null : kind;
};

const SaveFailure = ({ failure }: { failure: RequestFailure }) => {
  const c = useTranslation('common');
  const errorText = useErrorText();
  const kind = findServerFailure(failure);
  return <Notice>{kind === null ? errorText.failure(failure) : c((w) => w.notSaved[kind])}</Notice>;
};

const MountNotifier = ({ onMount }: { onMount: (isMounted: true) => void }) => {
  useEffect(() => onMount(true), [onMount]);
  return null;
};

interface FormFooterProps {
  formId: string;
  failure: RequestFailure | null;
  note: string | undefined;
  nextLabel: string | undefined;
  isBusy: boolean;
  isDisabled: boolean;
  onCancel: () => void;
  onSave: () => void;
  onSaveAndContinue: () => void;
}

const FormFooter = (props: FormFooterProps) => {
  const { formId, failure, note, nextLabel, isBusy, isDisabled, onCancel, onSave, onSaveAndContinue } = props;
  const c = useTranslation('common');
  const canRetry = failure !== null && findServerFailure(failure) !== null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {failure && (
        <div className="basis-full">
          <SaveFailure failure={failure} />
        </div>
      )}
      {note && <p className="m-0 min-w-0 flex-1 basis-full text-xs text-secondary sm:basis-40">{note}</p>}
      {/* Three buttons do not fit on a phone while saving. */}
      <Button className={nextLabel === undefined ? '' : 'max-sm:hidden'} onClick={onCancel}>
        {c((w) => w.cancel)}
      </Button>
      {nextLabel !== undefined && (
        <Button disabled={isDisabled || isBusy} onClick={onSaveAndContinue}>
          {nextLabel}
        </Button>
      )}
      <Button type="primary" htmlType="submit" form={formId} loading={isBusy} disabled={isDisabled} onClick={onSave}>
        {c((w) => (canRetry ? w.retry : w.save))}
      </Button>
    </div>
  );
};

export const RowFormDrawer = <Row extends Versioned, Values extends object, Saved>(
  props: RowFormDrawerProps<Row, Values, Saved>,
) => {
  const { title, resource, pending, size = 520, note, next, onClose } = props;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const onBusy = (isSaving: boolean) => {
    setBusy(isSaving);
    if (isSaving) setFailure(null);
  };
  const confirmDiscard = useConfirmDiscard();
  const leave = () => void confirmDiscard().then((isConfirmed) => isConfirmed && onClose());
  const continuesAfterSave = useRef(false);
  const saveAndContinue = () => {
    continuesAfterSave.current = true;
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  const close = (savedRecord: Saved) => {
    if (next && continuesAfterSave.current) next.go(savedRecord);
    else onClose();
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
        <FormFooter
          formId={id}
          failure={failure}
          note={note}
          nextLabel={next?.label}
          isBusy={isBusy}
          isDisabled={!isMounted || pending !== undefined}
          onCancel={leave}
          onSave={() => {
            continuesAfterSave.current = false;
          }}
          onSaveAndContinue={saveAndContinue}
        />
      }
    >
      <RevokedNotice className="mb-4" />
      {pending ?? (
        <>
          <ResourceNameContext value={resource}>
            <RowForm {...props} id={id} onBusy={onBusy} onFailure={setFailure} onSaved={close} />
          </ResourceNameContext>
          <MountNotifier onMount={setMounted} />
        </>
      )}
    </Drawer>
  );
};
