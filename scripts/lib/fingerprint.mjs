import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const ignoredFolders = new Set(['node_modules', 'dist', 'data', 'test-results']);

const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const fullPath = path.join(folder, entry.name);
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listFiles(fullPath);
    return entry.isFile() ? [fullPath] : [];
  });

/** Works without Git, which container images and downloaded archives lack. */
export const createFingerprint = (parts) => {
  const hash = createHash('sha256');
  const add = (file) => {
    hash.update(path.relative(root, file).split(path.sep).join('/'));
    hash.update('\0');
    hash.update(readFileSync(file));
    hash.update('\0');
  };
  for (const part of parts) {
    const fullPath = path.join(root, part);
    try {
      for (const file of listFiles(fullPath).sort()) add(file);
    } catch (error) {
      if (error.code === 'ENOTDIR') add(fullPath);
      else if (error.code !== 'ENOENT') throw error;
    }
  }
  return hash.digest('hex');
};
