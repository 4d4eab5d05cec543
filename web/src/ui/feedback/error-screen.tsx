import { Button } from 'antd';
import { withBase } from '../../lib/address/base-path.ts';
import { isChunkFailure, useIsAboutToReload } from '../../lib/browser/chunk-failure.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { LinkButton } from './link-button.tsx';
import { homePath } from '../../lib/tab/tab-key.ts';

interface ErrorScreenProps {
  failure: unknown;
  /** Inside of the shell: actions for this page only. Otherwise they reload the product. */
  inside?: { onRefresh: () => void };
}

export const ErrorScreen = ({ failure, inside }: ErrorScreenProps) => {
  const isReloading = useIsAboutToReload();
  const t = useTranslation('exception');
  if (isReloading) return null;
  const Frame = inside ? 'section' : 'main';
  const { message, stack } = failure instanceof Error ? failure : { message: String(failure), stack: undefined };
  const isPartMissing = isChunkFailure(message);
  // Browsers do not retry a failed chunk without a reload.
  const onRefresh = (!isPartMissing && inside?.onRefresh) || (() => location.reload());
  return (
    <Frame
      role="alert"
      className="mx-auto flex min-h-[70vh] max-w-3xl flex-col items-center justify-center gap-4 p-6 text-center"
    >
      <h1 className="m-0 text-2xl font-semibold">{t((w) => w.errorTitle)}</h1>
      <p className="m-0 text-secondary">{t((w) => (isPartMissing ? w.newVersion : w.errorHint))}</p>
      <pre className="m-0 max-w-full overflow-x-auto rounded-md bg-fill-quaternary px-4 py-2 text-left text-sm whitespace-pre-wrap">
        {message}
      </pre>
      {stack && (
        <pre className="m-0 max-h-80 max-w-full overflow-auto rounded-md bg-fill-quaternary px-4 py-2 text-left text-xs text-secondary">
          {stack}
        </pre>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {inside ? (
          <LinkButton type="primary" to={homePath}>
            {t((w) => w.backHome)}
          </LinkButton>
        ) : (
          <Button type="primary" href={withBase(homePath)}>
            {t((w) => w.backHome)}
          </Button>
        )}
        <Button onClick={onRefresh}>{t((w) => w.refresh)}</Button>
      </div>
    </Frame>
  );
};
