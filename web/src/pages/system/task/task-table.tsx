import { runScheduledTask } from '@atrium/contract/scheduled-task/calls.ts';
import {
  dailyTaskHour,
  type RunResult,
  type ScheduledTaskName,
  scheduledTaskTitles,
} from '@atrium/contract/scheduled-task/fields.ts';
import type { ScheduledTaskItem } from '@atrium/contract/scheduled-task/schemas.ts';
import { Table, type TableColumnsType } from 'antd';
import { useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { PermissionButton } from '../../../components/action/permission-button.tsx';
import { ColoredState } from '../../../components/feedback/colored-state.tsx';
import { RecentTime } from '../../../components/text/recent-time.tsx';

const colors = { running: 'processing', success: null, failure: 'error', interrupted: 'warning' } as const;

const RunButton = ({ name, title, isRunning }: { name: ScheduledTaskName; title: string; isRunning: boolean }) => {
  const t = useTranslation('task');
  const run = useApiMutation(runScheduledTask);
  const showResult = (tasks: readonly ScheduledTaskItem[]) => {
    const result = tasks.find((task) => task.name === name)?.lastRun?.result;
    if (result === 'failure') toast.error(t((w) => w.failed, { name: title }));
    else if (result === 'success') toast.success(t((w) => w.completed, { name: title }));
    else toast.info(t((w) => w.started, { name: title }));
  };
  const start = useSingleRun(() => run.mutateAsync({ name }).then(showResult, () => undefined));
  return (
    <PermissionButton
      permission={runScheduledTask}
      size="small"
      aria-label={t((w) => w.runNamed, { name: title })}
      disabled={isRunning}
      loading={run.isPending}
      onClick={() => void start()}
    >
      {t((w) => w.run)}
    </PermissionButton>
  );
};

const Result = ({ result, error }: { result: RunResult; error: string }) => {
  const t = useTranslation('task');
  return (
    <>
      <ColoredState color={colors[result]}>{t((w) => w.results[result])}</ColoredState>
      {error !== '' && <p className="mt-1 mb-0 text-xs break-words text-error">{error}</p>}
    </>
  );
};

const useFormatDuration = (): ((milliseconds: number) => string) => {
  const t = useTranslation('task');
  const format = useFormat();
  return (milliseconds) =>
    milliseconds < 1000
      ? t((w) => w.milliseconds, { n: format.number(milliseconds) })
      : t((w) => w.seconds, { n: format.number(milliseconds / 1000, { maximumFractionDigits: 1 }) });
};

const useFormatInterval = (): ((everyMinutes: number | null) => string) => {
  const t = useTranslation('task');
  return (everyMinutes) => {
    if (everyMinutes === null) return t((w) => w.daily, { time: `${String(dailyTaskHour).padStart(2, '0')}:00` });
    if (everyMinutes === 1) return t((w) => w.everyMinute);
    return everyMinutes === 60 ? t((w) => w.hourly) : t((w) => w.every, { count: everyMinutes });
  };
};

/** Values of the columns that a phone doesn't have. */
const PhoneDetails = ({ lastRun, nextRunTime }: ScheduledTaskItem) => {
  const t = useTranslation('task');
  const format = useFormat();
  const formatDuration = useFormatDuration();
  return (
    <dl className="m-0 grid grid-cols-[auto_1fr] gap-x-3 text-xs text-secondary">
      <dt>{t((w) => w.lastRun)}</dt>
      <dd className="m-0 flex flex-wrap gap-x-2">
        {lastRun ? <RecentTime time={lastRun.startTime} /> : t((w) => w.never)}
        {lastRun && lastRun.durationMs !== null && <span>{formatDuration(lastRun.durationMs)}</span>}
        {lastRun && <Result result={lastRun.result} error={lastRun.error} />}
      </dd>
      <dt>{t((w) => w.nextRun)}</dt>
      <dd className="m-0">{nextRunTime === null ? '–' : format.minute(nextRunTime)}</dd>
    </dl>
  );
};

const TaskCell = ({ task, isPhone }: { task: ScheduledTaskItem; isPhone: boolean }) => {
  const t = useTranslation('task');
  const label = useLabel();
  const format = useFormat();
  const formatInterval = useFormatInterval();
  const { name, everyMinutes, waiting } = task;
  return (
    <>
      <div>{label(scheduledTaskTitles[name])}</div>
      <div className="flex flex-wrap gap-x-3 text-xs text-secondary">
        <span>{formatInterval(everyMinutes)}</span>
        {waiting !== null && waiting > 0 && <span>{t((w) => w.waiting, { n: format.number(waiting) })}</span>}
      </div>
      {isPhone && <PhoneDetails {...task} />}
    </>
  );
};

const useWideColumns = (): TableColumnsType<ScheduledTaskItem> => {
  const t = useTranslation('task');
  const format = useFormat();
  const formatDuration = useFormatDuration();
  return [
    {
      title: t((w) => w.lastRun),
      key: 'lastRun',
      className: 'whitespace-nowrap',
      render: (_, { lastRun }) => (lastRun ? <RecentTime time={lastRun.startTime} /> : t((w) => w.never)),
    },
    {
      title: t((w) => w.result),
      key: 'result',
      className: 'min-w-24',
      render: (_, { lastRun }) => (lastRun ? <Result result={lastRun.result} error={lastRun.error} /> : '–'),
    },
    {
      title: t((w) => w.duration),
      key: 'duration',
      className: 'whitespace-nowrap',
      render: (_, { lastRun }) => (lastRun && lastRun.durationMs !== null ? formatDuration(lastRun.durationMs) : '–'),
    },
    {
      title: t((w) => w.nextRun),
      dataIndex: 'nextRunTime',
      className: 'whitespace-nowrap',
      render: (time: number | null) => (time === null ? '–' : format.dateTime(time)),
    },
  ];
};

export const TaskTable = ({ tasks }: { tasks: readonly ScheduledTaskItem[] }) => {
  const t = useTranslation('task');
  const label = useLabel();
  const tableWords = useTranslation('table');
  const isPhone = useIsPhone();
  const wideColumns = useWideColumns();
  const columns: TableColumnsType<ScheduledTaskItem> = [
    {
      title: t((w) => w.task),
      key: 'task',
      className: 'min-w-40',
      render: (_, task) => <TaskCell task={task} isPhone={isPhone} />,
    },
    ...(isPhone ? [] : wideColumns),
    {
      title: tableWords((w) => w.actions),
      key: 'run',
      align: 'end',
      render: (_, { name, lastRun }) => (
        <RunButton name={name} title={label(scheduledTaskTitles[name])} isRunning={lastRun?.result === 'running'} />
      ),
    },
  ];
  return (
    <Table<ScheduledTaskItem>
      rowKey="name"
      size={isPhone ? 'small' : 'middle'}
      aria-label={t((w) => w.tasks)}
      columns={columns}
      dataSource={[...tasks]}
      pagination={false}
    />
  );
};
