import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { upload } from '@atrium/contract/upload/calls.ts';
import { Button, Upload } from 'antd';
import { useId, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { OwnMark } from '../../../ui/page/brand.tsx';

interface LogoFieldProps {
  logo: string;
  problem: string | undefined;
  onChange: (logo: string) => void;
}

/** The mark: a picture that is sent at once and counts when the settings are saved. */
export const LogoField = ({ logo, problem, onChange }: LogoFieldProps) => {
  const t = useTranslation('company');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const send = async (image: Blob) => {
    const body = new FormData();
    body.append('file', image, 'logo');
    setBusy(true);
    try {
      // The call takes a form with a file; its input has no shape of its own.
      onChange(await callApi(upload, body));
    } catch {
      // The client of the wire has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className="mb-1 block font-medium">
        {t((w) => w.logo)}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex size-16 items-center justify-center rounded-lg border border-solid border-line-secondary bg-layout">
          {logo ? (
            <img src={logo} alt={t((w) => w.logo)} width={40} height={40} className="object-contain" />
          ) : (
            <OwnMark size={40} />
          )}
        </span>
        <Upload
          accept="image/png,image/jpeg,image/webp,image/gif"
          showUploadList={false}
          disabled={isBusy}
          customRequest={({ file }) => {
            if (file instanceof Blob) void send(file);
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={isBusy}>
            {t((w) => (logo ? w.changeLogo : w.chooseLogo))}
          </Button>
        </Upload>
        {logo && (
          <Button type="text" onClick={() => onChange('')}>
            {t((w) => w.removeLogo)}
          </Button>
        )}
      </div>
      <p className={`m-0 mt-1 text-xs ${problem ? 'text-error-text' : 'text-tertiary'}`}>
        {problem ?? t((w) => w.logoHint)}
      </p>
    </div>
  );
};
