import CheckOutlined from '@ant-design/icons/CheckOutlined';
import type { FirstStep } from '@atrium/contract/company/fields.ts';
import type { FirstStepsState } from '@atrium/contract/company/schemas.ts';
import { useNavigate } from 'react-router';
import type { PermissionCheck } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PermissionButton } from '../../components/action/permission-button.tsx';
import { LineDrawing } from '../../components/icon/line-drawing.tsx';

export interface StepAction {
  readonly name: 'newDept' | 'newRole' | 'importUsers' | 'newUser' | 'openMail' | 'openCompany';
  readonly path: string;
  readonly action?: string;
  readonly permission: PermissionCheck;
}

const drawings: Readonly<Record<FirstStep, string>> = {
  depts: 'M9 3h6v5H9Z M3 16h6v5H3Z M15 16h6v5h-6Z M12 8v4 M6 16v-4h12v4',
  roles: 'M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6Z M9 12l2 2 4-4',
  people: 'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z M3 21c0-4 3-7 7-7 2 0 3.7.7 5 2 M18 15v6 M15 18h6',
  mail: 'M3 5h18v14H3Z M3 6l9 7 9-7',
  company: 'M5 21V4h9v17 M14 9h5v12 M3 21h18 M8 8h3 M8 12h3 M8 16h3',
};

interface StepRowProps {
  step: FirstStepsState['steps'][number];
  /** True for the first step that isn't done; it is expanded. */
  isCurrent: boolean;
  actions: readonly StepAction[];
}

const Mark = ({ name, isDone, isCurrent }: { name: FirstStep; isDone: boolean; isCurrent: boolean }) => {
  const openClass = isCurrent ? 'bg-primary text-white' : 'bg-fill-secondary text-secondary';
  return (
    <span
      className={`flex h-9 w-8.5 flex-none items-center justify-center rounded-t-full rounded-b-lg ${isDone ? 'bg-success-bg text-success-text' : openClass}`}
    >
      {isDone ? <CheckOutlined aria-hidden /> : <LineDrawing path={drawings[name]} />}
    </span>
  );
};

const getButtonType = (isDone: boolean, isNext: boolean) => {
  if (isDone) return 'text';
  return isNext ? 'primary' : 'default';
};

export const StepRow = ({ step: { name, isDone, count }, isCurrent, actions }: StepRowProps) => {
  const t = useTranslation('getting-started');
  const navigate = useNavigate();
  const shownActions = isCurrent ? actions : actions.slice(0, 1);
  return (
    <li
      className={`flex flex-wrap items-start gap-x-4 gap-y-3 border-0 border-t border-solid border-line-secondary p-4 first:border-t-0 ${isCurrent ? 'bg-[var(--ant-control-item-bg-active)]' : ''}`}
    >
      <Mark name={name} isDone={isDone} isCurrent={isCurrent} />
      <div className="min-w-50 flex-1">
        <h3 className={`m-0 text-sm font-semibold ${isDone ? 'text-secondary' : ''}`}>
          {t((w) => w.step[name].title)}
          {isDone && <span className="ms-2 text-xs font-normal text-tertiary">{t((w) => w.done)}</span>}
        </h3>
        <p className="m-0 text-secondary">
          {t((w) => w.step[name].hint)}
          {isDone && count !== undefined && ` ${t((w) => w.created, { count })}`}
        </p>
      </div>
      <div className={`flex flex-wrap gap-2 ${isCurrent ? 'w-full ps-12.5' : 'max-sm:w-full max-sm:ps-12.5'}`}>
        {shownActions.map(({ name: action, path, action: requestedAction, permission }, index) => (
          <PermissionButton
            key={action}
            permission={permission}
            type={getButtonType(isDone, isCurrent && index === 0)}
            onClick={() =>
              void navigate(path, requestedAction === undefined || isDone ? {} : { state: { action: requestedAction } })
            }
          >
            {isDone ? t((w) => w.open) : t((w) => w.actions[action])}
          </PermissionButton>
        ))}
      </div>
    </li>
  );
};
