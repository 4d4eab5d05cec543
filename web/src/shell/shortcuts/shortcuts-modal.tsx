import { Fragment } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { Key } from '../../components/text/key.tsx';
import { closeShortcuts, useShortcutList } from './open-shortcuts.ts';

interface ShortcutGroup {
  readonly title: string;
  /** The keys of a row are pressed together; arrows are alternatives. */
  readonly rows: readonly (readonly [keys: readonly string[], meaning: string])[];
}

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const useShortcutGroups = (): ShortcutGroup[] => {
  const t = useTranslation('shortcuts');
  return [
    {
      title: t((w) => w.anywhere),
      rows: [
        [[commandKey, 'K'], t((w) => w.openSearch)],
        [['Alt', 'P'], t((w) => w.openProfile)],
        [['Alt', 'Q'], t((w) => w.signOut)],
        [['Alt', 'V'], t((w) => w.viewSaved)],
        [['Alt', 'Z'], t((w) => w.undo)],
        [['?'], t((w) => w.openList)],
      ],
    },
    {
      title: t((w) => w.inSearch),
      rows: [
        [['↑', '↓'], t((w) => w.choose)],
        [['Enter'], t((w) => w.select)],
        [['Tab'], t((w) => w.actions)],
        [['Esc'], t((w) => w.close)],
      ],
    },
    {
      title: t((w) => w.inTabs),
      rows: [
        [['←', '→'], t((w) => w.focusTab)],
        [['Delete'], t((w) => w.closeTab)],
        [['Space'], t((w) => w.moveTab)],
        [['Shift', 'F10'], t((w) => w.tabMenu)],
      ],
    },
    {
      title: t((w) => w.inTrees),
      rows: [
        [['Space'], t((w) => w.pickUp)],
        [['↑', '↓', '←', '→'], t((w) => w.move)],
        [['Esc'], t((w) => w.cancel)],
      ],
    },
    {
      title: t((w) => w.inPermissions),
      rows: [
        [['→'], t((w) => w.toActions)],
        [['←'], t((w) => w.toPage)],
      ],
    },
  ];
};

const Group = ({ title, rows }: ShortcutGroup) => (
  <section>
    <h3 className="mt-4 mb-1 text-xs font-normal text-secondary">{title}</h3>
    <dl className="m-0 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5">
      {rows.map(([keys, meaning]) => (
        <Fragment key={meaning}>
          <dt>{meaning}</dt>
          <dd className="m-0 flex justify-end gap-1">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  </section>
);

export const ShortcutsModal = () => {
  const t = useTranslation('shortcuts');
  const isOpen = useShortcutList((list) => list.isOpen);
  const groups = useShortcutGroups();
  return (
    <Dialog open={isOpen} title={t((w) => w.title)} footer={null} onCancel={closeShortcuts}>
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </Dialog>
  );
};
