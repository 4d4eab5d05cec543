import { type ComponentType, type CSSProperties, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageLoading } from '../../ui/feedback/page-loading.tsx';
import { HeaderButton } from './header-button.tsx';
import './header-panel.css';

interface HeaderPanelProps {
  /** What the panel is, and its button where that has no name of its own. */
  label: string;
  buttonLabel?: string;
  icon: ReactNode;
  /** What is in it while it is open; may load. `onLeave` closes it. */
  content: ComponentType<{ onLeave: () => void }>;
}

/**
 * A button of the header, and below it a panel that opens over the page. The browser's popover and not antd's, which is a tooltip to
 * screen readers, describes its button with the whole content, and leaves the focus order to its container.
 */
export const HeaderPanel = ({ label, buttonLabel = label, icon, content: Content }: HeaderPanelProps) => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [end, setEnd] = useState(0);
  const place = () => setEnd(Math.max(8, innerWidth - (button.current?.getBoundingClientRect().right ?? 0)));
  return (
    <>
      <HeaderButton
        ref={button}
        label={buttonLabel}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={place}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="header-panel"
        style={{ '--end': `${end}px` } as CSSProperties}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <ErrorBoundary fallback={(failure) => <ErrorState failure={failure} />}>
            <Suspense fallback={<PageLoading />}>
              <Content onLeave={() => panel.current?.hidePopover()} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </>
  );
};
