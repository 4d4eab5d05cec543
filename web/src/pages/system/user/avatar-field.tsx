import { Avatar, Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useUpload } from '../../../lib/api/use-upload.ts';
import { withBase } from '../../../lib/address/base-path.ts';

const CropUpload = lazy(async () => ({ default: (await import('../../../ui/form/crop-upload.tsx')).CropUpload }));

interface AvatarFieldProps {
  /** Given by the form. */
  value?: string;
  onChange?: (address: string) => void;
}

/** A picture in a form: a click chooses and cuts another one, which is kept when the form is saved. */
export const AvatarField = ({ value = '', onChange }: AvatarFieldProps) => {
  const t = useTranslation('user');
  const { isBusy, send } = useUpload((address) => onChange?.(address));
  const picture = (
    <Avatar
      size={56}
      src={value ? withBase(value) : undefined}
      alt=""
      className="rounded-[50%_50%_21%_21%]! bg-primary-bg! text-primary-text!"
    >
      +
    </Avatar>
  );
  return (
    <div className="flex items-center gap-3">
      <Suspense fallback={picture}>
        <CropUpload label={t((w) => w.changeAvatar)} isBusy={isBusy} onImage={send}>
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
