import { upload } from '@atrium/contract/upload/calls.ts';
import { useState } from 'react';
import { callApi } from './api.ts';
import { fitImage } from './fit-image.ts';

export const acceptedImageTypes = 'image/png,image/jpeg,image/webp,image/gif';

/** Uploads an image, scaled if it is too large, and passes its path to `onSent`. The API client shows errors. */
export const useUpload = (onSent: (address: string) => unknown) => {
  const [isBusy, setBusy] = useState(false);
  const send = async (image: Blob): Promise<void> => {
    setBusy(true);
    try {
      await onSent(await callApi(upload, undefined, { file: await fitImage(image) }));
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send: (image: Blob) => void send(image) };
};
