import { readUploadLimits } from '@atrium/contract/attachment/calls.ts';
import { type AttachedFile, maxAttachedFiles } from '@atrium/contract/attachment/file.ts';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, use, useInsertionEffect, useRef, useState } from 'react';
import { formatFileSize } from '../../lib/format/file-size.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { FileList } from './file-list.tsx';
import { ResourceNameContext } from '../text/resource-name.ts';
import { UnfinishedFiles } from './unfinished-files.ts';
import { type FileUpload, useFileUploads } from './use-file-uploads.ts';

type FilesValue = readonly AttachedFile[] | UnfinishedFiles;
type Aria = Pick<ButtonProps, 'id' | 'aria-describedby' | 'aria-invalid'>;

interface FilesInputProps extends Aria {
  name: string;
  label: string;
  value?: FilesValue;
  onChange?: (value: FilesValue) => void;
  isDisabled?: boolean;
}

/** Returns the upload limits, and a function that returns the error the server would report for a file. */
const useFileError = () => {
  const t = useTranslation('resource');
  const errorText = useTranslation('errors');
  const format = useFormat();
  const { data: limits } = useApiQuery(readUploadLimits, undefined, { skipsErrorToast: true, staleTime: Infinity });
  const getError = ({ name, size }: File, position: number): string | null => {
    if (position >= maxAttachedFiles) return t((w) => w.tooManyFiles, { count: maxAttachedFiles });
    if (size === 0) return errorText((w) => w['upload.empty']);
    if (!limits) return null;
    if (size > limits.maxBytes) return errorText((w) => w['request.tooLarge']);
    const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
    return limits.types.includes(extension)
      ? null
      : errorText((w) => w['upload.type'], { types: format.list(limits.types) });
  };
  return { limits, getError };
};

interface DropZoneProps {
  isDisabled: boolean;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

const DropZone = ({ isDisabled, onDrop, children }: DropZoneProps) => {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={`rounded-lg border border-dashed p-3 ${isOver ? 'border-primary' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isDisabled) onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
};

const noFiles: readonly AttachedFile[] = [];

interface FieldProps {
  name: string;
  value: FilesValue;
  onChange: ((value: FilesValue) => void) | undefined;
}

type GetError = (file: File, position: number) => string | null;

/** Returns the files of the field and its uploads, and functions that change them. */
const useFieldFiles = ({ name, value, onChange }: FieldProps, getError: GetError) => {
  const resource = use(ResourceNameContext) ?? '';
  const files = value instanceof UnfinishedFiles ? value.files : value;
  const setFiles = (remaining: readonly AttachedFile[], uploads: readonly FileUpload[]): void =>
    onChange?.(uploads.length > 0 ? new UnfinishedFiles(remaining) : remaining);
  // The value may have changed since the upload started, so call the function of the latest render.
  const onUploadsChange = useRef<(uploads: readonly FileUpload[], uploadedFile?: AttachedFile) => void>(
    () => undefined,
  );
  useInsertionEffect(() => {
    onUploadsChange.current = (uploads, uploadedFile) =>
      setFiles(uploadedFile ? [...files, uploadedFile] : files, uploads);
  });
  const { uploads, add, retry, cancel } = useFileUploads({ resource, field: name }, (remaining, uploadedFile) =>
    onUploadsChange.current(remaining, uploadedFile),
  );
  return {
    files,
    uploads,
    addFiles: (newFiles: readonly File[]): void =>
      add(newFiles, (file, index) => getError(file, files.length + uploads.length + index)),
    removeFile: (id: AttachedFile['id']): void =>
      setFiles(
        files.filter((file) => file.id !== id),
        uploads,
      ),
    retry,
    cancel,
  };
};

export const FilesInput = ({
  name,
  label,
  value = noFiles,
  onChange,
  isDisabled = false,
  ...aria
}: FilesInputProps) => {
  const t = useTranslation('resource');
  const commonText = useTranslation('common');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { limits, getError } = useFileError();
  const { files, uploads, addFiles, removeFile, retry, cancel } = useFieldFiles({ name, value, onChange }, getError);
  const runningCount = uploads.filter(({ error }) => error === null).length;
  return (
    <DropZone isDisabled={isDisabled} onDrop={addFiles}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        {...(limits && { accept: limits.types.map((type) => `.${type}`).join(',') })}
        onChange={({ target }) => {
          addFiles([...(target.files ?? [])]);
          // Otherwise the browser reports no change if the user selects the same file again.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          {...aria}
          ref={button}
          icon={<UploadOutlined aria-hidden />}
          disabled={isDisabled}
          aria-label={commonText((w) => w.labeled, { label, text: t((w) => w.chooseFiles) })}
          onClick={() => input.current?.click()}
        >
          {t((w) => w.chooseFiles)}
        </Button>
        <span className="text-secondary">{t((w) => w.dropFiles)}</span>
      </div>
      {limits && (
        <p className="m-0 mt-2 text-xs text-secondary">
          {t((w) => w.uploadLimits, {
            size: formatFileSize(format, limits.maxBytes),
            types: format.list(limits.types),
          })}
        </p>
      )}
      <span role="status" className="sr-only">
        {runningCount > 0 && t((w) => w.uploading, { count: runningCount })}
      </span>
      {files.length + uploads.length > 0 && (
        <FileList
          label={label}
          files={files}
          uploads={uploads}
          isDisabled={isDisabled}
          onRemove={({ id }) => {
            removeFile(id);
            // The focused button disappears with its file.
            button.current?.focus();
          }}
          onCancel={(upload) => {
            cancel(upload);
            button.current?.focus();
          }}
          onRetry={retry}
        />
      )}
    </DropZone>
  );
};
