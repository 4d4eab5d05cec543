import CameraOutlined from '@ant-design/icons/CameraOutlined';
import { changeProfile } from '@atrium/contract/account/calls.ts';
import type { Profile } from '@atrium/contract/account/schemas.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { reloadAccess, useAccess } from '../../../lib/access/access.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useUpload } from '../../../lib/api/use-upload.ts';
import { DisabledDuringImpersonation } from '../../../components/form/disabled-during-impersonation.tsx';
import { Chip } from '../../../components/feedback/chip.tsx';
import { UserAvatar } from '../../../components/text/user-avatar.tsx';

const CropUpload = lazy(async () => ({
  default: (await import('../../../components/form/crop-upload.tsx')).CropUpload,
}));

const useAvatar = () => {
  const t = useTranslation('account');
  const { mutateAsync: change } = useApiMutation(changeProfile);
  return useUpload(async (avatar) => {
    await change({ avatar });
    await reloadAccess();
    toast.success(t((w) => w.avatarChanged));
  });
};

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex justify-between gap-4 py-1.5">
    <dt className="shrink-0 text-secondary">{label}</dt>
    <dd className="m-0 min-w-0 text-end wrap-anywhere">{children || '–'}</dd>
  </div>
);

const ChangeableAvatar = ({ children }: { children: ReactNode }) => {
  const t = useTranslation('account');
  const { isBusy, send } = useAvatar();
  return (
    <Suspense fallback={children}>
      <DisabledDuringImpersonation>
        <CropUpload label={t((w) => w.changeAvatar)} isBusy={isBusy} onImage={send}>
          {children}
        </CropUpload>
      </DisabledDuringImpersonation>
    </Suspense>
  );
};

const Facts = ({ profile }: { profile: Profile }) => {
  const t = useTranslation('account');
  const format = useFormat();
  const { dept, createTime, lastLoginTime } = profile;
  return (
    <dl className="m-0 border-0 border-t border-solid border-line-secondary pt-3 max-lg:mt-4">
      <Fact label={t((w) => w.username)}>{profile.username}</Fact>
      <Fact label={t((w) => w.dept)}>{dept}</Fact>
      <Fact label={t((w) => w.email)}>{profile.email}</Fact>
      <Fact label={t((w) => w.phoneNumber)}>{profile.phoneNumber}</Fact>
      <Fact label={t((w) => w.createTime)}>{format.dateTime(createTime)}</Fact>
      <Fact label={t((w) => w.lastLoginTime)}>{lastLoginTime ? format.dateTime(lastLoginTime) : ''}</Fact>
    </dl>
  );
};

interface ProfileCardProps {
  profile: Profile;
  hasFacts: boolean;
}

export const ProfileCard = ({ profile, hasFacts }: ProfileCardProps) => {
  const t = useTranslation('account');
  const isSuperAdmin = useAccess(({ user }) => user?.roles.includes(superAdmin) ?? false);
  const picture = (
    <span className="group relative block size-16 [--avatar-size:64px] lg:size-24 lg:[--avatar-size:96px]">
      <UserAvatar name={profile.name} username={profile.username} picture={profile.avatar} />
      <span className="absolute -end-2 -bottom-1 flex size-7 items-center justify-center rounded-full border border-solid border-line bg-container text-sm text-secondary shadow-sm transition-colors group-hover:border-primary group-hover:text-primary lg:end-0 lg:bottom-0">
        <CameraOutlined aria-hidden />
      </span>
    </span>
  );
  return (
    <section className="rounded-lg border border-solid border-line-secondary bg-container p-5 max-lg:p-4 lg:w-80">
      <div className="flex items-center gap-4 lg:flex-col lg:gap-3 lg:pb-4 lg:text-center">
        <ChangeableAvatar>{picture}</ChangeableAvatar>
        <div className="flex min-w-0 flex-col gap-1 lg:items-center lg:gap-2">
          <h2 className="m-0 text-lg font-semibold wrap-anywhere">{profile.name}</h2>
          <p className="m-0 text-secondary">{profile.description || t((w) => w.noDescription)}</p>
          <div className="flex flex-wrap gap-1 lg:justify-center">
            {profile.roles.map((role, index) => (
              // Roles are in the order of their IDs, and the super administrator has the lowest.
              <Chip key={role} title={role} isViolet={isSuperAdmin && index === 0}>
                {role}
              </Chip>
            ))}
          </div>
        </div>
      </div>
      {hasFacts && <Facts profile={profile} />}
    </section>
  );
};
