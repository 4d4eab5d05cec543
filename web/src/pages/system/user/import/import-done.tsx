import { userResource } from '@atrium/contract/user/fields.ts';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { ImportOutcome } from '@atrium/contract/user/import-schemas.ts';
import { Alert, Button, Result } from 'antd';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useLabel } from '../../../../lib/language/label.ts';
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
  const u = useTranslation('user');
  const label = useLabel();
  const c = useTranslation('common');
  const { created, invited, passwords } = outcome;
  const save = () => {
    saveCsv(
      t((w) => w.passwordFile),
      [
        [label(userResource.fields.username.label), u((w) => w.password)],
        ...passwords.map(({ username, password }) => [username, password]),
      ],
    );
    onSaved();
  };
  return (
    <Result
      status="success"
      title={t((w) => w.done, { count: created })}
      subTitle={[
        t((w) => w.doneHint),
        ...(skippedRows.length > 1 ? [t((w) => w.skipped, { count: skippedRows.length - 1 })] : []),
        ...(invited > 0 ? [t((w) => w.invitedHint, { count: invited })] : []),
      ].join(' ')}
      extra={
        <div className="flex flex-col items-center gap-4">
          {passwords.length > 0 && (
            <>
              <Alert type="warning" showIcon title={t((w) => w.passwordsHint)} />
              <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={save}>
                {t((w) => w.downloadPasswords)}
              </Button>
            </>
          )}
          <div className="flex flex-wrap justify-center gap-2">
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
            <Button onClick={onShow}>{t((w) => w.show)}</Button>
            <Button onClick={onImportAnother}>{t((w) => w.another)}</Button>
            <Button onClick={onClose}>{c((w) => w.close)}</Button>
          </div>
        </div>
      }
    />
  );
};
