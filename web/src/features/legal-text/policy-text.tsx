import { readLegalText } from '@atrium/contract/legal-text/calls.ts';
import type { LegalTextName } from '@atrium/contract/legal-text/fields.ts';
import type { Language } from '@atrium/contract/language.ts';
import { lazy, Suspense, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { useDocumentTitle } from '../../lib/language/document-title.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useOnUnmount } from '../../lib/browser/use-on-unmount.ts';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { PublicPage } from '../../components/page/public-page.tsx';

const Markdown = lazy(async () => ({ default: (await import('../../components/text/markdown.tsx')).Markdown }));

interface PolicyTextProps {
  name: LegalTextName;
  title: string;
  intro: string;
  /** Default text: a title and its paragraphs per section. */
  sections: readonly (readonly [string, ...string[]])[];
}

interface Text {
  readonly content: string;
  readonly updateTime: number;
}

type TextResult = { readonly text: Text | null } | { readonly failure: unknown };

const texts = new Map<string, Promise<TextResult>>();

const requestText = async (name: LegalTextName, language: Language): Promise<TextResult> => {
  try {
    return { text: await callApi(readLegalText, { name, language }, { skipsErrorToast: true }) };
  } catch (failure) {
    return { failure };
  }
};

const loadText = (name: LegalTextName, language: Language): Promise<TextResult> => {
  const key = `${name} ${language}`;
  const text = texts.get(key) ?? requestText(name, language);
  texts.set(key, text);
  return text;
};

const defaultUpdateTime = Date.UTC(2026, 0, 1);

const DefaultText = ({ title, intro, sections }: Omit<PolicyTextProps, 'name'>) => (
  <>
    <h1 className="m-0 mb-6 text-3xl font-semibold">{title}</h1>
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
  </>
);

const Content = ({ name, ...props }: PolicyTextProps) => {
  const t = useTranslation('policy');
  const format = useFormat();
  const [, setAttempt] = useState(0);
  const result = use(loadText(name, useLanguage()));
  const retry = () => {
    texts.clear();
    setAttempt((before) => before + 1);
  };
  if ('failure' in result) return <ErrorState failure={result.failure} onRetry={retry} />;
  const { text } = result;
  return (
    <>
      {text ? <Markdown>{text.content}</Markdown> : <DefaultText {...props} />}
      <p className="mt-8 text-sm text-secondary">
        {t((w) => w.updated, { date: format.month(text?.updateTime || defaultUpdateTime, 'UTC') })}
      </p>
    </>
  );
};

export const PolicyText = (props: PolicyTextProps) => {
  const t = useTranslation('policy');
  const navigate = useNavigate();
  useDocumentTitle(props.title);
  // The next visit loads the text again.
  useOnUnmount(() => texts.clear());
  // A new browser tab has no previous page.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <PublicPage backText={t((w) => w.back)} onBack={goBack}>
      <article className="mx-auto w-full max-w-2xl px-6 py-8 leading-relaxed">
        <Suspense fallback={<Placeholder className="h-96" />}>
          <Content {...props} />
        </Suspense>
      </article>
    </PublicPage>
  );
};
