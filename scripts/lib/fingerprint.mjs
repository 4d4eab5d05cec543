import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const skipped = new Set(['node_modules', 'dist', 'data', 'test-results']);

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(full);
    return entry.isFile() ? [full] : [];
  });

/** Works without Git, which container images and downloaded archives lack. */
export const fingerprint = (parts) => {
  const hash = createHash('sha256');
  const add = (file) => {
    hash.update(path.relative(root, file).split(path.sep).join('/'));
    hash.update('\0');
    hash.update(readFileSync(file));
    hash.update('\0');
  };
  for (const part of parts) {
    const full = path.join(root, part);
    try {
      for (const file of filesUnder(full).sort()) add(file);
    } catch (error) {
      if (error.code === 'ENOTDIR') add(full);
      else if (error.code !== 'ENOENT') throw error;
    }
  }
  return hash.digest('hex');
};
