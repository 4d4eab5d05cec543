import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provokedVariable } from '../provoked.ts';

/** A folder for the run in which tests note the refusals and audit entries they provoke. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-provoked-'));
  process.env[provokedVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
