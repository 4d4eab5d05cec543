import { readLastClaims } from '@atrium/contract/external-sign-in/calls.ts';
import { applyRules, type Claims, type MappingRule } from '@atrium/contract/identity-provider/rules.ts';
import { listRoles } from '@atrium/contract/role/calls.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useDepts } from '../../../features/dept/dept-picker.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';

const maxRoles = 100;

const parseClaims = (text: string): Claims | null => {
  try {
    const claims: unknown = JSON.parse(text);
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? { ...claims } : null;
  } catch {
    return null;
  }
};

const GrantedAccess = ({ rules, claims }: { rules: readonly MappingRule[]; claims: Claims }) => {
  const t = useTranslation('sign-in');
  const format = useFormat();
  const { data } = useApiQuery(listRoles, { pageSize: maxRoles }, { skipsErrorToast: true });
  const { depts } = useDepts();
  const { roles, deptId } = applyRules(rules, claims);
  const getName = (records: readonly { id: number; name: string }[] | undefined, id: number) =>
    records?.find((record) => record.id === id)?.name ?? `#${id}`;
  if (roles.length === 0 && deptId === null) return <p className="mb-0">{t((w) => w.noMatch)}</p>;
  return (
    <ul className="mb-0 ps-5">
      {roles.length > 0 && (
        <li>{t((w) => w.getsRoles, { roles: format.list(roles.map((id) => getName(data?.list, id))) })}</li>
      )}
      {deptId !== null && <li>{t((w) => w.getsDept, { dept: getName(depts, deptId) })}</li>}
    </ul>
  );
};

/** Shows the roles and the department that the rules grant to a person with the entered claims. */
export const RulesPreview = ({ rules, providerId }: { rules: readonly MappingRule[]; providerId: number | null }) => {
  const t = useTranslation('sign-in');
  const [text, setText] = useState('');
  const claims = parseClaims(text);
  const showLastClaims = async (id: number) => {
    // The API client shows the error.
    const result = await callApi(readLastClaims, { id }).catch(() => null);
    if (!result) return;
    const lastClaims: unknown = JSON.parse(result.claims || '{}');
    setText(JSON.stringify(lastClaims, null, 2));
  };
  return (
    <details className="mb-6">
      <summary className="cursor-pointer">{t((w) => w.preview)}</summary>
      <p className="mt-2 mb-1 text-secondary">{t((w) => w.previewHint)}</p>
      <Input.TextArea
        aria-label={t((w) => w.claims)}
        className="font-mono!"
        spellCheck={false}
        autoSize={{ minRows: 3, maxRows: 12 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {providerId !== null && (
        <Button className="mt-2" size="small" onClick={() => void showLastClaims(providerId)}>
          {t((w) => w.lastClaims)}
        </Button>
      )}
      <div role="status" className="mt-2">
        {claims && <GrantedAccess rules={rules} claims={claims} />}
        {claims === null && text.trim() !== '' && <p className="mb-0">{t((w) => w.noJson)}</p>}
      </div>
    </details>
  );
};
