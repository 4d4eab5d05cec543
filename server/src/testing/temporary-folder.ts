import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithTest } from './endings.ts';

/** Creates a folder that is deleted at the end of its test or file. */
export const createTemporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  endWithTest(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
