import { downloadAttachment } from '@atrium/contract/attachment/calls.ts';
import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { callApi } from '../../lib/api/api.ts';
import { startDownload } from '../../lib/browser/save-file.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { AttachedFileRow, type FilesAddress } from './attached-file-row.tsx';

interface AttachedFilesProps {
  files: readonly AttachedFile[];
  address: FilesAddress;
  label: string;
}

export const AttachedFiles = ({ files, address, label }: AttachedFilesProps) => {
  const t = useTranslation('resource');
  const download = useSingleRun(async (file: string) => {
    const createdDownload = await callApi(downloadAttachment, { ...address, file }).catch(() => null);
    if (createdDownload) startDownload(createdDownload.url);
  });
  return (
    <ul aria-label={label} className="m-0 list-none p-0">
      {files.map((file) => (
        <AttachedFileRow
          key={file.id}
          name={file.name}
          size={file.size}
          savedFile={{ address, file }}
          actions={
            <Button
              type="text"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={t((w) => w.downloadFile, { name: file.name })}
              onClick={() => void download(file.id)}
            />
          }
        />
      ))}
    </ul>
  );
};
