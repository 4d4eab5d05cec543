import { downloadOwnData } from '@atrium/contract/account/calls.ts';
import { Button } from 'antd';
import { Section } from '../../../components/page/section.tsx';
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
    <Section title={t((w) => w.ownData)} introduction={t((w) => w.ownDataHint)}>
      <Button className="mt-2" loading={isPending} onClick={() => void download()}>
        {t((w) => w.downloadOwnData)}
      </Button>
    </Section>
  );
};
