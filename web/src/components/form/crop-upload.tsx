import { Upload } from 'antd';
import ImgCrop from 'antd-img-crop';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

interface CropUploadProps {
  label: string;
  isBusy?: boolean;
  onImage: (image: Blob) => void;
  children: ReactNode;
}

/** The server explains why it rejects other files. */
const isPicture = async (file: Blob): Promise<boolean> => {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
};

const controls = ['zoom', 'rotation', 'aspect'] as const;

/** The sliders and buttons of the dialog have no accessible names. */
const useLabelControls = () => {
  const t = useTranslation('crop');
  return () => {
    for (const control of controls) {
      const row = document.querySelector(`.img-crop-control-${control}`);
      row?.querySelector('[role="slider"]')?.setAttribute(
        'aria-label',
        t((w) => w[control]),
      );
      const [zoomOutButton, zoomInButton] = row?.querySelectorAll('button') ?? [];
      zoomOutButton?.setAttribute(
        'aria-label',
        t((w) => w.less[control]),
      );
      zoomInButton?.setAttribute(
        'aria-label',
        t((w) => w.more[control]),
      );
    }
    const area = document.querySelector('.img-crop-container [tabindex="0"]');
    area?.setAttribute('role', 'group');
    area?.setAttribute(
      'aria-label',
      t((w) => w.area),
    );
  };
};

export const CropUpload = ({ label, isBusy = false, onImage, children }: CropUploadProps) => {
  const t = useTranslation('crop');
  const labelControls = useLabelControls();
  return (
    <ImgCrop
      modalTitle={t((w) => w.title)}
      resetText={t((w) => w.reset)}
      modalOk={t((w) => w.confirm)}
      modalCancel={t((w) => w.cancel)}
      quality={0.4}
      aspect={1}
      fillColor="white"
      minZoom={1}
      maxZoom={3}
      zoomSlider
      rotationSlider
      aspectSlider
      minAspect={0.5}
      maxAspect={2}
      showReset
      modalClassName="crop-dialog"
      beforeCrop={isPicture}
      modalProps={{ afterOpenChange: (isOpen) => isOpen && labelControls() }}
    >
      <Upload
        accept="image/png,image/jpeg,image/webp,image/gif"
        showUploadList={false}
        disabled={isBusy}
        customRequest={({ file, onSuccess }) => {
          if (file instanceof Blob) onImage(file);
          onSuccess?.(null);
        }}
      >
        <button
          type="button"
          aria-label={label}
          aria-busy={isBusy}
          className="cursor-pointer rounded-full border-0 bg-transparent p-0"
        >
          {children}
        </button>
      </Upload>
    </ImgCrop>
  );
};
