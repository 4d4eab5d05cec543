import { useNavigate } from 'react-router';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useFormat } from '../lib/format.ts';
import { useWords } from '../lib/i18n.ts';
import { PublicPage } from './public-page.tsx';

/** When the texts were last changed. */
const updated = Date.UTC(2026, 0, 1);

interface PolicyTextProps {
  title: string;
  intro: string;
  /** Each a title and its paragraphs. */
  sections: readonly (readonly [string, ...string[]])[];
}

/** A text of rules that anyone can read. */
export const PolicyText = ({ title, intro, sections }: PolicyTextProps) => {
  const t = useWords('policy');
  const format = useFormat();
  const navigate = useNavigate();
  useDocumentTitle(title);
  // Opened in a browser tab of its own there is nothing to go back to.
  const back = () => void (history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <PublicPage backWords={t((w) => w.back)} onBack={back}>
      <article className="mx-auto w-full max-w-2xl px-6 py-8 leading-relaxed">
        <h1 className="m-0 text-3xl font-semibold">{title}</h1>
        <p className="mt-2 mb-6 text-sm text-secondary">
          {t((w) => w.updated, { date: format.month(updated, 'UTC') })}
        </p>
        <p className="m-0">{intro}</p>
        {sections.map(([heading, ...paragraphs]) => (
          <section key={heading}>
            <h2 className="mt-8 mb-3 text-lg font-semibold">{heading}</h2>
            <ul className="m-0 flex list-disc flex-col gap-2 pl-5 marker:text-quaternary">
              {paragraphs.map((paragraph) => (
                <li key={paragraph}>{paragraph}</li>
              ))}
            </ul>
          </section>
        ))}
      </article>
    </PublicPage>
  );
};
