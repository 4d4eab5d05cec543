import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpAfterTest } from './cleanup.ts';

/** Creates a folder that is deleted at the end of its test or file. */
export const createTemporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  cleanUpAfterTest(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
