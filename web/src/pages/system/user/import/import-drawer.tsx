import { Button, Steps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsPhone } from '../../../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useConfirmDiscard, useUnsaved } from '../../../../lib/tab/unsaved.ts';
import { RevokedNotice } from '../../../../components/feedback/revoked-notice.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportReading } from './import-reading.tsx';
import { ImportRows } from './import-rows.tsx';
import { type Import, importSteps, useImport } from './use-import.ts';
import { Drawer } from '../../../../components/overlay/drawer.tsx';

interface PartProps {
  importer: Import;
  onSaved: () => void;
  onShow: () => void;
  onClose: () => void;
}

const ImportStepView = ({ importer, onSaved, onShow, onClose }: PartProps) => {
  const t = useTranslation('importing');
  const { step, sheet, outcome } = importer;
  if (step === 'file' || !sheet)
    return <ImportFile isBusy={importer.isBusy} onFile={(file) => void importer.chooseFile(file)} />;
  if (step === 'columns') {
    return (
      <ImportColumns
        readingOptions={<ImportReading importer={importer} sheet={sheet} />}
        sheet={sheet}
        onChange={importer.map}
        onBack={() => importer.goTo('file')}
        actions={(hasUsername) => (
          <Button type="primary" disabled={!hasUsername} loading={importer.isBusy} onClick={importer.startCheck}>
            {t((w) => w.check)}
          </Button>
        )}
      />
    );
  }
  if (step === 'rows' || !outcome) return <ImportRows importer={importer} sheet={sheet} />;
  return (
    <ImportDone
      outcome={outcome}
      skippedRows={importer.skipped}
      onSaved={onSaved}
      onImportAnother={() => importer.goTo('file')}
      onShow={onShow}
      onClose={onClose}
    />
  );
};

const Progress = ({ index, names }: { index: number; names: readonly string[] }) =>
  useIsPhone() ? (
    <p className="mt-0 mb-3 font-medium">
      {index + 1} / {names.length} · {names[index]}
    </p>
  ) : (
    <Steps className="mb-6!" size="small" current={index} items={names.map((title) => ({ title }))} />
  );

export const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslation('importing');
  const isPhone = useIsPhone();
  const importer = useImport();
  const [savedOutcome, setSavedOutcome] = useState<object | null>(null);
  const { step, outcome } = importer;
  const hasUnsavedPasswords = step === 'done' && (outcome?.passwords.length ?? 0) > 0 && savedOutcome !== outcome;
  useUnsaved(
    t((w) => w.title),
    step === 'columns' || step === 'rows' || hasUnsavedPasswords,
  );
  const confirmDiscard = useConfirmDiscard();
  const leave = () => void confirmDiscard().then((isConfirmed) => isConfirmed && onClose());
  const navigate = useNavigate();
  const createTime = outcome?.createTime;
  const show = () =>
    void confirmDiscard().then((isConfirmed) => {
      if (!isConfirmed) return;
      onClose();
      // All users of an import are created at the same time.
      void navigate({ pathname: '/system/user', search: `?createdFrom=${createTime}&createdTo=${createTime}` });
    });
  return (
    <Drawer
      open
      title={t((w) => w.title)}
      size={isPhone ? '100%' : 1080}
      mask={{ closable: false }}
      onClose={leave}
      styles={{ body: { display: 'flex', flexDirection: 'column' } }}
    >
      <RevokedNotice className="mb-4" />
      <Progress index={importSteps.indexOf(step)} names={importSteps.map((name) => t((w) => w.steps[name]))} />
      <ImportStepView importer={importer} onSaved={() => setSavedOutcome(outcome)} onShow={show} onClose={leave} />
    </Drawer>
  );
};
