import type { CallResult } from '@atrium/contract/call.ts';
import { readPendingItems } from '@atrium/contract/pending-items/calls.ts';
import type { PendingItemKind } from '@atrium/contract/pending-items/fields.ts';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useTargetName } from '../../lib/language/target-name.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { LineDrawing } from '../../components/icon/line-drawing.tsx';

type Item = CallResult<typeof readPendingItems>[number];

const kindStyles: Readonly<Record<PendingItemKind, { path: string; tone: string; drawing: string }>> = {
  tasks: {
    path: '/system/task',
    tone: 'bg-error-bg text-error-text',
    drawing: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z M12 7v6 M12 16v1',
  },
  locked: {
    path: '/system/user?locked=1',
    tone: 'bg-error-bg text-error-text',
    drawing: 'M6 11h12v9H6Z M8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  },
  registrations: {
    path: '/system/user?status=0',
    tone: 'bg-primary-bg text-link',
    drawing: 'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z M3 21c0-4 3-7 7-7 2 0 3.7.7 5 2 M18 15v6 M15 18h6',
  },
  unread: {
    path: '/personal-center/notifications',
    tone: 'bg-fill-secondary text-secondary',
    drawing: 'M6 17V11a6 6 0 0 1 12 0v6 M4 17h16 M10 20.5h4',
  },
};

const getLinkTarget = ({ kind, count, names: [name] }: Item): string =>
  kind !== 'tasks' && count === 1 && name ? `/system/user?keyword=${encodeURIComponent(name)}` : kindStyles[kind].path;

const Row = (item: Item) => {
  const { kind, count, names } = item;
  const t = useTranslation('home');
  const format = useFormat();
  const { tone, drawing } = kindStyles[kind];
  const getTargetName = useTargetName();
  const nameList = format.list(kind === 'tasks' ? names.map((taskName) => getTargetName('', taskName)) : names);
  const hint = count > names.length && names.length > 0 ? t((w) => w.andOthers, { names: nameList }) : nameList;
  return (
    <li className="flex items-center gap-3 border-0 border-t border-solid border-line-secondary py-2">
      <span className={`flex h-9 w-8.5 flex-none items-center justify-center rounded-t-full rounded-b-lg ${tone}`}>
        <LineDrawing path={drawing} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">{t((w) => w.pendingItems[kind], { count })}</span>
        {hint && <span className="block truncate text-xs text-tertiary">{hint}</span>}
      </span>
      <Link
        to={getLinkTarget(item)}
        className="flex-none rounded-md border border-solid border-line px-3 py-1 text-text no-underline hover:border-primary hover:text-link"
      >
        {t((w) => w.pendingAction[kind])}
      </Link>
    </li>
  );
};

const queryOptions = { skipsErrorToast: true, keepsPreviousData: true } as const;

export const PendingPanel = () => {
  const t = useTranslation('home');
  const { data, error, refetch } = useApiQuery(readPendingItems, undefined, queryOptions);
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="size-full" />;
  if (data.length === 0) return <EmptyState message={t((w) => w.nothingPending)} />;
  return (
    <ul className="m-0 list-none p-0">
      {data.map((item) => (
        <Row key={item.kind} {...item} />
      ))}
    </ul>
  );
};
