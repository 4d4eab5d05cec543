import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { type ExportFormat, exportFormats } from '@atrium/contract/export.ts';
import { useState } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useRequestedAction } from '../../lib/browser/requested-action.ts';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { startDownload } from '../../lib/browser/save-file.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListExport } from '../../lib/query/list-export.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { Flyout, type FlyoutTrigger } from '../overlay/flyout.tsx';
import { PermissionButton } from '../action/permission-button.tsx';

interface ExportButtonProps {
  exportSource: ListExport;
  columns: readonly string[];
  rowCount: number;
  isPreparingPrint: boolean;
  onPrint: () => void;
}

export const ExportButton = ({ exportSource, columns, rowCount, isPreparingPrint, onPrint }: ExportButtonProps) => {
  const t = useTranslation('table');
  const can = useCan();
  const isPhone = useIsPhone();
  const [isStarting, setStarting] = useState(false);
  const start = useSingleRun(async (format: ExportFormat) => {
    setStarting(true);
    try {
      startDownload(await exportSource.requestUrl({ format, columns: columns.join() }));
    } catch {
      // The API client has shown the error.
    } finally {
      setStarting(false);
    }
  });
  useRequestedAction(({ action }) => {
    if (action !== 'export' || rowCount === 0) return false;
    void start('xlsx');
    return true;
  });
  const label = t((w) => w.export);
  const renderButton = (trigger?: FlyoutTrigger) => (
    <PermissionButton
      {...trigger}
      permission={exportSource.call}
      icon={<DownloadOutlined aria-hidden />}
      disabled={rowCount === 0}
      loading={isStarting || isPreparingPrint}
      aria-label={label}
      {...(isPhone && { title: label })}
    >
      {!isPhone && label}
    </PermissionButton>
  );
  if (!can(exportSource.call)) return renderButton();
  const words = { csv: t((w) => w.exportCsv), xlsx: t((w) => w.exportXlsx) };
  const items = [
    ...exportFormats.map((key) => ({ key, label: words[key], onSelect: () => void start(key) })),
    { key: 'print', label: t((w) => w.print), onSelect: onPrint },
  ];
  return (
    <Flyout
      getItems={() => items.map(({ key, label: itemLabel }) => ({ key, label: itemLabel }))}
      onSelect={(selectedKey) => items.find(({ key }) => key === selectedKey)?.onSelect()}
    >
      {renderButton}
    </Flyout>
  );
};
