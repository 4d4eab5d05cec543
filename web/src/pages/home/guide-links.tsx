import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { Arch } from '../../components/feedback/arch.tsx';
import { addBasePath } from '../../lib/address/base-path.ts';

const links = [
  { name: 'everyone', page: 'work' },
  { name: 'administrators', page: 'rights' },
  { name: 'engineers', page: 'configuration' },
] as const;

export const getGuideAddress = (language: string, page: string): string =>
  addBasePath(`/docs/${language}/${page}.html`);

export const GuideLinks = () => {
  const t = useTranslation('getting-started');
  const language = useLanguage();
  return (
    <aside aria-labelledby="guide-links">
      <h2 id="guide-links" className="m-0 mb-2 flex min-h-8 items-center text-base font-semibold">
        {t((w) => w.guide)}
      </h2>
      <ul className="m-0 list-none p-0">
        {links.map(({ name, page }) => (
          <li key={name} className="border-0 border-b border-solid border-line-secondary">
            <a
              href={getGuideAddress(language, page)}
              target="_blank"
              rel="noopener"
              className="flex items-center gap-3 py-3 text-text no-underline hover:text-link"
            >
              <Arch drawing="lines" className="h-9 w-12" />
              <span className="min-w-0">
                <span className="block font-semibold">{t((w) => w.guides[name].title)}</span>
                <span className="block text-xs text-tertiary">{t((w) => w.guides[name].hint)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-5 rounded-[10px] bg-fill-quaternary p-4">
        <p className="m-0 font-semibold">{t((w) => w.figuresTitle)}</p>
        <p className="m-0 mt-1 mb-2 text-secondary">{t((w) => w.figuresHint)}</p>
        <a href={getGuideAddress(language, 'start')} target="_blank" rel="noopener">
          {t((w) => w.figuresLink)}
        </a>
      </div>
    </aside>
  );
};
