import ExportOutlined from '@ant-design/icons/ExportOutlined';
import { Button } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { PageLoading } from '../../ui/feedback/page-loading.tsx';
import { useFrameTheme } from './use-frame-theme.ts';
import { isOwnSite, webAddress } from './web-address.ts';

/** Milliseconds after which a frame that has not loaded gets a word of explanation. */
const long = 8000;

/** What the page in a frame may do. A window that it opens is confined as it is itself. One of our own site is not treated as such: it would have the rights of the person signed in. */
const permissions = (address: string) =>
  `allow-scripts allow-forms allow-popups allow-downloads${isOwnSite(address) ? '' : ' allow-same-origin'}`;

/** A page of our own site cannot see here what language the product is in: it is told. */
const inLanguage = (address: string, language: string): string => {
  if (!isOwnSite(address)) return address;
  const url = new URL(address, location.href);
  url.searchParams.set('lang', language);
  return url.href;
};

interface FramePageProps {
  isShown: boolean;
  link: string;
  /** In words. */
  title: string;
}

/** Another site's page in a frame. It is only shown and hidden, never moved: a frame that moves in the document loads anew. */
export const FramePage = memo(({ isShown, link, title }: FramePageProps) => {
  const t = useTranslation('shell');
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  const language = useLanguage();
  const webLink = webAddress(link);
  const address = webLink && inLanguage(webLink, language);
  const frame = useRef<HTMLIFrameElement>(null);
  const tellTheme = useFrameTheme(frame, address !== null && isOwnSite(address));
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('slow'), long);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <section
      hidden={!isShown}
      aria-label={title}
      className="absolute inset-0 flex flex-col bg-container [&[hidden]]:hidden"
    >
      <h1 className="sr-only">{title}</h1>
      <div className="flex min-h-9 flex-none items-center gap-3 border-0 border-b border-solid border-line-secondary px-3 text-xs text-secondary">
        <span className="min-w-0 flex-1 truncate">{state === 'slow' ? t((w) => w.frameSlow) : webLink}</span>
        {/* A browser does not tell a page that does not load from one that does: what to do then is said beside it. */}
        {state === 'loaded' && address !== null && !isOwnSite(address) && (
          <span className="hidden md:inline">{t((w) => w.frameEmpty)}</span>
        )}
        {address && (
          <Button
            size="small"
            type="text"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ExportOutlined aria-hidden />}
          >
            {t((w) => w.openInNewWindow)}
          </Button>
        )}
      </div>
      {address ? (
        <div className="relative min-h-0 flex-1">
          {state !== 'loaded' && (
            <div className="absolute inset-0">
              <PageLoading />
            </div>
          )}
          <iframe
            ref={frame}
            src={address}
            title={title}
            sandbox={permissions(address)}
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => {
              setState('loaded');
              tellTheme();
            }}
            className="relative size-full border-0"
          />
        </div>
      ) : (
        <p className="m-auto text-secondary">{t((w) => w.frameRefused)}</p>
      )}
    </section>
  );
});
