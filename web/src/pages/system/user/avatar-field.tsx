import { upload } from '@atrium/contract/upload/calls.ts';
import { Avatar, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';

const CropUpload = lazy(async () => ({ default: (await import('../../../ui/form/crop-upload.tsx')).CropUpload }));

interface AvatarFieldProps {
  /** Given by the form. */
  value?: string;
  onChange?: (address: string) => void;
}

/** A picture in a form: a click chooses and cuts another one, which is kept when the form is saved. */
export const AvatarField = ({ value = '', onChange }: AvatarFieldProps) => {
  const t = useTranslation('user');
  const [isBusy, setBusy] = useState(false);
  const send = async (image: Blob) => {
    const body = new FormData();
    body.append('file', image, 'avatar');
    setBusy(true);
    try {
      onChange?.(await callApi(upload, body));
    } catch {
      // The client of the wire has said why.
    } finally {
      setBusy(false);
    }
  };
  const picture = (
    <Avatar size={56} src={value || undefined} alt="" className="bg-primary-bg! text-primary-text!">
      +
    </Avatar>
  );
  return (
    <div className="flex items-center gap-3">
      <Suspense fallback={picture}>
        <CropUpload label={t((w) => w.changeAvatar)} isBusy={isBusy} onImage={(image) => void send(image)}>
          {picture}
        </CropUpload>
      </Suspense>
      {value !== '' && (
        <Button size="small" type="link" className="px-0" onClick={() => onChange?.('')}>
          {t((w) => w.removeAvatar)}
        </Button>
      )}
    </div>
  );
};
