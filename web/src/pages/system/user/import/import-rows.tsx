import { maxImportPasswords } from '@atrium/contract/user/import-fields.ts';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { Alert, Button, Checkbox, Progress, Segmented, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { useCodeChannels } from '../../../../lib/api/capabilities.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../../lib/query/query.ts';
import { saveCsv } from '../../../../lib/browser/save-file.ts';
import { useAvailableSize } from '../../../../components/table/use-available-size.ts';
import { ErrorState } from '../../../../components/feedback/error-state.tsx';
import { useGrant } from '../../../../features/role/use-grant.ts';
import { ImportGrid } from './import-grid.tsx';
import { type LineErrors, groupErrors, assignedRoles, type ImportedSheet } from './import-sheet.ts';
import type { Import, ImportChoice } from './use-import.ts';

type ErrorsByLine = ReadonlyMap<number, LineErrors>;

const noErrors: ErrorsByLine = new Map();
const minHeight = 200;
const headHeight = 40;

const useWrongTable = (sheet: ImportedSheet, errors: ErrorsByLine): (() => string[][]) => {
  const t = useTranslation('importing');
  return () => [
    [...sheet.columns, t((w) => w.reason)],
    ...sheet.lines
      .filter(({ line }) => errors.has(line))
      .map(({ line, cells }) => [
        ...sheet.columns.map((_, column) => cells[column] ?? ''),
        [...(errors.get(line)?.entries() ?? [])]
          .flatMap(([column, cellErrors]) =>
            cellErrors.map(({ message }) => t((w) => w.errorAt, { at: sheet.columns[column] ?? '', text: message })),
          )
          .join('\n'),
      ]),
  ];
};

const Verdict = ({ isChecking, total, wrong }: { isChecking: boolean; total: number; wrong: number }) => {
  const t = useTranslation('importing');
  const format = useFormat();
  const figures = { count: total, wrong: format.number(wrong) };
  return (
    <div aria-live="polite" className="flex min-h-10 min-w-0 basis-full flex-col justify-center sm:flex-1 sm:basis-0">
      {isChecking ? (
        <span className="inline-flex items-center gap-2 text-secondary">
          <Spin size="small" /> {t((w) => w.checking)}
        </span>
      ) : (
        <Alert
          showIcon
          type={wrong > 0 ? 'warning' : 'success'}
          title={t((w) => (wrong > 0 ? w.someRowsInvalid : w.allRowsValid), figures)}
        />
      )}
    </div>
  );
};

/** A filtered row stays visible while it is corrected. */
const useShownLines = (sheet: ImportedSheet, errors: ErrorsByLine) => {
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const lines = useMemo(
    () => (only ? sheet.lines.filter(({ line }) => only.has(line)) : sheet.lines),
    [sheet.lines, only],
  );
  return {
    lines,
    isOnly: only !== null,
    showOnly: (isOnly: boolean) => setOnly(isOnly ? new Set(errors.keys()) : null),
  };
};

interface RunProps {
  valid: number;
  skipped: number;
  isReady: boolean;
  isBusy: boolean;
  /** Progress from 0 to 1, or null if no import is running. */
  share: number | null;
  onCancel: () => void;
  onBack: () => void;
  onRun: (choice: ImportChoice) => void;
}

const Run = ({ valid, skipped, isReady, isBusy, share, onCancel, onBack, onRun }: RunProps) => {
  const t = useTranslation('importing');
  const c = useTranslation('common');
  const format = useFormat();
  const hasMail = useCodeChannels().includes('email');
  const [passwords, setPasswords] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const isTooMany = passwords && valid > maxImportPasswords;
  return (
    <>
      <Checkbox className="mt-3" checked={passwords} onChange={({ target }) => setPasswords(target.checked)}>
        {t((w) => w.passwords)}
      </Checkbox>
      <p className="mt-1 mb-0 ps-6 text-xs text-secondary">
        {isTooMany ? t((w) => w.tooManyForPasswords) : t((w) => w.noPasswords)}
      </p>
      {hasMail && (
        <>
          <Checkbox className="mt-2" checked={isInviting} onChange={({ target }) => setInviting(target.checked)}>
            {t((w) => w.invite)}
          </Checkbox>
          <p className="mt-1 mb-0 ps-6 text-xs text-secondary">{t((w) => w.inviteHint)}</p>
        </>
      )}
      {share !== null && (
        <Progress
          aria-label={t((w) => w.importingRows)}
          className="mt-3"
          percent={Math.floor(share * 100)}
          status="active"
        />
      )}
      <div className="sticky bottom-0 z-1 mt-3 flex flex-wrap justify-end gap-2 bg-(--bg-drawer) py-2">
        {share === null ? (
          <Button disabled={isBusy} onClick={onBack}>
            {c((w) => w.back)}
          </Button>
        ) : (
          <Button onClick={onCancel}>{c((w) => w.cancel)}</Button>
        )}
        <Button
          type="primary"
          disabled={!isReady || isTooMany}
          loading={isBusy}
          onClick={() => onRun({ passwords, invite: isInviting && hasMail })}
        >
          {skipped > 0
            ? t((w) => w.runSome, { count: valid, skipped: format.number(skipped) })
            : t((w) => w.run, { count: valid })}
        </Button>
      </div>
    </>
  );
};

export const ImportRows = ({ importer, sheet }: { importer: Import; sheet: ImportedSheet }) => {
  const t = useTranslation('importing');
  const format = useFormat();
  const { outcome, isChecking, isBusy } = importer;
  const errors = useMemo(() => (outcome ? groupErrors(sheet, outcome) : noErrors), [sheet, outcome]);
  const { lines, isOnly, showOnly } = useShownLines(sheet, errors);
  const wrongTable = useWrongTable(sheet, errors);
  const valid = useMemo(() => sheet.lines.filter(({ line }) => !errors.has(line)), [sheet.lines, errors]);
  const { size, measure } = useAvailableSize('height');
  const grant = useGrant();
  const { data } = useApiQuery(readUserOptions, undefined, { quiet: true });
  const total = sheet.lines.length;
  const wrong = outcome ? outcome.total - outcome.valid : 0;
  const removeInvalidRows = () => {
    showOnly(false);
    importer.keepOnly(valid);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!outcome && !isChecking && <ErrorState failure={importer.failure} onRetry={() => void importer.check(sheet)} />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Verdict isChecking={isChecking} total={total} wrong={wrong} />
        <Segmented<boolean>
          aria-label={t((w) => w.shownRows)}
          value={isOnly}
          options={[
            { value: false, label: t((w) => w.allRows, { total: format.number(total) }) },
            { value: true, label: t((w) => w.invalidRows, { wrong: format.number(wrong) }), disabled: wrong === 0 },
          ]}
          onChange={showOnly}
        />
      </div>
      <div ref={measure} className="min-h-60 flex-1 basis-0">
        <ImportGrid
          sheet={sheet}
          lines={lines}
          errors={errors}
          height={Math.max(minHeight, (size ?? 0) - headHeight)}
          onEdit={importer.correct}
        />
      </div>
      {wrong > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() =>
              saveCsv(
                t((w) => w.invalidRowsFile),
                wrongTable(),
              )
            }
          >
            {t((w) => w.downloadInvalid)}
          </Button>
          <Button size="small" disabled={isChecking || wrong === total} onClick={removeInvalidRows}>
            {t((w) => w.removeInvalid)}
          </Button>
        </div>
      )}
      <Run
        valid={valid.length}
        skipped={wrong}
        isReady={outcome !== null && !isChecking && valid.length > 0}
        isBusy={isBusy}
        share={importer.share}
        onCancel={importer.cancel}
        onBack={() => importer.goTo('columns')}
        onRun={(choice) =>
          grant(
            assignedRoles({ ...sheet, lines: valid }, data?.roles ?? []),
            () => void importer.perform(choice, valid, wrongTable()),
          )
        }
      />
    </div>
  );
};
