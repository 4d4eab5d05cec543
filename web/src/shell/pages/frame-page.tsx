import ExportOutlined from '@ant-design/icons/ExportOutlined';
import { Button } from 'antd';
import { memo, useEffect, useRef, useState, type RefObject, useCallback } from 'react';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { PageLoading } from '../../components/feedback/page-loading.tsx';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';
import { isOwnSite, toWebAddress } from './web-address.ts';

/** Returns a function for a newly loaded frame. The message has no target origin, because the frame's is opaque. */
const useFrameTheme = (frame: RefObject<HTMLIFrameElement | null>, isOwnFrame: boolean): (() => void) => {
  const theme = useThemeMode();
  const sendTheme = useCallback(() => {
    if (isOwnFrame) frame.current?.contentWindow?.postMessage({ theme }, '*');
  }, [frame, isOwnFrame, theme]);
  useEffect(sendTheme, [sendTheme]);
  return sendTheme;
};

const slowAfterMs = 8000;

/** Frames of our own origin get an opaque one, because they would otherwise have the user's session. */
const getSandboxPermissions = (address: string) =>
  `allow-scripts allow-forms allow-popups allow-downloads${isOwnSite(address) ? '' : ' allow-same-origin'}`;

/** A frame of our own site cannot read the language, because its origin is opaque. */
const addLanguage = (address: string, language: string): string => {
  if (!isOwnSite(address)) return address;
  const url = new URL(address, location.href);
  url.searchParams.set('lang', language);
  return url.href;
};

interface FramePageProps {
  isShown: boolean;
  link: string;
  title: string;
}

/** External page in an iframe. Hidden instead of moved, because a moved iframe reloads. */
export const FramePage = memo(({ isShown, link, title }: FramePageProps) => {
  const t = useTranslation('shell');
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  const language = useLanguage();
  const webLink = toWebAddress(link);
  const address = webLink && addLanguage(webLink, language);
  const frame = useRef<HTMLIFrameElement>(null);
  const sendTheme = useFrameTheme(frame, address !== null && isOwnSite(address));
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('slow'), slowAfterMs);
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
        {/* Browsers do not report a failed iframe, so the hint is always shown. */}
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
            sandbox={getSandboxPermissions(address)}
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => {
              setState('loaded');
              sendTheme();
            }}
            className="relative size-full border-0"
          />
        </div>
      ) : (
        <p className="m-auto text-secondary">{t((w) => w.frameBlocked)}</p>
      )}
    </section>
  );
});
