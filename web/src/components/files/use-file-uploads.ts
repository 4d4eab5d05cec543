import { uploadAttachment } from '@atrium/contract/attachment/calls.ts';
import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useOnUnmount } from '../../lib/browser/use-on-unmount.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { createUploadTransport } from '../../lib/http/upload-transport.ts';

/** Uploads take longer than other requests. */
const uploadTimeoutMs = 150_000;

export interface FileUpload {
  readonly key: number;
  readonly file: File;
  readonly progress: number;
  /** Null while the upload waits or runs. */
  readonly error: string | null;
  /** True if the server would reject the file at every attempt. */
  readonly isRejected: boolean;
}

interface Address {
  readonly resource: string;
  readonly field: string;
}

/** Uploads files one after another. `onChange` receives the remaining uploads and the file that was just uploaded. */
export const useFileUploads = (address: Address, onChange: (uploads: FileUpload[], newFile?: AttachedFile) => void) => {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  // A running upload needs the current list, not the list of the render that started it.
  const uploadsRef = useRef<FileUpload[]>([]);
  const lastUpload = useRef<Promise<void>>(Promise.resolve());
  const controllers = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  useOnUnmount(() => controllers.current.forEach((controller) => controller.abort()));

  const replaceUploads = (next: FileUpload[], newFile?: AttachedFile): void => {
    uploadsRef.current = next;
    setUploads(next);
    onChange(next, newFile);
  };
  const updateUpload = (key: number, changes: Partial<FileUpload>): void => {
    uploadsRef.current = uploadsRef.current.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload));
    setUploads(uploadsRef.current);
  };
  const withoutUpload = (key: number): FileUpload[] => uploadsRef.current.filter((upload) => upload.key !== key);

  const send = async ({ key, file }: FileUpload): Promise<void> => {
    const controller = controllers.current.get(key);
    if (!controller || controller.signal.aborted) return;
    try {
      const newFile = await callApi(uploadAttachment, address, {
        file,
        skipsErrorToast: true,
        signal: controller.signal,
        timeout: uploadTimeoutMs,
        transport: createUploadTransport((progress) => updateUpload(key, { progress })),
      });
      replaceUploads(withoutUpload(key), newFile);
    } catch (failure) {
      if (!controller.signal.aborted)
        updateUpload(key, { error: failure instanceof RequestFailure ? failure.message : String(failure) });
    }
  };
  const start = (upload: FileUpload): void => {
    controllers.current.set(upload.key, new AbortController());
    lastUpload.current = lastUpload.current.then(() => send(upload));
  };

  return {
    uploads,
    /** `getError` returns the reason why a file cannot be uploaded, or null. */
    add: (files: readonly File[], getError: (file: File, index: number) => string | null): void => {
      const newUploads = files.map((file, index) => {
        const error = getError(file, index);
        return { key: (nextKey.current += 1), file, progress: 0, error, isRejected: error !== null };
      });
      replaceUploads([...uploadsRef.current, ...newUploads]);
      for (const upload of newUploads) if (upload.error === null) start(upload);
    },
    retry: (upload: FileUpload): void => {
      updateUpload(upload.key, { progress: 0, error: null });
      start(upload);
    },
    cancel: ({ key }: FileUpload): void => {
      controllers.current.get(key)?.abort();
      replaceUploads(withoutUpload(key));
    },
  };
};
