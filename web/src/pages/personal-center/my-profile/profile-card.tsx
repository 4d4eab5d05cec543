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
    <dl className="m-0 border-0 border-t border-solid border-line-secondary pt-3">
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
}

export const ProfileCard = ({ profile }: ProfileCardProps) => {
  const t = useTranslation('account');
  const isSuperAdmin = useAccess(({ user }) => user?.roles.includes(superAdmin) ?? false);
  const picture = (
    <span className="group relative block size-24 [--avatar-size:96px]">
      <UserAvatar name={profile.name} username={profile.username} picture={profile.avatar} />
      <span className="absolute end-0 bottom-0 flex size-7 items-center justify-center rounded-full border border-solid border-line bg-container text-sm text-secondary shadow-sm transition-colors group-hover:border-primary group-hover:text-primary">
        <CameraOutlined aria-hidden />
      </span>
    </span>
  );
  return (
    <section className="rounded-lg border border-solid border-line-secondary bg-container p-5 lg:w-80">
      <div className="flex flex-col items-center gap-2 pb-4 text-center">
        <ChangeableAvatar>{picture}</ChangeableAvatar>
        <h2 className="m-0 mt-1 text-lg font-semibold">{profile.name}</h2>
        <p className="m-0 text-secondary">{profile.description || t((w) => w.noDescription)}</p>
        <div className="flex flex-wrap justify-center gap-1">
          {profile.roles.map((role, index) => (
            // Roles are in the order of their IDs, and the super administrator has the lowest.
            <Chip key={role} title={role} isViolet={isSuperAdmin && index === 0}>
              {role}
            </Chip>
          ))}
        </div>
      </div>
      <Facts profile={profile} />
    </section>
  );
};
