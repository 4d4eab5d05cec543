import { upload } from '@atrium/contract/upload/calls.ts';
import { useState } from 'react';
import { callApi } from './api.ts';
import { fitImage } from './fit-image.ts';

export const takenImages = 'image/png,image/jpeg,image/webp,image/gif';

/**
 * Returns an upload function and whether it is busy; passes the address to `onSent`. Images that are too large are scaled. Failures are shown by the API
 * client.
 */
export const useUpload = (onSent: (address: string) => unknown) => {
  const [isBusy, setBusy] = useState(false);
  const send = async (image: Blob): Promise<void> => {
    setBusy(true);
    try {
      await onSent(await callApi(upload, undefined, { file: await fitImage(image) }));
    } catch {
      // The image is unchanged.
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send: (image: Blob) => void send(image) };
};
