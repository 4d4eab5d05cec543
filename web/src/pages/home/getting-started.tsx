import { createDept } from '@atrium/contract/dept/calls.ts';
import {
  changeCompanySettings,
  dismissFirstSteps,
  readCompanySettings,
  readFirstSteps,
} from '@atrium/contract/company/calls.ts';
import type { FirstStep } from '@atrium/contract/company/fields.ts';
import type { FirstStepsState } from '@atrium/contract/company/schemas.ts';
import { createRole } from '@atrium/contract/role/calls.ts';
import { createUser } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { Progress } from 'antd';
import { useUser } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useProductName } from '../../lib/language/product-name.ts';
import { useApiMutation, useApiQuery } from '../../lib/query/query.ts';
import { Arch } from '../../components/feedback/arch.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { PermissionButton } from '../../components/action/permission-button.tsx';
import { GuideLinks } from './guide-links.tsx';
import { NoFigures } from './no-figures.tsx';
import { type StepAction, StepRow } from './step-row.tsx';

const actionsByStep: Readonly<Record<FirstStep, readonly StepAction[]>> = {
  depts: [{ name: 'newDept', path: '/system/dept', action: 'new', permission: createDept }],
  roles: [{ name: 'newRole', path: '/system/role', action: 'new', permission: createRole }],
  people: [
    { name: 'importUsers', path: '/system/user', action: 'import', permission: importUsers },
    { name: 'newUser', path: '/system/user', action: 'new', permission: createUser },
  ],
  mail: [{ name: 'openMail', path: '/system/setting?part=access', permission: readCompanySettings }],
  company: [{ name: 'openCompany', path: '/system/setting', permission: changeCompanySettings }],
};

const Welcome = ({ steps }: Pick<FirstStepsState, 'steps'>) => {
  const t = useTranslation('getting-started');
  const product = useProductName();
  const { name, username } = useUser();
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const remainingCount = steps.length - doneCount;
  return (
    <header className="relative flex items-end justify-between gap-6 overflow-hidden rounded-[10px] border border-solid border-primary-border bg-primary-bg px-8 pt-6 max-sm:px-5">
      <div className="min-w-0 flex-1 pb-6">
        <h1 className="m-0 text-2xl leading-8 font-semibold">
          {t((w) => w.welcome, { product, name: name || username })}
        </h1>
        <p className="mt-1 mb-4 text-secondary">{t((w) => w.remaining, { count: remainingCount })}</p>
        <div className="flex max-w-95 items-center gap-3">
          <Progress
            percent={(doneCount / steps.length) * 100}
            showInfo={false}
            size="small"
            aria-label={t((w) => w.progress)}
            className="flex-1"
          />
          <span className="text-secondary tabular-nums">
            {t((w) => w.doneOfAll, { done: doneCount, all: steps.length })}
          </span>
        </div>
      </div>
      <Arch drawing="sun" className="hidden h-32 w-44 self-end md:block" />
    </header>
  );
};

const Steps = ({ steps }: Pick<FirstStepsState, 'steps'>) => {
  const t = useTranslation('getting-started');
  const { mutateAsync, isPending } = useApiMutation(dismissFirstSteps);
  const currentName = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <section aria-labelledby="first-steps">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id="first-steps" className="m-0 text-base font-semibold">
          {t((w) => w.steps)}
        </h2>
        <PermissionButton
          permission={dismissFirstSteps}
          type="text"
          loading={isPending}
          onClick={() => void mutateAsync({}).catch(() => undefined)}
        >
          {t((w) => w.hide)}
        </PermissionButton>
      </div>
      <ol className="m-0 list-none overflow-hidden rounded-[10px] border border-solid border-line-secondary p-0">
        {steps.map((step) => (
          <StepRow
            key={step.name}
            step={step}
            isCurrent={step.name === currentName}
            actions={actionsByStep[step.name]}
          />
        ))}
      </ol>
    </section>
  );
};

const queryOptions = { skipsErrorToast: true } as const;

export const GettingStarted = () => {
  const { data, error } = useApiQuery(readFirstSteps, undefined, queryOptions);
  if (error) return <NoFigures />;
  if (!data) return <Placeholder className="h-96" />;
  if (data.isOver) return <NoFigures />;
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-6 md:px-2 md:py-3">
      <Welcome steps={data.steps} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Steps steps={data.steps} />
        <GuideLinks />
      </div>
    </div>
  );
};
