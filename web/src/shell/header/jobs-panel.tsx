import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { readJobs } from '@atrium/contract/job/calls.ts';
import { isActive } from '@atrium/contract/job/fields.ts';
import type { Job } from '@atrium/contract/job/schemas.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../lib/browser/toast.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { jobName } from '../../parts/job/job-name.ts';
import { OwnJobs } from '../../parts/job/own-jobs.tsx';
import { LinkButton } from '../../ui/feedback/link-button.tsx';
import { ScrollArea } from '../../ui/page/scroll-area.tsx';
import { HeaderPanel } from './header-panel.tsx';

const allPath = '/personal-center/jobs';

/** Tells of jobs that come to their end while somebody looks. */
const useEnds = (jobs: readonly Job[] | undefined) => {
  const t = useTranslation('job');
  const c = useTranslation('common');
  const navigate = useNavigate();
  const active = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!jobs) return;
    const link = { label: t((w) => w.open), close: c((w) => w.close), href: allPath, go: () => void navigate(allPath) };
    const ended = jobs.filter(({ id, state }) => !isActive(state) && active.current.has(id));
    for (const { state, kind, file } of ended) {
      const subject = { name: file ?? jobName(t, kind), link };
      if (state === 'done')
        toast.success(
          t((w) => (file === null ? w.over : w.ready)),
          subject,
        );
      if (state === 'failed') toast.error(`${t((w) => w.failed)} ${jobName(t, kind)}`);
    }
    active.current = new Set(jobs.filter(({ state }) => isActive(state)).map(({ id }) => id));
  }, [jobs, t, c, navigate]);
};

const Content = ({ onLeave }: { onLeave: () => void }) => {
  const t = useTranslation('job');
  return (
    <section>
      <header className="border-0 border-b border-solid border-line-secondary px-4 py-2.5">
        <h2 className="m-0 text-sm font-semibold">{t((w) => w.mine)}</h2>
      </header>
      <ScrollArea className="h-[320px]" label={t((w) => w.mine)}>
        <div className="h-full px-4">
          <OwnJobs />
        </div>
      </ScrollArea>
      <footer className="flex justify-end border-0 border-t border-solid border-line-secondary px-2 py-1.5">
        <LinkButton type="link" size="small" to={allPath} onFollow={onLeave}>
          {t((w) => w.viewAll)}
        </LinkButton>
      </footer>
    </section>
  );
};

/** A button that says how many jobs of one's own are under way, and below it the newest of them. */
export const JobsPanel = () => {
  const t = useTranslation('job');
  const { data } = useApiQuery(readJobs, undefined, { quiet: true, background: true });
  useEnds(data);
  const active = (data ?? []).filter(({ state }) => isActive(state)).length;
  return (
    <HeaderPanel
      label={t((w) => w.mine)}
      buttonLabel={active > 0 ? t((w) => w.running, { n: active }) : t((w) => w.mine)}
      icon={
        <>
          <InboxOutlined aria-hidden />
          {active > 0 && <span className="header-count">{active}</span>}
        </>
      }
      content={Content}
    />
  );
};
