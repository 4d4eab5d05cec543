import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Greeting } from './greeting.tsx';
import { getGuideAddress } from './guide-links.tsx';

export const NoFigures = () => {
  const t = useTranslation('getting-started');
  const language = useLanguage();
  return (
    <>
      <Greeting />
      <div className="min-h-88 rounded-[10px] border border-solid border-line-secondary">
        <EmptyState message={t((w) => w.figuresTitle)} hint={t((w) => w.figuresHint)}>
          <a href={getGuideAddress(language, 'start')} target="_blank" rel="noopener">
            {t((w) => w.figuresLink)}
          </a>
        </EmptyState>
      </div>
    </>
  );
};
