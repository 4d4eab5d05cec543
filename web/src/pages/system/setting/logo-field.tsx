import { useId } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { PictureInput } from '../../../components/fields/picture-input.tsx';
import { OwnMark } from '../../../components/page/brand.tsx';

interface LogoFieldProps {
  logo: string;
  error: string | undefined;
  onChange: (logo: string) => void;
}

/** The logo is uploaded immediately and takes effect when the settings are saved. */
export const LogoField = ({ logo, error, onChange }: LogoFieldProps) => {
  const t = useTranslation('company');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className="mb-1 block font-medium">
        {t((w) => w.logo)}
      </span>
      <PictureInput
        value={logo}
        onChange={onChange}
        label={t((w) => w.logo)}
        words={{ choose: t((w) => w.chooseLogo), change: t((w) => w.changeLogo), remove: t((w) => w.removeLogo) }}
        placeholder={<OwnMark size={40} />}
      />
      <p className={`m-0 mt-1 text-xs ${error ? 'text-error-text' : 'text-tertiary'}`}>
        {error ?? t((w) => w.logoHint)}
      </p>
    </div>
  );
};
