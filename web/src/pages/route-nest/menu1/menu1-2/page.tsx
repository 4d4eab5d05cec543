import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { NestPage } from '../../../../features/nest/nest-page.tsx';

const stepCount = 4;

const Code = ({ children }: { children: string }) => (
  <code className="rounded-sm bg-fill-tertiary px-1.5 py-0.5 text-xs">{children}</code>
);

export const words = ['nest'] as const;

export default function AddressPage() {
  const t = useTranslation('nest');
  const c = useTranslation('common');
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const step = Math.min(Math.max(Math.trunc(Number(new URLSearchParams(search).get('step'))) || 1, 1), stepCount);
  const goTo = (next: number) => void navigate({ search: `?step=${next}`, hash: `#step-${next}` }, { replace: true });
  return (
    <NestPage title={c((w) => w.menu['menu1-2'])} topic={t((w) => w.stateInUrl)} text={t((w) => w.stateInUrlText)}>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={step === 1} onClick={() => goTo(step - 1)}>
          {t((w) => w.back)}
        </Button>
        <span aria-live="polite" className="tabular-nums">
          {t((w) => w.step, { step, of: stepCount })}
        </span>
        <Button disabled={step === stepCount} onClick={() => goTo(step + 1)}>
          {t((w) => w.forward)}
        </Button>
      </div>
      <dl className="mt-4 mb-0 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-secondary">{t((w) => w.search)}</dt>
        <dd className="m-0">{search ? <Code>{search}</Code> : t((w) => w.none)}</dd>
        <dt className="text-secondary">{t((w) => w.hash)}</dt>
        <dd className="m-0">{hash ? <Code>{hash}</Code> : t((w) => w.none)}</dd>
      </dl>
    </NestPage>
  );
}
