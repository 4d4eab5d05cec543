import type { Database } from '../db/dialect/dialect.ts';
import { tableShapes } from '../db/dialect/table-shapes.ts';
import { appliedTo } from '../db/migrate.ts';
import { Digesting, lineOf } from '../db/whole/digest.ts';
import { fillDatabase, type FilledTable, type TableCopy } from '../db/whole/fill.ts';
import { readRows, type Row } from '../db/whole/read-rows.ts';
import { inSnapshot } from '../db/whole/snapshot.ts';
import { BackupFault } from './manifest.ts';

/** Puts every row of one database into another that is empty, and answers what arrived: the same, read back from there. */
export const moveDatabase = (from: Database, to: Database): Promise<FilledTable[]> =>
  inSnapshot(from, async (db) => {
    const migrations = await appliedTo(db);
    if (migrations.length === 0)
      throw new BackupFault('There is nothing to move: the database has no tables of Atrium.');
    const shapes = await tableShapes(db, from.dialect.kind);
    const tables = shapes.map((shape): TableCopy => {
      const digesting = new Digesting();
      const pages = async function* (): AsyncGenerator<Row[]> {
        for await (const page of readRows(db, shape)) {
          digesting.add(page.map(lineOf));
          yield page;
        }
      };
      return { ...shape, pages, expected: async () => digesting.end() };
    });
    return fillDatabase(to, { migrations, tables });
  });
