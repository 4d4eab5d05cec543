import { open } from 'node:fs/promises';

/** Sees to it that what a folder holds now is there after a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
