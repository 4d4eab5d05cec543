import type { ReactNode } from 'react';
import { RecordLink } from '../../components/text/record-link.tsx';
import { UserAvatar } from '../../components/text/user-avatar.tsx';

interface UserRowProps {
  user: {
    readonly id: number;
    readonly name: string;
    readonly username: string;
    readonly avatar: string;
    readonly deptName: string;
  };
  children: ReactNode;
}

export const UserRow = ({ user: { id, name, username, avatar, deptName }, children }: UserRowProps) => (
  <li className="flex items-center gap-3 border-0 border-b border-solid border-line-secondary py-2">
    <UserAvatar name={name} username={username} picture={avatar} />
    <div className="min-w-0 flex-1">
      <p className="m-0 truncate">
        <RecordLink resource="user" id={id}>
          {name}
        </RecordLink>
      </p>
      <p className="m-0 truncate text-xs text-secondary">
        {username} {deptName && `· ${deptName}`}
      </p>
    </div>
    {children}
  </li>
);
