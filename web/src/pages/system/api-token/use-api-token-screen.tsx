import ApiOutlined from '@ant-design/icons/ApiOutlined';
import { apiTokenCalls, revokeApiToken } from '@atrium/contract/api-token/calls.ts';
import { apiTokenResource } from '@atrium/contract/api-token/fields.ts';
import type { ApiToken } from '@atrium/contract/api-token/schemas.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { useConfirm } from '../../../components/action/use-confirm.ts';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { useFieldValue } from '../../../components/resource/use-field-value.tsx';
import { RecordLink } from '../../../components/text/record-link.tsx';

export const useApiTokenScreen = () => {
  const t = useTranslation('api-token');
  const c = useTranslation('common');
  const ask = useConfirm();
  const renderValue = useFieldValue();
  const { mutateAsync } = useApiMutation(revokeApiToken);
  const screen: ResourceScreen<ApiToken> & { readonly calls: typeof apiTokenCalls } = {
    resource: apiTokenResource,
    calls: apiTokenCalls,
    title: c((w) => w.menu.apiToken),
    actions: ({ id, name, ownerName, state, holdsMore }) =>
      state === 'revoked'
        ? []
        : [
            {
              key: 'revoke',
              label: t((w) => w.revoke),
              permission: revokeApiToken,
              disabledReason: holdsMore ? t((w) => w.holdsMore) : undefined,
              onSelect: () =>
                ask(
                  {
                    title: t((w) => w.revokeQuestion, { name }),
                    content: t((w) => w.revokeHintOfUser, { owner: ownerName }),
                    okText: t((w) => w.revoke),
                  },
                  async () => {
                    await mutateAsync({ id });
                    toast.success(t((w) => w.revoked));
                  },
                ),
            },
          ],
    head: (token) => ({
      picture: <ApiOutlined aria-hidden />,
      line: (
        <RecordLink resource="user" id={token.userId}>
          {token.username}
        </RecordLink>
      ),
      states: renderValue(apiTokenResource.fields.state, token.state),
    }),
  };
  return screen;
};
