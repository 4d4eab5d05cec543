import { open } from 'node:fs/promises';

/** Flushes the entries of a folder to disk, so that they survive a power failure. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
