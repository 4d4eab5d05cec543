import { listOwnApiTokens, revokeOwnApiToken } from '@atrium/contract/api-token/calls.ts';
import type { OwnApiToken } from '@atrium/contract/api-token/schemas.ts';
import { Button } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useConfirm } from '../../../components/action/use-confirm.ts';
import { PartError } from '../../../components/feedback/part-error.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Section } from '../../../components/page/section.tsx';
import { CredentialRow } from '../../../features/second-factor/credential-row.tsx';
import { toast } from '../../../lib/browser/toast.ts';
import { useMinute } from '../../../lib/browser/use-now.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useRecentTime } from '../../../lib/format/use-recent-time.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation, useApiQuery } from '../../../lib/query/query.ts';

const NewApiTokenDialog = lazy(async () => ({
  default: (await import('./new-api-token-dialog.tsx')).NewApiTokenDialog,
}));

const TokenDetails = ({ token }: { token: OwnApiToken }) => {
  const t = useTranslation('api-token');
  const format = useFormat();
  const formatRecent = useRecentTime();
  const minute = useMinute();
  const { permissions, expireTime, lastUseTime, lastAddress, networks } = token;
  const isExpired = expireTime <= minute;
  return (
    <>
      <span className={`block ${isExpired ? 'text-error-text' : ''}`}>
        {t((w) => (isExpired ? w.expired : w.expires), { time: format.dateTime(expireTime) })}
      </span>
      <span className="block">
        {lastUseTime === null
          ? t((w) => w.never)
          : t((w) => w.lastUsed, { time: formatRecent(lastUseTime), address: lastAddress })}
      </span>
      <span className="block">{t((w) => w.permissionCount, { count: permissions.length })}</span>
      {networks.length > 0 && (
        <span className="block">{t((w) => w.networks, { networks: format.list(networks) })}</span>
      )}
    </>
  );
};

const TokenRow = ({ token }: { token: OwnApiToken }) => {
  const t = useTranslation('api-token');
  const ask = useConfirm();
  const nameId = useId();
  const { mutateAsync: revoke } = useApiMutation(revokeOwnApiToken);
  const { id, name, lastFour } = token;
  const confirm = () =>
    ask(
      {
        title: t((w) => w.revokeQuestion, { name }),
        content: t((w) => w.revokeHint),
        okText: t((w) => w.revoke),
      },
      async () => {
        await revoke({ id });
        toast.success(t((w) => w.revoked));
      },
    );
  return (
    <CredentialRow
      name={t((w) => w.nameWithEnd, { name, end: lastFour })}
      nameId={nameId}
      details={<TokenDetails token={token} />}
    >
      <Button size="small" aria-describedby={nameId} onClick={confirm}>
        {t((w) => w.revoke)}
      </Button>
    </CredentialRow>
  );
};

const TokenList = () => {
  const { data: tokens, error, refetch } = useApiQuery(listOwnApiTokens, undefined, { skipsErrorToast: true });
  if (error && !tokens) return <PartError failure={error} onRetry={() => void refetch()} />;
  if (!tokens) return <Placeholder className="h-32" />;
  return (
    <ul className="m-0 list-none p-0">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
};

export const ApiTokenPanel = () => {
  const t = useTranslation('api-token');
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Section
      title={t((w) => w.title)}
      introduction={t((w) => w.introduction)}
      extra={
        <Button size="small" onClick={() => setIsCreating(true)}>
          {t((w) => w.create)}
        </Button>
      }
    >
      <TokenList />
      {isCreating && (
        <Suspense>
          <NewApiTokenDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </Section>
  );
};
