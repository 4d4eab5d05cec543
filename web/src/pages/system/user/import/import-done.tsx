import { userResource } from '@atrium/contract/user/fields.ts';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { ImportOutcome } from '@atrium/contract/user/import-schemas.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useLabel } from '../../../../lib/language/label.ts';
import { EmptyState } from '../../../../components/feedback/empty-state.tsx';
import { saveCsv } from '../../../../lib/browser/save-file.ts';

interface ImportDoneProps {
  outcome: ImportOutcome;
  skippedRows: readonly string[][];
  onSaved: () => void;
  onImportAnother: () => void;
  onShow: () => void;
  onClose: () => void;
}

export const ImportDone = ({ outcome, skippedRows, onSaved, onImportAnother, onShow, onClose }: ImportDoneProps) => {
  const t = useTranslation('importing');
  const userText = useTranslation('user');
  const label = useLabel();
  const c = useTranslation('common');
  const { created, invited, passwords } = outcome;
  const hasPasswords = passwords.length > 0;
  const save = () => {
    saveCsv(
      t((w) => w.passwordFile),
      [
        [label(userResource.fields.username.label), userText((w) => w.password)],
        ...passwords.map(({ username, password }) => [username, password]),
      ],
    );
    onSaved();
  };
  return (
    <EmptyState message={t((w) => w.done, { count: created })} hint={t((w) => w.doneHint)}>
      {skippedRows.length > 1 && <p className="m-0">{t((w) => w.skipped, { count: skippedRows.length - 1 })}</p>}
      {invited > 0 && <p className="m-0">{t((w) => w.invitedHint, { count: invited })}</p>}
      {hasPasswords && (
        <>
          <Alert type="warning" showIcon title={t((w) => w.passwordsHint)} />
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={save}>
            {t((w) => w.downloadPasswords)}
          </Button>
        </>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button type={hasPasswords ? 'default' : 'primary'} onClick={onShow}>
          {t((w) => w.show)}
        </Button>
        {skippedRows.length > 1 && (
          <Button
            onClick={() =>
              saveCsv(
                t((w) => w.invalidRowsFile),
                skippedRows,
              )
            }
          >
            {t((w) => w.downloadInvalid)}
          </Button>
        )}
        <Button onClick={onImportAnother}>{t((w) => w.another)}</Button>
        <Button onClick={onClose}>{c((w) => w.close)}</Button>
      </div>
    </EmptyState>
  );
};
