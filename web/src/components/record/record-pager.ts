import type { RecordPager } from './record-types.ts';

interface RecordRow {
  readonly id: number;
}

interface Page<Row extends RecordRow> {
  readonly list: readonly Row[];
  readonly total?: number;
  readonly current?: number;
  readonly pageSize?: number;
}

export const createRecordPager = <Row extends RecordRow>(
  page: Page<Row> | undefined,
  id: number,
  onOpen: (row: Row) => void,
): RecordPager | null => {
  const rows = page?.list ?? [];
  const index = rows.findIndex((row) => row.id === id);
  if (!page || index < 0) return null;
  const to = (row: Row | undefined) => row && (() => onOpen(row));
  const { total = rows.length, current = 1, pageSize = rows.length } = page;
  return {
    index: (current - 1) * pageSize + index + 1,
    total,
    toPrevious: to(rows[index - 1]),
    toNext: to(rows[index + 1]),
  };
};
