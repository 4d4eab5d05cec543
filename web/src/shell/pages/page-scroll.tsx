import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { ScrollArea } from '../../ui/page/scroll-area.tsx';
import { ShellFooter } from '../shell-footer.tsx';
import { BackToTop } from './back-to-top.tsx';

/** From so many pixels on, the way back to the top is offered. */
const farDown = 400;
/** From so many on, a low window has no room for what stands over the page, if there is this much more to scroll than that takes. */
const [down, enough] = [24, 160];

const isDownIn = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollTop > down && scrollHeight - clientHeight > enough;

interface PageScrollProps {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The box in which a page scrolls: each has its own, so that each stands where it was left. */
export const PageScroll = ({ ref, children }: PageScrollProps) => {
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLDivElement);
  const hasFooter = usePreferences(({ enableFooter, fixedFooter }) => enableFooter && !fixedFooter);
  const [isFar, setFar] = useState(false);
  const [isDown, setDown] = useState(false);
  const follow = (view: HTMLElement) => {
    setFar(view.scrollTop > farDown);
    setDown(isDownIn(view));
  };
  const isWanted = usePreferences((preferences) => preferences.enableBackTopButton);
  const toTop = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current?.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    box.current?.focus({ preventScroll: true });
  };
  const hasWayUp = isFar && isWanted;
  return (
    <div className="relative h-full min-h-0" data-down={isDown || undefined}>
      <ScrollArea ref={box} className="h-full" onScroll={follow}>
        <div className="flex min-h-full flex-col">
          {/* The way up would lie over the last of the page. */}
          <div className={`min-w-0 flex-1 ${hasWayUp ? 'pb-16' : ''}`}>{children}</div>
          {hasFooter && <ShellFooter />}
        </div>
      </ScrollArea>
      {hasWayUp && <BackToTop onClick={toTop} />}
    </div>
  );
};
