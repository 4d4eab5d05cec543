import { Button } from 'antd';
import { useEffect } from 'react';
import { addBasePath } from '../../lib/address/base-path.ts';
import { isChunkFailure, useIsAboutToReload } from '../../lib/browser/chunk-failure.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { LinkButton } from './link-button.tsx';
import { homePath } from '../../lib/tab/tab-key.ts';
import { Arch } from './arch.tsx';

interface ErrorScreenProps {
  failure: unknown;
  /** In the shell, the buttons concern this page only; otherwise they reload the product. */
  shellActions?: { onRefresh: () => void };
}

/** Reloads the page when the network is back. */
const OfflineScreen = ({ Frame, message }: { Frame: 'section' | 'main'; message: string }) => {
  const t = useTranslation('exception');
  useEffect(() => {
    // Browsers remember a failed chunk until the page is reloaded.
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Frame
      role="alert"
      className="mx-auto flex min-h-[70vh] w-full max-w-3xl flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <Arch drawing="lines" />
      <h1 className="m-0 text-base font-semibold">{t((w) => w.offline)}</h1>
      <p className="m-0 text-secondary">{t((w) => w.offlineHint)}</p>
      <Button onClick={() => navigator.onLine && location.reload()}>{t((w) => w.retry)}</Button>
      <details className="max-w-full text-xs text-secondary">
        <summary className="cursor-pointer">{t((w) => w.technical)}</summary>
        <p className="m-0 mt-1 wrap-anywhere">{message}</p>
      </details>
    </Frame>
  );
};

export const ErrorScreen = ({ failure, shellActions }: ErrorScreenProps) => {
  const isReloading = useIsAboutToReload();
  const t = useTranslation('exception');
  if (isReloading) return null;
  const Frame = shellActions ? 'section' : 'main';
  const { message, stack } = failure instanceof Error ? failure : { message: String(failure), stack: undefined };
  const isChunkMissing = isChunkFailure(message);
  if (isChunkMissing && !navigator.onLine) return <OfflineScreen Frame={Frame} message={message} />;
  const onRefresh = (!isChunkMissing && shellActions?.onRefresh) || (() => location.reload());
  return (
    <Frame
      role="alert"
      className="mx-auto flex min-h-[70vh] w-full max-w-3xl flex-col items-center justify-center gap-4 p-6 text-center"
    >
      <h1 className="m-0 text-2xl font-semibold">{t((w) => w.errorTitle)}</h1>
      <p className="m-0 text-secondary">{t((w) => (isChunkMissing ? w.newVersion : w.errorHint))}</p>
      <pre className="m-0 max-w-full overflow-x-auto rounded-md bg-fill-quaternary px-4 py-2 text-left text-sm whitespace-pre-wrap">
        {message}
      </pre>
      {stack && (
        <pre className="m-0 max-h-80 max-w-full overflow-auto rounded-md bg-fill-quaternary px-4 py-2 text-left text-xs text-secondary">
          {stack}
        </pre>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {shellActions ? (
          <LinkButton type="primary" to={homePath}>
            {t((w) => w.backHome)}
          </LinkButton>
        ) : (
          <Button type="primary" href={addBasePath(homePath)}>
            {t((w) => w.backHome)}
          </Button>
        )}
        <Button onClick={onRefresh}>{t((w) => w.refresh)}</Button>
      </div>
    </Frame>
  );
};
