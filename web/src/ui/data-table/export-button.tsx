import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { exportFormats } from '@atrium/contract/export.ts';
import { Dropdown, Progress, Spin } from 'antd';
import type { RefObject } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ExportProgress, ListExport } from '../../lib/query/list-export.ts';
import { CrossButton } from '../act/cross-button.tsx';
import { NeedButton } from '../act/need-button.tsx';
import { useExport } from './use-export.ts';
import { usePrint } from './use-print.ts';
import { PrintSheet } from '../print/print-sheet.tsx';

interface ExportButtonProps {
  exported: ListExport;
  /** What the list is called on paper. */
  title: string;
  /** Where it is filtered. */
  search: RefObject<HTMLElement | null>;
  /** Those on the screen, in their order. */
  columns: readonly string[];
  /** How many rows the list has by now. */
  rows: number;
}

const Cancel = ({ onClick }: { onClick: () => void }) => (
  <CrossButton label={useTranslation('table')((w) => w.cancelExport)} onClick={onClick} />
);

/** What is under way, in the place of the button. */
const underWay = 'flex h-8 items-center gap-2 rounded-md bg-fill-tertiary ps-3 pe-1';

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
    <div className={underWay}>
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
      <Cancel onClick={onCancel} />
    </div>
  );
};

/** Takes along what a list shows, all pages of it, as CSV, as XLSX or on paper; says how far it is and can be stopped. */
export const ExportButton = ({ exported, title, search, columns, rows }: ExportButtonProps) => {
  const t = useTranslation('table');
  const can = useCan();
  const isPhone = useIsPhone();
  const { progress, start, cancel } = useExport(exported, columns, rows);
  const paper = usePrint(exported, columns, title);
  if (progress) return <Running progress={progress} onCancel={cancel} />;
  if (paper.isReading) {
    return (
      <div className={underWay}>
        <Spin size="small" />
        <span className="text-sm">{t((w) => w.preparingPrint)}</span>
        <Cancel onClick={paper.cancel} />
      </div>
    );
  }
  const label = t((w) => w.export);
  const button = (
    <NeedButton
      need={exported.call}
      icon={<DownloadOutlined aria-hidden />}
      disabled={rows === 0}
      aria-label={label}
      {...(isPhone && { title: label })}
    >
      {!isPhone && label}
    </NeedButton>
  );
  if (!can(exported.call)) return button;
  const words = { csv: t((w) => w.exportCsv), xlsx: t((w) => w.exportXlsx) };
  const items = [
    ...exportFormats.map((key) => ({ key, label: words[key], onClick: () => start(key) })),
    { key: 'print', label: t((w) => w.print), onClick: () => paper.start(search.current) },
  ];
  return (
    <>
      <Dropdown trigger={['click']} disabled={rows === 0} menu={{ items }}>
        {button}
      </Dropdown>
      {paper.printed && <PrintSheet printed={paper.printed} onDone={paper.end} />}
    </>
  );
};
