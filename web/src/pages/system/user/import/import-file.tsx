import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { readImportTemplate } from '@atrium/contract/user/import-calls.ts';
import { Button, Spin, Upload } from 'antd';
import { callApiForFile } from '../../../../lib/api/api.ts';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { saveResponse } from '../../../../lib/browser/save-file.ts';

const download = (format: 'csv' | 'xlsx') =>
  callApiForFile(readImportTemplate, { format }).then(saveResponse, () => {
    // The API client has shown the error.
  });

export const ImportFile = ({ isBusy, onFile }: { isBusy: boolean; onFile: (file: Blob) => void }) => {
  const t = useTranslation('importing');
  return (
    <>
      <p className="mt-0 mb-3 text-secondary">{t((w) => w.intro)}</p>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download('xlsx')}>
          {t((w) => w.templateXlsx)}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download('csv')}>
          {t((w) => w.templateCsv)}
        </Button>
      </div>
      <Spin spinning={isBusy} description={t((w) => w.reading)}>
        <Upload.Dragger
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls"
          showUploadList={false}
          customRequest={({ file, onSuccess }) => {
            if (file instanceof Blob && !isBusy) onFile(file);
            onSuccess?.(null);
          }}
        >
          <p className="m-0 text-4xl text-primary">
            <InboxOutlined aria-hidden />
          </p>
          <p className="mt-2 mb-1 text-base">{t((w) => w.choose)}</p>
          <p className="m-0 text-secondary">{t((w) => w.limits)}</p>
        </Upload.Dragger>
      </Spin>
    </>
  );
};
