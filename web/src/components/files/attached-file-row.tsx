import { loadThumbnail } from '@atrium/contract/attachment/calls.ts';
import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import FileOutlined from '@ant-design/icons/FileOutlined';
import type { ReactNode } from 'react';
import { formatFileSize } from '../../lib/format/file-size.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/query/query.ts';

export interface FilesAddress {
  readonly resource: string;
  readonly field: string;
  readonly id: number;
}

const Thumbnail = ({ address, file }: { address: FilesAddress; file: string }) => {
  const options = { skipsErrorToast: true, isBackground: true, staleTime: Infinity };
  const { data } = useApiQuery(loadThumbnail, { ...address, file }, options);
  return data ? <img src={data.url} alt="" className="size-10 rounded object-cover" /> : null;
};

interface AttachedFileRowProps {
  name: string;
  size: number;
  /** File of a saved record. Only these files have a thumbnail. */
  savedFile?: { readonly address: FilesAddress; readonly file: AttachedFile } | undefined;
  note?: ReactNode;
  actions: ReactNode;
}

export const AttachedFileRow = ({ name, size, savedFile, note, actions }: AttachedFileRowProps) => {
  const format = useFormat();
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="flex size-10 shrink-0 items-center justify-center rounded bg-layout">
        {savedFile?.file.hasThumbnail ? (
          <Thumbnail address={savedFile.address} file={savedFile.file.id} />
        ) : (
          <FileOutlined aria-hidden className="text-secondary" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block wrap-anywhere">{name}</bdi>
        {note ?? <span className="text-xs text-secondary">{formatFileSize(format, size)}</span>}
      </span>
      {actions}
    </li>
  );
};
