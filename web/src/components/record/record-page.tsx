import type { Call } from '@atrium/contract/call.ts';
import { type ReactNode, Suspense, use } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { closeTabs, TabKeyContext, useTabTitle } from '../../lib/tab/tabs.ts';
import { discardUnsaved } from '../../lib/tab/unsaved.ts';
import { LinkButton } from '../feedback/link-button.tsx';
import { Arch } from '../feedback/arch.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { FactSkeleton } from '../text/fact-grid.tsx';

interface RecordRow {
  readonly id: number;
}

interface ListLink {
  readonly name: string;
  readonly path: string;
}

interface RecordPageProps<Row extends RecordRow> {
  call: Call<{ id: number | string }, Row>;
  list: ListLink;
  getName: (row: Row) => string;
  /** `leave` closes the page after its record was deleted. */
  children: (row: Row, leave: () => void) => ReactNode;
}

const useRecordId = (): number | null => {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
};

const useLeave = (path: string): (() => void) => {
  const key = use(TabKeyContext);
  const navigate = useNavigate();
  return () => {
    if (key !== null) {
      closeTabs([key]);
      discardUnsaved((tabKey) => tabKey === key);
    }
    void navigate(path);
  };
};

const BackToList = ({ list: { name, path } }: { list: ListLink }) => {
  const t = useTranslation('record');
  return <LinkButton to={path}>{t((w) => w.toList, { name })}</LinkButton>;
};

const CenteredContent = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-[60vh] flex-col items-center justify-center gap-2 p-4 text-center">{children}</div>
);

/** Like the server, does not reveal whether a record exists that the user may not see. */
const RecordNotFound = ({ list }: { list: ListLink }) => {
  const t = useTranslation('record');
  return (
    <CenteredContent>
      <Arch drawing="lines" />
      <h1 className="m-0 mt-1 text-base font-semibold">{t((w) => w.missing)}</h1>
      <p className="m-0 mb-1 text-secondary">{t((w) => w.missingHint)}</p>
      <BackToList list={list} />
    </CenteredContent>
  );
};

export const RecordPage = <Row extends RecordRow>({ call, list, getName, children }: RecordPageProps<Row>) => {
  const t = useTranslation('record');
  const id = useRecordId();
  const isValidId = id !== null;
  const { data, error, refetch } = useApiQuery(call, { id: id ?? 0 }, { skipsErrorToast: true, enabled: isValidId });
  const isMissing = !isValidId || (error instanceof RequestFailure && error.status === 404);
  const name = data && getName(data);
  useTabTitle(isMissing ? t((w) => w.missing) : (name ?? (error ? t((w) => w.failed) : undefined)));
  const leave = useLeave(list.path);
  if (isMissing) return <RecordNotFound list={list} />;
  if (data) return <Suspense>{children(data, leave)}</Suspense>;
  if (error)
    return (
      <CenteredContent>
        <ErrorState failure={error} onRetry={() => void refetch()} heading={t((w) => w.failed)}>
          <BackToList list={list} />
        </ErrorState>
      </CenteredContent>
    );
  return (
    <div className="max-w-[960px] p-6">
      <FactSkeleton />
    </div>
  );
};
