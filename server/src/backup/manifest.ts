import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A backup cannot be taken, is not whole, or cannot be restored; the message is one sentence for who asked for it. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

const table = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_]+$/)).min(1),
  key: z.array(z.string()).min(1),
  /** The last number that its identity has given; null where it has none. */
  lastId: z.int().nullable(),
  rows: z.int(),
  /** SHA-256 of the rows as lines of JSON. */
  digest: z.string(),
});

const manifest = z.object({
  format: z.literal('atrium-backup-1'),
  /** The version of the product that took it. */
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  time: z.iso.datetime(),
  /** The changes of the schema that the database had been through. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** Uploaded files. */
  files: z.array(z.string().regex(/^[a-z0-9]+\.[a-z0-9]+$/)),
  /** Files that rows name and that were not there any more. */
  missingFiles: z.array(z.string()),
  hasKey: z.boolean(),
});

/** What a backup says of itself, in `manifest.json`. */
export type Manifest = z.infer<typeof manifest>;
/** A table in a backup. */
export type BackupTable = Manifest['tables'][number];

export const manifestName = 'manifest.json';
export const keyName = 'atrium.key';

/** Where the rows of a table lie in a backup. */
export const tablePart = (name: string): string => `tables/${name}.jsonl.gz`;

/** Where an uploaded file lies in a backup. */
export const filePart = (name: string): string => `files/${name}`;

/** All that a backup consists of, beside its sums. */
export const partsOf = ({ tables, files, hasKey }: Manifest): string[] => [
  manifestName,
  ...tables.map(({ name }) => tablePart(name)),
  ...files.map(filePart),
  ...(hasKey ? [keyName] : []),
];

/** Reads what a backup says of itself; throws a `BackupFault` where there is none. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new BackupFault(`${folder} is no backup: it has no ${manifestName}.`);
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupFault(
      `The backup ${folder} is damaged, or of a newer version: its ${manifestName} is not understood.`,
    );
  }
};
