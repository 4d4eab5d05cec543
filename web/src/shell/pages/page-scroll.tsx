import VerticalAlignTopOutlined from '@ant-design/icons/VerticalAlignTopOutlined';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useIsSmallWindow } from '../../lib/browser/breakpoints.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { ScrollArea } from '../../components/page/scroll-area.tsx';
import { ShellFooter } from '../shell-footer.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';

const BackToTop = ({ isInFooter, onClick }: { isInFooter: boolean; onClick: () => void }) => {
  const t = useTranslation('shell');
  const place = isInFooter ? '-bottom-[34px] size-8' : 'bottom-6 size-10 shadow-md';
  return (
    <button
      type="button"
      aria-label={t((w) => w.backToTop)}
      title={t((w) => w.backToTop)}
      onClick={onClick}
      className={`back-to-top absolute end-6 z-10 flex cursor-pointer items-center justify-center rounded-full border border-solid border-line-secondary bg-elevated text-base text-secondary transition-colors hover:text-primary ${place}`}
    >
      <VerticalAlignTopOutlined role={undefined} aria-label={undefined} aria-hidden />
    </button>
  );
};

const showBackToTopFrom = 400;
/** Pixels from which a low window hides the header, and the minimum that must be scrollable. */
const hideHeaderFrom = 24;
const minHiddenHeight = 160;

const shouldHideHeader = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollTop > hideHeaderFrom && scrollHeight - clientHeight > minHiddenHeight;

interface PageScrollProps {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export const PageScroll = ({ ref, children }: PageScrollProps) => {
  const view = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => view.current as HTMLDivElement);
  const isSmall = useIsSmallWindow();
  const hasFooter = usePreferences(({ enableFooter }) => enableFooter);
  const isFooterFixed = usePreferences(({ fixedFooter }) => fixedFooter) && !isSmall;
  const [hasScrolledFar, setHasScrolledFar] = useState(false);
  const [isHeaderHidden, setIsHeaderHidden] = useState(false);
  const updatePosition = (element: HTMLElement) => {
    setHasScrolledFar(element.scrollTop > showBackToTopFrom);
    setIsHeaderHidden(shouldHideHeader(element));
  };
  const isEnabled = usePreferences((preferences) => preferences.enableBackTopButton);
  const scrollToTop = () => {
    const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    view.current?.scrollTo({ top: 0, behavior: hasReducedMotion ? 'instant' : 'smooth' });
    view.current?.focus({ preventScroll: true });
  };
  const hasBackToTop = hasScrolledFar && isEnabled;
  const isInFooter = hasFooter && isFooterFixed;
  return (
    <div
      className="relative h-full min-h-0"
      data-header-hidden={isHeaderHidden || undefined}
      data-back-to-top={(hasBackToTop && !isInFooter) || undefined}
    >
      <ScrollArea ref={view} className="h-full" onScroll={updatePosition}>
        <div className="flex min-h-full flex-col">
          {/* Space for the back-to-top button at the end of the page. */}
          <div className={`page-content min-w-0 flex-1 ${hasBackToTop && !isInFooter ? 'pb-16' : ''}`}>{children}</div>
          {hasFooter && !isFooterFixed && <ShellFooter />}
        </div>
      </ScrollArea>
      {hasBackToTop && <BackToTop isInFooter={isInFooter} onClick={scrollToTop} />}
    </div>
  );
};
