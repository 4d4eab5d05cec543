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
import { useConfirmGrant } from '../../../../features/role/use-grant.ts';
import { ImportGrid, useImportErrorText } from './import-grid.tsx';
import { type LineErrors, groupErrors, listAssignedRoles, type ImportedSheet } from './import-sheet.ts';
import type { Import, ImportChoice } from './use-import.ts';

type ErrorsByLine = ReadonlyMap<number, LineErrors>;

const noErrors: ErrorsByLine = new Map();
const minHeight = 200;
const headHeight = 40;

const useBuildInvalidRows = (sheet: ImportedSheet, errors: ErrorsByLine): (() => string[][]) => {
  const t = useTranslation('importing');
  const getErrorText = useImportErrorText();
  return () => [
    [...sheet.columns, t((w) => w.reason)],
    ...sheet.lines
      .filter(({ line }) => errors.has(line))
      .map(({ line, cells }) => [
        ...sheet.columns.map((_, column) => cells[column] ?? ''),
        [...(errors.get(line)?.entries() ?? [])]
          .flatMap(([column, cellErrors]) =>
            cellErrors.map((error) =>
              t((w) => w.errorAt, { at: sheet.columns[column] ?? '', text: getErrorText(error) }),
            ),
          )
          .join('\n'),
      ]),
  ];
};

const CheckResult = ({
  isChecking,
  total,
  invalidCount,
}: {
  isChecking: boolean;
  total: number;
  invalidCount: number;
}) => {
  const t = useTranslation('importing');
  const format = useFormat();
  const figures = { count: total, wrong: format.number(invalidCount) };
  return (
    <div aria-live="polite" className="flex min-h-10 min-w-0 basis-full flex-col justify-center sm:flex-1 sm:basis-0">
      {isChecking ? (
        <span className="inline-flex items-center gap-2 text-secondary">
          <Spin size="small" /> {t((w) => w.checking)}
        </span>
      ) : (
        <Alert
          showIcon
          type={invalidCount > 0 ? 'warning' : 'success'}
          title={t((w) => (invalidCount > 0 ? w.someRowsInvalid : w.allRowsValid), figures)}
        />
      )}
    </div>
  );
};

/** A filtered row stays visible while it is corrected. */
const useShownLines = (sheet: ImportedSheet, errors: ErrorsByLine) => {
  const [visibleLineNumbers, setVisibleLineNumbers] = useState<ReadonlySet<number> | null>(null);
  const lines = useMemo(
    () => (visibleLineNumbers ? sheet.lines.filter(({ line }) => visibleLineNumbers.has(line)) : sheet.lines),
    [sheet.lines, visibleLineNumbers],
  );
  return {
    lines,
    isInvalidOnly: visibleLineNumbers !== null,
    showInvalidOnly: (isInvalidOnly: boolean) => setVisibleLineNumbers(isInvalidOnly ? new Set(errors.keys()) : null),
  };
};

interface RunProps {
  validCount: number;
  skippedCount: number;
  isReady: boolean;
  isBusy: boolean;
  progress: number | null;
  onCancel: () => void;
  onBack: () => void;
  onRun: (choice: ImportChoice) => void;
}

const RunForm = ({ validCount, skippedCount, isReady, isBusy, progress, onCancel, onBack, onRun }: RunProps) => {
  const t = useTranslation('importing');
  const c = useTranslation('common');
  const format = useFormat();
  const hasMail = useCodeChannels().includes('email');
  const [hasPasswords, setHasPasswords] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const isTooMany = hasPasswords && validCount > maxImportPasswords;
  return (
    <>
      <Checkbox className="mt-3" checked={hasPasswords} onChange={({ target }) => setHasPasswords(target.checked)}>
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
      {progress !== null && (
        <Progress
          aria-label={t((w) => w.importingRows)}
          className="mt-3"
          percent={Math.floor(progress * 100)}
          status="active"
        />
      )}
      <div className="sticky bottom-0 z-1 mt-3 flex flex-wrap justify-end gap-2 bg-(--bg-drawer) py-2">
        {progress === null ? (
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
          onClick={() => onRun({ passwords: hasPasswords, invite: isInviting && hasMail })}
        >
          {skippedCount > 0
            ? t((w) => w.runSome, { count: validCount, skipped: format.number(skippedCount) })
            : t((w) => w.run, { count: validCount })}
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
  const { lines, isInvalidOnly, showInvalidOnly } = useShownLines(sheet, errors);
  const buildInvalidRows = useBuildInvalidRows(sheet, errors);
  const validLines = useMemo(() => sheet.lines.filter(({ line }) => !errors.has(line)), [sheet.lines, errors]);
  const { size, measure } = useAvailableSize('height');
  const grant = useConfirmGrant();
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true });
  const total = sheet.lines.length;
  const invalidCount = outcome ? outcome.total - outcome.valid : 0;
  const removeInvalidRows = () => {
    showInvalidOnly(false);
    importer.keepOnly(validLines);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!outcome && !isChecking && <ErrorState failure={importer.failure} onRetry={() => void importer.check(sheet)} />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <CheckResult isChecking={isChecking} total={total} invalidCount={invalidCount} />
        <Segmented<boolean>
          aria-label={t((w) => w.shownRows)}
          value={isInvalidOnly}
          options={[
            { value: false, label: t((w) => w.allRows, { total: format.number(total) }) },
            {
              value: true,
              label: t((w) => w.invalidRows, { wrong: format.number(invalidCount) }),
              disabled: invalidCount === 0,
            },
          ]}
          onChange={showInvalidOnly}
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
      {invalidCount > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() =>
              saveCsv(
                t((w) => w.invalidRowsFile),
                buildInvalidRows(),
              )
            }
          >
            {t((w) => w.downloadInvalid)}
          </Button>
          <Button size="small" disabled={isChecking || invalidCount === total} onClick={removeInvalidRows}>
            {t((w) => w.removeInvalid)}
          </Button>
        </div>
      )}
      <RunForm
        validCount={validLines.length}
        skippedCount={invalidCount}
        isReady={outcome !== null && !isChecking && validLines.length > 0}
        isBusy={isBusy}
        progress={importer.progress}
        onCancel={importer.cancel}
        onBack={() => importer.goTo('columns')}
        onRun={(choice) =>
          grant(
            listAssignedRoles({ ...sheet, lines: validLines }, data?.roles ?? []),
            () => void importer.perform(choice, validLines, buildInvalidRows()),
          )
        }
      />
    </div>
  );
};
