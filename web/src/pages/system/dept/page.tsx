import { listDepts, moveDept } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { StatusTag } from '../../../components/feedback/status-tag.tsx';
import { preloadResource } from '../../../components/resource/resource-rows.ts';
import { TreePage } from '../../../components/tree/tree-page.tsx';
import { createTreeSource } from '../../../components/tree/tree-source.ts';
import { useDeptScreen, useFormatHeadCount } from './use-dept-screen.tsx';

const source = createTreeSource(deptResource, listDepts);

export const words = ['dept', 'table', 'resource'] as const;

export const preloadData = preloadResource(source);

const Summary = ({ dept }: { dept: Dept }) => {
  const label = useLabel();
  const formatHeadCount = useFormatHeadCount();
  return (
    <>
      <StatusTag status={dept.status} />
      <span>
        {label(deptResource.fields.userCount.label)} {formatHeadCount(dept)}
      </span>
      {dept.leaderName && <span>{dept.leaderName}</span>}
    </>
  );
};

export default function DeptPage() {
  const t = useTranslation('dept');
  const formatHeadCount = useFormatHeadCount();
  const cells = useMemo(() => ({ userCount: formatHeadCount }), [formatHeadCount]);
  return (
    <TreePage<Dept>
      {...useDeptScreen()}
      source={source}
      cells={cells}
      summary={(dept) => <Summary dept={dept} />}
      moveCall={moveDept}
      empty={{ message: t((w) => w.noDepartments), hint: t((w) => w.noDepartmentsHint) }}
      levels={2}
    />
  );
}
