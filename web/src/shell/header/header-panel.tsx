import { type ComponentType, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { PageLoading } from '../../components/feedback/page-loading.tsx';
import { HeaderButton } from './header-button.tsx';
import './header-panel.css';

interface HeaderPanelProps {
  /** Accessible name of the panel, and of the button without `buttonLabel`. */
  label: string;
  buttonLabel?: string;
  icon: ReactNode;
  /** Rendered while open. `onLeave` closes the panel. */
  content: ComponentType<{ onLeave: () => void }>;
}

/** Replaces antd's popover, of which screen readers would read the whole content as a tooltip of the button. */
export const HeaderPanel = ({ label, buttonLabel = label, icon, content: Content }: HeaderPanelProps) => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [position, setPosition] = useState({});
  const updatePosition = () => {
    const { right = 0 } = button.current?.getBoundingClientRect() ?? {};
    const { bottom = 0 } = button.current?.closest('header')?.getBoundingClientRect() ?? {};
    setPosition({ '--end': `${Math.max(8, innerWidth - right)}px`, '--top': `${bottom + 2}px` });
  };
  return (
    <>
      <HeaderButton
        ref={button}
        label={buttonLabel}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={updatePosition}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="header-panel"
        style={position}
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
