import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { exportFormats } from '@atrium/contract/export.ts';
import { Button, Dropdown, Progress } from 'antd';
import { useCan } from '../../lib/access/access.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ExportProgress, ListExport } from '../../lib/query/list-export.ts';
import { useServes } from '../../lib/access/serves.ts';
import { NeedButton } from '../act/need-button.tsx';
import { useExport } from './use-export.ts';

interface ExportButtonProps {
  exported: ListExport;
  /** Those on the screen, in their order. */
  columns: readonly string[];
  /** How many rows the list has by now. */
  rows: number;
}

const Running = ({ progress, onCancel }: { progress: ExportProgress; onCancel: () => void }) => {
  const t = useTranslation('table');
  const format = useFormat();
  const total = progress.total ?? 0;
  const percent = progress.rows === null || total === 0 ? null : Math.min(100, (progress.rows / total) * 100);
  const text =
    progress.rows === null
      ? t((w) => w.exportingBytes, {
          rows: format.number(total),
          size: format.number(progress.bytes / 1_000_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        })
      : t((w) => w.exporting, { done: format.number(progress.rows), rows: format.number(total) });
  return (
    <div className="flex h-8 items-center gap-2 rounded-md bg-fill-tertiary ps-3 pe-1">
      <span className="text-sm tabular-nums">{text}</span>
      {percent !== null && (
        <Progress
          aria-label={t((w) => w.export)}
          className="m-0! w-20"
          percent={percent}
          showInfo={false}
          size="small"
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t((w) => w.cancelExport)}
        title={t((w) => w.cancelExport)}
        onClick={onCancel}
      />
    </div>
  );
};

/** Takes along what a list shows, all pages of it, as CSV or XLSX; says how far it is and can be stopped. */
export const ExportButton = ({ exported, columns, rows }: ExportButtonProps) => {
  const t = useTranslation('table');
  const can = useCan();
  const serves = useServes();
  const { progress, start, cancel } = useExport(exported, columns, rows);
  if (progress) return <Running progress={progress} onCancel={cancel} />;
  if (!serves(exported.call)) return null;
  const label = t((w) => w.export);
  const button = (
    <NeedButton need={exported.call} icon={<DownloadOutlined aria-hidden />} disabled={rows === 0}>
      {label}
    </NeedButton>
  );
  if (!can(exported.call)) return button;
  const words = { csv: t((w) => w.exportCsv), xlsx: t((w) => w.exportXlsx) };
  return (
    <Dropdown
      trigger={['click']}
      disabled={rows === 0}
      menu={{ items: exportFormats.map((key) => ({ key, label: words[key], onClick: () => start(key) })) }}
    >
      {button}
    </Dropdown>
  );
};
