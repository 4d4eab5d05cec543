import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { Pickable, Words } from '../../words/namespaces.ts';
import { homePath } from '../../lib/tab/tab-key.ts';
import { useDocumentTitle } from '../../lib/language/document-title.ts';
import type { ExceptionKind } from './exception-kinds.ts';
import { LinkButton } from './link-button.tsx';

/** The text appears without waiting for the picture. */
const Picture = lazy(() =>
  import('./exception-picture.tsx').then(
    ({ ExceptionPicture }) => ({ default: ExceptionPicture }),
    () => ({ default: () => null }),
  ),
);

type PickText = (words: Pickable<Words['exception']>) => string;

const texts: Record<ExceptionKind, { title: PickText; text: PickText }> = {
  '403': { title: (w) => w.forbiddenTitle, text: (w) => w.forbidden },
  '404': { title: (w) => w.notFoundTitle, text: (w) => w.notFound },
  '500': { title: (w) => w.serverErrorTitle, text: (w) => w.serverError },
  'not-found-component': { title: (w) => w.notFoundComponentTitle, text: (w) => w.notFoundComponent },
};

interface ExceptionProps {
  kind: ExceptionKind;
  detail?: string | undefined;
  requestId?: string | undefined;
  more?: ReactNode;
  isInside?: boolean;
  onRetry?: () => void;
  onSignOut?: () => void;
}

export const Exception = ({ kind, detail, requestId, more, isInside = false, onRetry, onSignOut }: ExceptionProps) => {
  const t = useTranslation('exception');
  const { title, text } = texts[kind];
  useDocumentTitle(t(title));
  const Frame = isInside ? 'section' : 'main';
  return (
    <Frame
      className={`flex flex-col items-center justify-center gap-3 p-6 text-center ${isInside ? 'min-h-[60vh]' : 'min-h-screen'}`}
    >
      <div className="h-33 w-60">
        <Suspense>
          <Picture kind={kind} />
        </Suspense>
      </div>
      <h1 className="m-0 text-2xl font-semibold tracking-wide">{kind === 'not-found-component' ? t(title) : kind}</h1>
      <p className="m-0 max-w-prose text-secondary">{t(text)}</p>
      {detail && detail !== t(text) && <p className="m-0 max-w-prose text-sm text-secondary">{detail}</p>}
      {requestId && <p className="m-0 text-xs text-secondary">{t((w) => w.requestId, { id: requestId })}</p>}
      {more && <div className="max-w-prose text-sm text-secondary">{more}</div>}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry ? (
          <Button type="primary" onClick={onRetry}>
            {t((w) => w.retry)}
          </Button>
        ) : (
          <LinkButton type="primary" to={homePath}>
            {t((w) => w.backHome)}
          </LinkButton>
        )}
        {onSignOut && <Button onClick={onSignOut}>{t((w) => w.signOut)}</Button>}
      </div>
    </Frame>
  );
};
