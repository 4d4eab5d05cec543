import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import { Button, Progress } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { AttachedFileRow } from './attached-file-row.tsx';
import type { FileUpload } from './use-file-uploads.ts';

const UploadNote = ({ upload: { progress, error } }: { upload: FileUpload }) =>
  error === null ? (
    <Progress percent={Math.floor(progress * 100)} size="small" className="m-0!" />
  ) : (
    <span role="alert" className="block text-xs text-error-text">
      {error}
    </span>
  );

interface RowButtonProps {
  text: string;
  label: string;
  isDisabled: boolean;
  onClick: () => void;
}

const RowButton = ({ text, label, isDisabled, onClick }: RowButtonProps) => (
  <Button type="text" size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
    {text}
  </Button>
);

interface FileListProps {
  label: string;
  files: readonly AttachedFile[];
  uploads: readonly FileUpload[];
  isDisabled: boolean;
  onRemove: (file: AttachedFile) => void;
  onCancel: (upload: FileUpload) => void;
  onRetry: (upload: FileUpload) => void;
}

export const FileList = ({ label, files, uploads, isDisabled, onRemove, onCancel, onRetry }: FileListProps) => {
  const t = useTranslation('resource');
  return (
    <ul aria-label={label} className="m-0 mt-2 list-none p-0">
      {files.map((file) => (
        <AttachedFileRow
          key={file.id}
          name={file.name}
          size={file.size}
          actions={
            <RowButton
              text={t((w) => w.remove)}
              label={t((w) => w.removeFile, { name: file.name })}
              isDisabled={isDisabled}
              onClick={() => onRemove(file)}
            />
          }
        />
      ))}
      {uploads.map((upload) => {
        const { key, file, error, isRejected } = upload;
        return (
          <AttachedFileRow
            key={key}
            name={file.name}
            size={file.size}
            note={<UploadNote upload={upload} />}
            actions={
              <>
                {error !== null && !isRejected && (
                  <RowButton
                    text={t((w) => w.retry)}
                    label={t((w) => w.retryUpload, { name: file.name })}
                    isDisabled={isDisabled}
                    onClick={() => onRetry(upload)}
                  />
                )}
                <RowButton
                  text={error === null ? t((w) => w.cancel) : t((w) => w.remove)}
                  label={t((w) => (error === null ? w.cancelUpload : w.removeFile), { name: file.name })}
                  isDisabled={isDisabled}
                  onClick={() => onCancel(upload)}
                />
              </>
            }
          />
        );
      })}
    </ul>
  );
};
