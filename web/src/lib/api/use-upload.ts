import { upload } from '@atrium/contract/upload/calls.ts';
import { useState } from 'react';
import { callApi } from './api.ts';

/** What an upload takes, as a choice of files asks for it. */
export const takenImages = 'image/png,image/jpeg,image/webp,image/gif';

/** Sends an image and tells its address, busy until that was heard; why one was not taken, the client of the wire has said. */
export const useUpload = (onSent: (address: string) => unknown) => {
  const [isBusy, setBusy] = useState(false);
  const send = async (image: Blob): Promise<void> => {
    const body = new FormData();
    body.append('file', image, 'image');
    setBusy(true);
    try {
      // The call takes a form with a file; its input has no shape of its own.
      await onSent(await callApi(upload, body));
    } catch {
      // It stays as it was.
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send: (image: Blob) => void send(image) };
};
