import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { DataRouter } from 'react-router';
import { useTitle } from '../../lib/language/i18n.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { useStandingRoute } from '../../lib/tab/withdrawn.ts';
import { FramePage } from './frame-page.tsx';
import { KeptPage } from './kept-page.tsx';
import { forgetKept, useKept } from './kept-now.ts';
import { pageStage } from './page-stage.ts';

const Pages = ({ router }: { router: DataRouter }) => {
  const titleOf = useTitle();
  const routeOf = useStandingRoute();
  const rounds = useTabs((state) => state.rounds);
  const keys = useKept(({ placed }) => placed);
  useEffect(() => forgetKept, []);
  return keys.map((key) => {
    const route = routeOf(key);
    if (!route) return null;
    const { iframeLink, title } = route.handle;
    const round = `${key} ${rounds[key] ?? 0}`;
    if (iframeLink) return <FramePage key={round} tabKey={key} link={iframeLink} title={titleOf(title)} />;
    return <KeptPage key={round} tabKey={key} route={route} router={router} />;
  });
};

/** The pages of the open tabs: the one at the place, and those kept behind it. */
export const KeptPages = ({ router }: { router: DataRouter }) => createPortal(<Pages router={router} />, pageStage());
