import type { BulkEditPreview } from '@atrium/contract/bulk-edit/schemas.ts';
import { Alert, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';
import { ChangeList } from '../text/change-list.tsx';
import { useRecordAddress } from '../text/record-link.tsx';

/** Opens the record in another browser tab, because the dialog stays open. */
const NewTabLink = ({ resource, id, children }: { resource: string; id: number; children: ReactNode }) => {
  const address = useRecordAddress()(resource, id);
  return address === null ? (
    children
  ) : (
    <Link to={address} target="_blank">
      {children}
    </Link>
  );
};

const ScrollArea = ({ children }: { children: ReactNode }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must be reachable by keyboard, because it scrolls
    tabIndex={0}
    className="max-h-72 overflow-y-auto rounded-md border border-solid border-line-secondary px-3 py-1.5"
  >
    {children}
  </div>
);

const More = ({ count }: { count: number }) => {
  const t = useTranslation('resource');
  if (count <= 0) return null;
  return <p className="mt-2 mb-0 text-sm text-secondary">{t((w) => w.moreRecords, { count })}</p>;
};

interface PreviewedChangesProps {
  resource: string;
  preview: BulkEditPreview;
  skipsRejected: boolean;
  onSkip: (skips: boolean) => void;
}

export const PreviewedChanges = ({ resource, preview, skipsRejected, onSkip }: PreviewedChangesProps) => {
  const t = useTranslation('resource');
  const { changed, unchanged, rejected, examples, errors, names } = preview;
  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite">
        <Alert
          type="info"
          showIcon
          title={changed > 0 ? t((w) => w.willChange, { count: changed }) : t((w) => w.willNotChange)}
          {...(unchanged > 0 && { description: t((w) => w.upToDate, { count: unchanged }) })}
        />
      </div>
      {rejected > 0 && (
        <div>
          <p className="mt-0 mb-1 text-error-text">{t((w) => w.rejected, { count: rejected })}</p>
          <ScrollArea>
            <ul className="m-0 list-none p-0 text-sm">
              {errors.map(({ id, name, message }) => (
                <li key={id} className="flex flex-wrap gap-x-3 py-1">
                  <span className="min-w-32 flex-1 wrap-anywhere">
                    <NewTabLink resource={resource} id={id}>
                      {name}
                    </NewTabLink>
                  </span>
                  <span className="text-secondary">{message}</span>
                </li>
              ))}
            </ul>
            <More count={rejected - errors.length} />
          </ScrollArea>
          {changed > 0 && (
            <Checkbox className="mt-2" checked={skipsRejected} onChange={({ target }) => onSkip(target.checked)}>
              {t((w) => w.skipRejected, { count: changed })}
            </Checkbox>
          )}
        </div>
      )}
      {changed > 0 && (
        <ScrollArea>
          {examples.map(({ id, name, changes }) => (
            <section key={id} className="py-1.5">
              <h3 className="m-0 text-sm font-semibold wrap-anywhere">
                <NewTabLink resource={resource} id={id}>
                  {name}
                </NewTabLink>
              </h3>
              <ChangeList resource={resource} changes={changes} names={names} />
            </section>
          ))}
          <More count={changed - examples.length} />
        </ScrollArea>
      )}
    </div>
  );
};
