import { apiTokenResource } from '@atrium/contract/api-token/fields.ts';
import type { ApiToken } from '@atrium/contract/api-token/schemas.ts';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { RecentTime } from '../../../components/text/recent-time.tsx';

export const columnOrder = [
  'name',
  'ownerName',
  'state',
  'lastUseTime',
  'expireTime',
  'lastFour',
  'createTime',
  'username',
  'lastAddress',
  'revokeTime',
] as const;

const colors = { expired: 'default', revoked: 'error' };

export const ApiTokenState = ({ token: { state } }: { token: ApiToken }) => {
  const label = useLabel();
  const name = label(apiTokenResource.fields.state.options[state]);
  return state === 'valid' ? <span className="text-tertiary">{name}</span> : <Tag color={colors[state]}>{name}</Tag>;
};

export const useApiTokenCells = (): ResourceCells<ApiToken> => {
  const t = useTranslation('api-token');
  return useMemo(
    () => ({
      state: (token) => <ApiTokenState token={token} />,
      lastUseTime: {
        isPlain: true,
        render: ({ lastUseTime }) => (lastUseTime === null ? t((w) => w.never) : <RecentTime time={lastUseTime} />),
      },
    }),
    [t],
  );
};
