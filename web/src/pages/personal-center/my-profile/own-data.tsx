import { downloadOwnData } from '@atrium/contract/account/calls.ts';
import { Button } from 'antd';
import { startDownload } from '../../../lib/browser/save-file.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';

export const OwnData = () => {
  const t = useTranslation('account');
  const { mutateAsync, isPending } = useApiMutation(downloadOwnData);
  const download = async () => {
    try {
      startDownload((await mutateAsync(undefined)).url);
    } catch {
      // The error is shown as a toast.
    }
  };
  return (
    <section aria-labelledby="own-data" className="mt-8 border-0 border-t border-solid border-line-secondary pt-5">
      <h2 id="own-data" className="m-0 mb-1 text-sm font-semibold">
        {t((w) => w.ownData)}
      </h2>
      <p className="m-0 mb-3 text-secondary">{t((w) => w.ownDataHint)}</p>
      <Button loading={isPending} onClick={() => void download()}>
        {t((w) => w.downloadOwnData)}
      </Button>
    </section>
  );
};
