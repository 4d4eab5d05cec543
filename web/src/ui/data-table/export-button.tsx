import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { type ExportFormat, exportFormats } from '@atrium/contract/export.ts';
import { Dropdown, Spin } from 'antd';
import { type RefObject, useState } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { startDownload } from '../../lib/browser/save-file.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListExport } from '../../lib/query/list-export.ts';
import { CrossButton } from '../act/cross-button.tsx';
import { NeedButton } from '../act/need-button.tsx';
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

/** Exports all pages of a list as CSV or XLSX, which the browser downloads, or prints them. */
export const ExportButton = ({ exported, title, search, columns, rows }: ExportButtonProps) => {
  const t = useTranslation('table');
  const can = useCan();
  const isPhone = useIsPhone();
  const [isStarting, setStarting] = useState(false);
  const paper = usePrint(exported, columns, title);
  const start = async (format: ExportFormat): Promise<void> => {
    setStarting(true);
    try {
      startDownload(await exported.address({ format, columns: columns.join() }));
    } catch {
      // `callApi` has shown why.
    } finally {
      setStarting(false);
    }
  };
  if (paper.isReading) {
    return (
      <div className="flex h-8 items-center gap-2 rounded-md bg-fill-tertiary ps-3 pe-1">
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
      loading={isStarting}
      aria-label={label}
      {...(isPhone && { title: label })}
    >
      {!isPhone && label}
    </NeedButton>
  );
  if (!can(exported.call)) return button;
  const words = { csv: t((w) => w.exportCsv), xlsx: t((w) => w.exportXlsx) };
  const items = [
    ...exportFormats.map((key) => ({ key, label: words[key], onClick: () => void start(key) })),
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
