import { useTranslation } from '../lib/language/i18n.ts';
import { useTabs } from '../lib/tab/tabs.ts';
import { useUnsavedStore } from '../lib/tab/unsaved.ts';
import { useTabNames } from './tabs/tab-names.ts';
import { Dialog } from '../components/overlay/dialog.tsx';

export const UnsavedQuestion = () => {
  const t = useTranslation('shell');
  const question = useUnsavedStore((state) => state.question);
  const tabs = useTabs((state) => state.tabs);
  const getTabNames = useTabNames();
  return (
    <Dialog
      open={question !== null}
      title={t((w) => w.unsavedChanges)}
      okText={t((w) => w.discardChanges)}
      cancelText={t((w) => w.keepEditing)}
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ autoFocus: true }}
      width={440}
      // Above drawers and dialogs.
      zIndex={1200}
      onOk={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      <p className="mt-0 mb-2 text-secondary">{t((w) => w.unsavedChangesHint)}</p>
      <ul className="m-0 mb-5 list-disc pl-5">
        {question?.changes.map(({ name, tabKey }) => {
          const tab = tabKey === null ? undefined : tabs.get(tabKey);
          const title = tab && getTabNames(tab).title;
          return (
            <li key={`${tabKey} ${name}`}>
              {name}
              {title !== name && title && <span className="text-secondary"> · {title}</span>}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};
