import { Input } from 'antd';
import { useId } from 'react';
import { getLengthLimit } from '../../../components/fields/length-limit.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { FooterSection } from '../../../features/preference/footer-section.tsx';
import { PictureInput } from '../../../components/fields/picture-input.tsx';
import { ProductMark } from '../../../components/page/brand.tsx';
import type { DraftProps } from './use-company-draft.ts';

interface LogoFieldProps {
  logo: string;
  error: string | undefined;
  onChange: (logo: string) => void;
}

/** The logo is uploaded immediately and takes effect when the settings are saved. */
const LogoField = ({ logo, error, onChange }: LogoFieldProps) => {
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
        placeholder={<ProductMark size={40} />}
      />
      <p className={`m-0 mt-1 text-xs ${error ? 'text-error-text' : 'text-tertiary'}`}>
        {error ?? t((w) => w.logoHint)}
      </p>
    </div>
  );
};

const maxNameLength = 30;

export const IdentityPart = ({ draft, onEdit, getError }: DraftProps) => {
  const t = useTranslation('company');
  const id = useId();
  const error = getError('name');
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <section aria-label={t((w) => w.identity)} className="flex flex-col gap-5">
        <div>
          <label htmlFor={id} className="mb-1 block font-medium">
            {t((w) => w.name)}
          </label>
          <Input
            id={id}
            className="max-w-80"
            value={draft.name}
            {...getLengthLimit(maxNameLength)}
            placeholder="Atrium"
            autoComplete="off"
            status={error ? 'error' : ''}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => onEdit({ ...draft, name: target.value })}
          />
          <p id={`${id}-hint`} className={`m-0 mt-1 text-xs ${error ? 'text-error-text' : 'text-tertiary'}`}>
            {error ?? t((w) => w.nameHint)}
          </p>
        </div>
        <LogoField logo={draft.logo} error={getError('logo')} onChange={(logo) => onEdit({ ...draft, logo })} />
      </section>
      <FooterSection hint={t((w) => w.footerHint)} />
    </div>
  );
};
