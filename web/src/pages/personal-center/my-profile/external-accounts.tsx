import {
  linkExternalAccount,
  listExternalAccounts,
  startAccountLink,
  unlinkExternalAccount,
} from '@atrium/contract/external-sign-in/calls.ts';
import type { ExternalAccount } from '@atrium/contract/external-sign-in/schemas.ts';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConfirm } from '../../../components/action/use-confirm.ts';
import { PartError } from '../../../components/feedback/part-error.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Section } from '../../../components/page/section.tsx';
import { hasProviderResponse, parseProviderResponse } from '../../../features/external-sign-in/provider-response.ts';
import { useCapabilities } from '../../../lib/api/capabilities.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useRecentTime } from '../../../lib/format/use-recent-time.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation, useApiQuery } from '../../../lib/query/query.ts';
import { CredentialRow } from '../../../features/second-factor/credential-row.tsx';

const AccountRow = ({ account }: { account: ExternalAccount }) => {
  const t = useTranslation('account');
  const format = useFormat();
  const recent = useRecentTime();
  const nameId = useId();
  const ask = useConfirm();
  const { mutateAsync: unlink } = useApiMutation(unlinkExternalAccount);
  const { id, name, provider, createTime, lastUseTime } = account;
  const linked = format.dateTime(createTime);
  const details =
    lastUseTime === null
      ? t((w) => w.accountSince, { provider, linked })
      : t((w) => w.accountUsed, { provider, linked, used: recent(lastUseTime) });
  const askUnlink = () =>
    ask({ title: t((w) => w.unlinkQuestion, { name }), okText: t((w) => w.unlink) }, async () => {
      await unlink({ id });
      toast.success(t((w) => w.unlinked));
    });
  return (
    <CredentialRow name={name} nameId={nameId} details={details}>
      <Button size="small" aria-describedby={nameId} onClick={askUnlink}>
        {t((w) => w.unlink)}
      </Button>
    </CredentialRow>
  );
};

/** Links an external account after the provider has redirected the browser. Returns the error code, or null. */
const useAccountLink = () => {
  const t = useTranslation('account');
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync: link } = useApiMutation(linkExternalAccount);
  const [response] = useState(() => (hasProviderResponse(hash) ? parseProviderResponse(hash) : null));
  const isStarted = useRef(false);
  const linkedText = t((w) => w.linked);
  useEffect(() => {
    if (response === null || isStarted.current) return;
    isStarted.current = true;
    void navigate({ pathname, search, hash: '' }, { replace: true });
    if ('code' in response)
      link(response).then(
        () => toast.success(linkedText),
        // The API client shows the error.
        () => {},
      );
  }, [link, linkedText, navigate, pathname, response, search]);
  return response && 'error' in response ? response.error : null;
};

export const ExternalAccounts = () => {
  const t = useTranslation('account');
  const errorText = useErrorText();
  const providers = useCapabilities()?.signIn?.providers ?? [];
  const list = useApiQuery(listExternalAccounts, undefined, { skipsErrorToast: true });
  const { data: accounts = [] } = list;
  const { mutateAsync: start, isPending, variables } = useApiMutation(startAccountLink);
  const error = useAccountLink();
  const hasFailed = list.isError && !list.data;
  if (providers.length === 0 && accounts.length === 0 && !hasFailed) return null;
  const goToProvider = async (providerId: number) => {
    // The API client shows the error.
    const address = await start({ providerId }).catch(() => null);
    if (address) location.assign(address.url);
  };
  return (
    <Section title={t((w) => w.externalAccounts)} introduction={t((w) => w.externalAccountsHint)}>
      {error && <Notice>{errorText.field(error)}</Notice>}
      {hasFailed && <PartError failure={list.error} onRetry={() => void list.refetch()} />}
      <ul className="m-0 list-none p-0">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            size="small"
            className="max-w-full"
            loading={isPending && variables.providerId === id}
            onClick={() => void goToProvider(id)}
          >
            <span className="truncate" title={name}>
              {t((w) => w.linkAccount, { name })}
            </span>
          </Button>
        ))}
      </div>
    </Section>
  );
};
