import AuditOutlined from '@ant-design/icons/AuditOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { createUser } from '@atrium/contract/user/calls.ts';
import { setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

export const QuickActions = () => {
  const t = useTranslation('home');
  const can = useCan();
  const navigate = useNavigate();
  return (
    <>
      {can(setUserStatus) && (
        <Button icon={<AuditOutlined aria-hidden />} onClick={() => void navigate('/system/user?status=0')}>
          {t((w) => w.quick.review)}
        </Button>
      )}
      {can(createUser) && (
        <Button
          icon={<UserAddOutlined aria-hidden />}
          onClick={() => void navigate('/system/user', { state: { action: 'new' } })}
        >
          {t((w) => w.quick.newUser)}
        </Button>
      )}
    </>
  );
};
